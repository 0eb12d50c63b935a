import { useQuery } from '@tanstack/react-query'
import type { Destination } from '#domain/conversions/destinations'
import { formatNumber } from '#domain/number-text'
import { formatDay } from '#domain/time-text'
import { type EventStats, eventStatsQuery } from '../../data/conversion-events.ts'
import { commonText } from '../../text/common.ts'
import { conversionEventsText } from '../../text/conversion-events.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { useTimes } from '../times.tsx'
import { dayBadge, successPercent } from './day-badge.ts'

const text = conversionEventsText.stats

/** Spec 3 "Ad event stats": totals, by type and by day, of the last 7 days. */
export function StatsCards({ destination }: { destination: Destination }) {
  const stats = useQuery(eventStatsQuery(destination))
  if (stats.isError && !stats.data) {
    return (
      <Card>
        <LoadFailed
          title={text.failedToLoad}
          description={text.failedToLoadText}
          onRetry={stats.refetch}
          label={commonText.retry}
        />
      </Card>
    )
  }
  return (
    <>
      <Totals stats={stats.data} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card>
          <CardHeader>
            <CardTitle>{text.byType}</CardTitle>
            <span className="text-faint text-xs">{text.period}</span>
          </CardHeader>
          <CardContent className="pt-3">
            {stats.data ? <ByType stats={stats.data} /> : <Skeleton className="h-40" />}
          </CardContent>
        </Card>
        <Card>
          <CardHeader>
            <CardTitle>{text.byDay}</CardTitle>
            <span className="text-faint text-xs">{text.period}</span>
          </CardHeader>
          <CardContent className="pt-3">
            {stats.data ? <ByDay stats={stats.data} /> : <Skeleton className="h-40" />}
          </CardContent>
        </Card>
      </div>
    </>
  )
}

function Totals({ stats }: { stats: EventStats | undefined }) {
  const totals = [
    { label: text.total, value: stats?.totalConversions },
    { label: text.successful, value: stats?.totalSuccessful, tone: 'text-accent-text' },
    {
      label: text.failed,
      value: stats?.totalFailed,
      tone: stats?.totalFailed ? 'text-danger-text' : '',
    },
    {
      label: text.waiting,
      value: stats?.totalWaiting,
      tone: stats?.totalWaiting ? 'text-warning-text' : '',
    },
    { label: text.configured, value: stats?.configuredEvents },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5 lg:gap-4">
      {totals.map(({ label, value, tone }) => (
        <div key={label} className="flex flex-col justify-between rounded-xl border bg-card p-4">
          <dt className="font-medium text-[0.8125rem] text-muted-foreground">{label}</dt>
          <dd className={`mt-2 font-semibold text-2xl tracking-tight ${tone ?? ''}`}>
            {value === undefined ? <Skeleton className="h-8 w-16" /> : formatNumber(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ByType({ stats }: { stats: EventStats }) {
  const { formatDateTime } = useTimes()
  if (stats.conversionsStats.length === 0) return <Nothing>{text.byTypeEmpty}</Nothing>
  return (
    <ul className="grid gap-3.5">
      {stats.conversionsStats.map(({ eventType, total, successful, lastSent }) => (
        <li key={eventType}>
          <div className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 truncate font-medium text-[0.8125rem]">{eventType}</span>
            <span className="text-[0.8125rem] text-muted-foreground">
              {text.ratio(successful, total)}
            </span>
          </div>
          <meter
            min={0}
            max={100}
            value={successPercent({ total, successful })}
            aria-label={eventType}
            className="sr-only"
          />
          <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-muted">
            <svg className="size-full" preserveAspectRatio="none" viewBox="0 0 100 1">
              <title>{text.ratio(successful, total)}</title>
              <rect
                width={successPercent({ total, successful })}
                height="1"
                className="fill-primary"
              />
            </svg>
          </div>
          <p className="mt-1 text-faint text-xs">
            {lastSent ? text.lastSent(formatDateTime(lastSent)) : text.neverSent}
          </p>
        </li>
      ))}
    </ul>
  )
}

function ByDay({ stats }: { stats: EventStats }) {
  if (stats.recentStats.length === 0) return <Nothing>{text.byDayEmpty}</Nothing>
  return (
    <ul className="divide-y">
      {stats.recentStats.map((day) => (
        <li
          key={day.date}
          className="flex items-center justify-between gap-3 py-2 first:pt-0 last:pb-0"
        >
          <span className="text-[0.8125rem]">{formatDay(day.date)}</span>
          <span className="flex items-center gap-3">
            <span className="text-[0.8125rem] text-muted-foreground">
              {day.total > 0 ? text.ratio(day.successful, day.total) : text.nothingSent}
            </span>
            {day.total > 0 && (
              <Badge variant={dayBadge(day)} className="min-w-13 justify-center">
                {successPercent(day)}%
              </Badge>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Nothing({ children }: { children: string }) {
  return <p className="py-6 text-center text-[0.8125rem] text-muted-foreground">{children}</p>
}
