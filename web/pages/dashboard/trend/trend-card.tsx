import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId } from 'react'
import type { Filters } from '#domain/filters'
import {
  hasRange,
  shownTrendDays,
  type TrendDays,
  type TrendPoint,
  trendsQuery,
} from '../../../data/dashboard.ts'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { dashboardText } from '../../../text/dashboard.ts'
import { formatDay, formatDays, formatNumber } from '../../../text/format.ts'
import { Card, CardAction, CardContent, CardHeader, CardTitle } from '../../../ui/card.tsx'
import { cn } from '../../../ui/cn.tsx'
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { LineMark } from '../line-mark.tsx'
import { StaleNotice } from '../stale-notice.tsx'

const words = dashboardText.trend
const windows: TrendDays[] = [7, 30, 90]

const TrendChart = lazy(() =>
  import('./trend-chart.tsx').then((module) => ({ default: module.TrendChart })),
)

export function TrendCard({
  filters,
  days,
  isCompared,
  onChange,
}: {
  filters: Filters
  days: TrendDays
  isCompared: boolean
  onChange: (changes: { days: TrendDays } | { isCompared: boolean }) => void
}) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    trendsQuery(days, filters, isCompared),
  )
  const isLimited = hasRange(filters)
  const shownDays = shownTrendDays(days, filters)
  const periods: TrendDays[] = isLimited ? ['range', ...windows] : windows
  return (
    <Card aria-labelledby="trend-title" aria-busy={!data}>
      <CardHeader>
        <CardTitle id="trend-title">{words.title}</CardTitle>
        <CardAction className="flex-wrap gap-x-4">
          <CompareSwitch isOn={isCompared} onChange={(isOn) => onChange({ isCompared: isOn })} />
          <Select
            value={String(shownDays)}
            onValueChange={(value) => {
              const chosen = periods.find((period) => String(period) === value)
              if (chosen) onChange({ days: chosen })
            }}
          >
            <SelectTrigger aria-label={words.period} className="h-8 w-40 text-[0.8125rem]">
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {periods.map((period) => (
                <SelectItem key={period} value={String(period)}>
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
        <div className={cn('h-64 transition-opacity', isPlaceholderData && 'opacity-50')}>
          {data ? (
            <Suspense fallback={<ChartSkeleton />}>
              <TrendChart points={data} />
            </Suspense>
          ) : isError ? (
            <LoadFailed
              title={words.failed}
              className="h-full justify-center py-0"
              onRetry={refetch}
            />
          ) : (
            <ChartSkeleton />
          )}
        </div>
        <Legend isCompared={isCompared} />
        <ShownDays points={data ?? []} isOutside={isLimited && shownDays !== 'range'} />
        {data && <TrendTable points={data} />}
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

function Legend({ isCompared }: { isCompared: boolean }) {
  return (
    <ul className="mt-3 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 text-muted-foreground text-xs">
      <li className="flex items-center gap-1.5">
        <LineMark className="text-chart-clicks" />
        {words.clicks}
      </li>
      <li className="flex items-center gap-1.5">
        <LineMark className="text-chart-leads" />
        {words.leads}
      </li>
      {isCompared && (
        <li className="flex items-center gap-1.5">
          <LineMark className="text-faint" isDashed />
          {words.earlier}
        </li>
      )}
    </ul>
  )
}

/** Whose days the chart shows, and why some of them are empty. */
function ShownDays({ points, isOutside }: { points: TrendPoint[]; isOutside: boolean }) {
  const [first, last] = [points[0], points.at(-1)]
  return (
    // Its line is there before the days are known: nothing moves when they come.
    <p className="mt-2 min-h-4 text-center text-faint text-xs">
      {first && last && words.shownDays(formatDays(first.date, last.date))}
      {isOutside && ` ${words.outside}`}
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

/** The same numbers for whoever cannot see the curve. */
function TrendTable({ points }: { points: TrendPoint[] }) {
  const isCompared = points.some(({ previous }) => previous !== undefined)
  return (
    <div className="sr-only">
      <table>
        <caption>{words.tableCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.clicks}</th>
            <th scope="col">{words.leads}</th>
            {isCompared && <th scope="col">{words.earlierClicks}</th>}
            {isCompared && <th scope="col">{words.earlierLeads}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.date}>
              <th scope="row">{formatDay(point.date)}</th>
              <td>{formatNumber(point.clicks)}</td>
              <td>{formatNumber(point.conversions)}</td>
              {point.previous && <td>{formatNumber(point.previous.clicks)}</td>}
              {point.previous && <td>{formatNumber(point.previous.conversions)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
