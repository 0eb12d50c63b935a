import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { adSettingsQuery } from '../../data/ad-events.ts'
import { paths } from '../../parts/paths.ts'
import { PhraseRulesCard } from '../../parts/phrase-rules/phrase-rules-card.tsx'
import { metaAdsText as text } from '../../text/meta-ads.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { EventTabs } from './event-tabs.tsx'
import { NotConnected } from './not-connected.tsx'
import { SpendCard } from './spend-card.tsx'
import { useReturnFromAuthorisation } from './use-return-from-authorisation.ts'

export function MetaAdsPage() {
  useReturnFromAuthorisation()
  const settings = useQuery(adSettingsQuery())
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        back={{ to: paths.dashboard, label: text.back }}
      />
      {settings.isPending && (
        <div className="grid gap-4">
          <span role="status" className="sr-only">
            {text.connection.checking}
          </span>
          <Skeleton className="h-32 rounded-xl" />
          <Skeleton className="h-96 rounded-xl" />
        </div>
      )}
      {settings.isError && !settings.data && (
        <Card>
          <EmptyState
            icon={TriangleAlert}
            tone="error"
            title={text.connection.loadFailed}
            action={
              <Button variant="outline" size="sm" onClick={() => settings.refetch()}>
                {text.connection.retry}
              </Button>
            }
          />
        </Card>
      )}
      {settings.data && (
        <div className="grid grid-cols-1 gap-4">
          <ConnectionCard settings={settings.data} />
          {settings.data.metaConnected ? (
            <>
              <SpendCard oauthAvailable={settings.data.oauthAvailable} />
              <EventTabs />
            </>
          ) : (
            <>
              <NotConnected oauthAvailable={settings.data.oauthAvailable} />
              <PhraseRulesCard />
            </>
          )}
        </div>
      )}
    </>
  )
}
