import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Settings2, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { simulatorQuery } from '../../data/simulator.ts'
import { RetryButton } from '../../parts/load-failed.tsx'
import { paths, settingsCards } from '../../parts/paths.ts'
import { commonText } from '../../text/common.ts'
import { simulatorText as text } from '../../text/simulator.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Phone } from './phone.tsx'
import { ScanPanel } from './scan-panel.tsx'

export function SimulatorPage() {
  const info = useQuery(simulatorQuery())
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        back={{ to: paths.dashboard, label: commonText.back }}
        actions={
          <Button variant="outline" size="sm" asChild>
            <Link to={settingsCards.whatsapp}>
              <Settings2 aria-hidden="true" />
              {text.settings}
            </Link>
          </Button>
        }
        className="mb-4"
      />
      <p
        role="note"
        className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-xl border border-warning-text/30 border-dashed bg-warning-soft px-4 py-2.5 text-[0.8125rem]"
      >
        <Badge variant="warning" className="bg-transparent px-0 uppercase tracking-wide">
          <FlaskConical aria-hidden="true" />
          {text.badge}
        </Badge>
        <span className="min-w-0 flex-1 basis-64">{text.notice}</span>
      </p>
      {info.isPending && (
        <>
          <span role="status" className="sr-only">
            {text.loading}
          </span>
          <Skeleton className="h-[34rem] rounded-xl" />
        </>
      )}
      {info.isError && !info.data && (
        <Card>
          <EmptyState
            icon={TriangleAlert}
            title={text.unavailable.title}
            description={text.unavailable.text}
            action={
              <>
                <Button size="sm" asChild>
                  <Link to={settingsCards.whatsapp}>{text.unavailable.action}</Link>
                </Button>
                <RetryButton onRetry={info.refetch} label={commonText.retry} />
              </>
            }
          />
        </Card>
      )}
      {info.data &&
        (info.data.state === 'connected' ? (
          <Phone info={info.data} />
        ) : (
          <ScanPanel info={info.data} />
        ))}
    </>
  )
}
