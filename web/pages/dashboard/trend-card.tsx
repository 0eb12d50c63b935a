import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { localDay } from '#domain/date-range'
import { type Filters, limitsDays } from '#domain/filters'
import { type TrendPoint, trendsQuery } from '../../data/dashboard.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { useTimes } from '../../parts/times.tsx'
import { chartPeriodOf, chartPeriods, periodOf } from '../../parts/trend/chart-period.ts'
import { TrendChart } from '../../parts/trend/trend-chart.tsx'
import { dashboardText } from '../../text/dashboard.ts'
import { formatDays } from '../../text/format.ts'
import { Card, CardAction, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { StaleNotice } from './stale-notice.tsx'

const words = dashboardText.trend

export function TrendCard({
  filters,
  isCompared,
  onChange,
}: {
  filters: Filters
  isCompared: boolean
  onChange: (changes: { filters: Partial<Filters> } | { isCompared: boolean }) => void
}) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(trendsQuery(filters, isCompared))
  const { timeZone } = useTimes()
  const today = localDay(Date.now(), timeZone)
  const shown = chartPeriodOf(filters, today)
  const offered = shown === 'range' ? (['range', ...chartPeriods] as const) : chartPeriods
  return (
    <Card aria-labelledby="trend-title" aria-busy={!data}>
      <CardHeader>
        <CardTitle id="trend-title">{words.title}</CardTitle>
        <CardAction className="flex-wrap gap-x-4">
          <CompareSwitch isOn={isCompared} onChange={(isOn) => onChange({ isCompared: isOn })} />
          <Select
            value={shown}
            text={words.days[shown]}
            onValueChange={(value) => {
              const chosen = chartPeriods.find((period) => period === value)
              if (chosen) onChange({ filters: periodOf(chosen, today) })
            }}
          >
            <SelectTrigger aria-label={words.period} className="h-8 w-40 text-[0.8125rem]">
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {offered.map((period) => (
                <SelectItem key={period} value={period}>
                  {words.days[period]}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        </CardAction>
      </CardHeader>
      {isError && data && (
        <StaleNotice text={dashboardText.stale(words.failed)} onRetry={refetch} className="mt-3" />
      )}
      <CardContent className="px-3 pt-4 pb-4 md:px-5">
        <div className={cn('min-h-71 transition-opacity', isPlaceholderData && 'opacity-50')}>
          {data ? (
            <TrendChart points={data} />
          ) : isError ? (
            <LoadFailed
              title={words.failed}
              className="h-64 justify-center py-0"
              onRetry={refetch}
            />
          ) : (
            <ChartSkeleton />
          )}
        </div>
        <ShownDays points={data ?? []} isOfAllDays={!limitsDays(filters)} />
      </CardContent>
    </Card>
  )
}

function CompareSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <Switch id={id} checked={isOn} onCheckedChange={onChange} />
      <label htmlFor={id} className="text-[0.8125rem] text-muted-foreground">
        {words.compare}
      </label>
    </div>
  )
}

/** Whose days the chart shows, and how to see others where the page has no period. */
function ShownDays({ points, isOfAllDays }: { points: TrendPoint[]; isOfAllDays: boolean }) {
  const [first, last] = [points[0], points.at(-1)]
  return (
    // Its line is there before the days are known: nothing moves when they come.
    <p className="mt-2 min-h-4 text-center text-faint text-xs">
      {first && last && words.shownDays(formatDays(first.date, last.date))}
      {isOfAllDays && ` ${words.ofAllDays}`}
    </p>
  )
}

function ChartSkeleton() {
  return (
    <div role="status" className="h-64">
      <span className="sr-only">{words.loading}</span>
      <Skeleton className="h-full" />
    </div>
  )
}
