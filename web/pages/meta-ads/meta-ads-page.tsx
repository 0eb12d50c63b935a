import { useQuery } from '@tanstack/react-query'
import { metaSettingsQuery } from '../../data/meta-settings.ts'
import { LeadDialog } from '../../parts/leads/lead-dialog.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { paths } from '../../parts/paths.ts'
import { PhraseRulesCard } from '../../parts/phrase-rules/phrase-rules-card.tsx'
import { commonText } from '../../text/common.ts'
import { metaAdsText as text } from '../../text/meta-ads.ts'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { EventTabs } from './event-tabs.tsx'
import { NotConnected } from './not-connected.tsx'
import { SpendCard } from './spend-card.tsx'
import { useReturnFromAuthorisation } from './use-return-from-authorisation.ts'

export function MetaAdsPage() {
  useReturnFromAuthorisation()
  const settings = useQuery(metaSettingsQuery())
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        back={{ to: paths.dashboard, label: commonText.back }}
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
          <LoadFailed
            title={text.connection.loadFailed}
            onRetry={settings.refetch}
            label={commonText.retry}
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
      <LeadDialog />
    </>
  )
}
