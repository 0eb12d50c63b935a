import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Filters } from '#domain/filters'
import { type TrendDays, type TrendPoint, trendsQuery } from '../../data/dashboard.ts'
import { commonText } from '../../text/common.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { formatDay, formatNumber } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardAction, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const words = dashboardText.trend
const periods: TrendDays[] = [7, 30, 90]

const TrendChart = lazy(() =>
  import('./trend-chart.tsx').then((module) => ({ default: module.TrendChart })),
)

export function TrendCard({
  filters,
  days,
  onDays,
}: {
  filters: Filters
  days: TrendDays
  onDays: (days: TrendDays) => void
}) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(trendsQuery(days, filters))
  return (
    <Card aria-labelledby="trend-title" aria-busy={!data}>
      <CardHeader>
        <CardTitle id="trend-title">{words.title}</CardTitle>
        <CardAction className="flex-wrap gap-x-4">
          <Legend />
          <Select
            value={String(days)}
            onValueChange={(value) => {
              const chosen = periods.find((period) => String(period) === value)
              if (chosen) onDays(chosen)
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
      <CardContent className="px-3 pt-4 pb-4 md:px-5">
        <div className={cn('h-64 transition-opacity', isPlaceholderData && 'opacity-50')}>
          {data ? (
            <Suspense fallback={<ChartSkeleton />}>
              <TrendChart points={data} />
            </Suspense>
          ) : isError ? (
            <EmptyState
              tone="error"
              icon={TriangleAlert}
              title={words.failed}
              className="h-full justify-center py-0"
              action={
                <Button variant="outline" size="sm" onClick={() => refetch()}>
                  {commonText.tryAgain}
                </Button>
              }
            />
          ) : (
            <ChartSkeleton />
          )}
        </div>
        {data && <TrendTable points={data} />}
      </CardContent>
    </Card>
  )
}

function Legend() {
  return (
    <ul className="flex items-center gap-4 text-[0.8125rem] text-muted-foreground">
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="h-0.5 w-3.5 rounded-full bg-chart-clicks" />
        {words.clicks}
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="h-0.5 w-3.5 rounded-full bg-chart-leads" />
        {words.leads}
      </li>
    </ul>
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
  return (
    <div className="sr-only">
      <table>
        <caption>{words.tableCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.clicks}</th>
            <th scope="col">{words.leads}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.date}>
              <th scope="row">{formatDay(point.date)}</th>
              <td>{formatNumber(point.clicks)}</td>
              <td>{formatNumber(point.conversions)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
