import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, MousePointerClick, Percent, UserCheck, UserX } from 'lucide-react'
import type { Filters } from '#domain/filters'
import { hasRange, metricsQuery } from '../../data/dashboard.ts'
import { Figure, FigureStrip } from '../../parts/figure-strip.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { dashboardText } from '../../text/dashboard.ts'
import { formatNumber, formatPercent } from '../../text/format.ts'
import { Card } from '../../ui/card.tsx'
import { ChangeBadge } from './change-badge.tsx'
import { type Figures, type MetricName, metricChange } from './metric-change.ts'
import { StaleNotice } from './stale-notice.tsx'

const words = dashboardText.metrics

type Entry = { name: MetricName; icon: LucideIcon }

const entries: Entry[] = [
  { name: 'totalClicks', icon: MousePointerClick },
  { name: 'leadsConvertidos', icon: UserCheck },
  { name: 'taxaConversao', icon: Percent },
  { name: 'leadsSemRastreio', icon: UserX },
]

export function MetricsStrip({ filters }: { filters: Filters }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(metricsQuery(filters))
  const isCompared = hasRange(filters)

  if (isError && !data) {
    return (
      <Card aria-label={words.label}>
        <LoadFailed title={words.failed} className="py-6" onRetry={refetch} />
      </Card>
    )
  }
  return (
    <FigureStrip label={words.label} isBusy={!data || isPlaceholderData}>
      {isError && (
        <StaleNotice
          text={dashboardText.stale(words.failed)}
          onRetry={refetch}
          className="col-span-full bg-card"
        />
      )}
      {entries.map(({ name, icon }) => (
        <Figure
          key={name}
          icon={icon}
          words={words[name]}
          value={data ? shownFigure(data, name) : null}
          isOld={isPlaceholderData}
        >
          {isCompared &&
            (data?.previous ? (
              <ChangeBadge
                name={name}
                change={metricChange(data, data.previous, name)}
                earlier={shownFigure(data.previous, name)}
                filters={filters}
              />
            ) : (
              <span className="h-5" />
            ))}
        </Figure>
      ))}
    </FigureStrip>
  )
}

// Spec 2.5 asks for a whole number; a rate of 0.4 % that reads 0 % would hide working campaigns.
function shownFigure(figures: Figures, name: MetricName): string {
  if (name !== 'taxaConversao') return formatNumber(figures[name])
  const { taxaConversao, taxaConversaoExata } = figures
  return formatPercent(taxaConversao === 0 ? taxaConversaoExata : taxaConversao)
}
