import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, MousePointerClick, Percent, UserCheck, UserX } from 'lucide-react'
import type { Filters } from '#domain/filters'
import { hasRange, metricsQuery } from '../../data/dashboard.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { dashboardText } from '../../text/dashboard.ts'
import { formatNumber, formatPercent } from '../../text/format.ts'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
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
    <section
      aria-label={words.label}
      aria-busy={!data || isPlaceholderData}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border bg-border lg:grid-cols-4"
    >
      {isError && (
        <StaleNotice
          text={dashboardText.stale(words.failed)}
          onRetry={refetch}
          className="col-span-full bg-card"
        />
      )}
      {entries.map(({ name, icon: Icon }) => (
        <div key={name} className="grid content-start gap-1 bg-card px-4 py-4 md:px-5">
          <h2 className="flex items-center gap-2 font-medium text-[0.8125rem] text-muted-foreground">
            <Icon aria-hidden="true" className="size-4 shrink-0 text-faint max-sm:hidden" />
            {words[name].title}
          </h2>
          <div
            className={cn(
              'flex flex-col items-start gap-x-2.5 transition-opacity sm:flex-row sm:items-baseline',
              isPlaceholderData && 'opacity-50',
            )}
          >
            {data ? (
              <p className="font-semibold text-[1.75rem] tabular-nums leading-9 tracking-tight">
                {shownFigure(data, name)}
              </p>
            ) : (
              <Skeleton className="my-1 h-7 w-20" />
            )}
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
          </div>
          <p className="text-faint text-xs">{words[name].note}</p>
        </div>
      ))}
    </section>
  )
}

// Spec 2.5 asks for a whole number; a rate of 0.4 % that reads 0 % would hide working campaigns.
function shownFigure(figures: Figures, name: MetricName): string {
  if (name !== 'taxaConversao') return formatNumber(figures[name])
  const { taxaConversao, taxaConversaoExata } = figures
  return formatPercent(taxaConversao === 0 ? taxaConversaoExata : taxaConversao)
}
