import { useQuery } from '@tanstack/react-query'
import { type Filters, limitsDays } from '#domain/filters'
import { metricsQuery } from '../../data/dashboard.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import type { MetricName } from '../../parts/metrics/metric-change.ts'
import { MetricFigures } from '../../parts/metrics/metric-figures.tsx'
import { dashboardText } from '../../text/dashboard.ts'
import { Card } from '../../ui/card.tsx'
import { clicksPath, peoplePath } from './results/figure-paths.ts'
import { StaleNotice } from './stale-notice.tsx'

const words = dashboardText.metrics
const pathsOf: Record<MetricName, (filters: Filters) => string> = {
  totalClicks: clicksPath,
  leadsConvertidos: (filters) => peoplePath(filters, 'tracked'),
  taxaConversao: clicksPath,
  leadsSemRastreio: (filters) => peoplePath(filters, 'untracked'),
}

export function MetricsStrip({ filters }: { filters: Filters }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(metricsQuery(filters))
  if (isError && !data) {
    return (
      <Card aria-label={words.label}>
        <LoadFailed title={words.failed} className="py-6" onRetry={refetch} />
      </Card>
    )
  }
  return (
    <MetricFigures
      metrics={data}
      filters={filters}
      isCompared={limitsDays(filters)}
      isOld={isPlaceholderData}
      pathOf={(name) => pathsOf[name](filters)}
    >
      {isError && (
        <StaleNotice
          text={dashboardText.stale(words.failed)}
          onRetry={refetch}
          className="col-span-full bg-card"
        />
      )}
    </MetricFigures>
  )
}
