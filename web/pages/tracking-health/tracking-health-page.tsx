import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { trackingHealthQuery } from '../../data/tracking-health.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { paths } from '../../parts/paths.ts'
import { commonText } from '../../text/common.ts'
import { trackingHealthText as text } from '../../text/tracking-health.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FindingsCard } from './findings-card.tsx'
import { PassedCards } from './passed-cards.tsx'
import { PublicAddressCard } from './public-address-card.tsx'
import { TemplatesCard } from './templates-card.tsx'

export function TrackingHealthPage() {
  const { data, isError, isFetching, refetch } = useQuery(trackingHealthQuery())
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        back={{ to: paths.dashboard, label: commonText.back }}
        actions={
          <Button
            variant="outline"
            className="max-sm:flex-1"
            onClick={() => refetch()}
            pending={isFetching && text.checking}
            icon={RefreshCw}
          >
            {text.checkAgain}
          </Button>
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 gap-4">
          <PublicAddressCard />
          {data ? (
            <>
              <FindingsCard health={data} />
              <PassedCards passed={data.passed} />
            </>
          ) : isError ? (
            <Card>
              <LoadFailed
                title={text.failed}
                description={text.failedText}
                icon={null}
                onRetry={refetch}
              />
            </Card>
          ) : (
            <LoadingFindings />
          )}
        </div>
        <TemplatesCard />
      </div>
    </>
  )
}

function LoadingFindings() {
  return (
    <Card aria-busy="true" className="grid gap-5 p-5">
      <span role="status" className="sr-only">
        {text.loading}
      </span>
      <Skeleton className="h-4 w-40" />
      {[64, 52, 58].map((width) => (
        <div key={width} className="flex items-center gap-3">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-3.5" style={{ width: `${width}%` }} />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </Card>
  )
}
