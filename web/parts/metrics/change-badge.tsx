import { ArrowDown, ArrowUp } from 'lucide-react'
import { localDay, previousDaysOf } from '#domain/date-range'
import type { Filters } from '#domain/filters'
import { dashboardText } from '../../text/dashboard.ts'
import { formatChange, formatDays } from '../../text/format.ts'
import { cn } from '../../ui/cn.tsx'
import { Explained } from '../../ui/explained.tsx'
import { useTimes } from '../times.tsx'
import type { MetricChange } from './metric-change.ts'

const words = dashboardText.metrics.change

type Props = {
  /** Whether more (or less) of it is good; null: neither. */
  judge: (isMore: boolean) => boolean | null
  change: MetricChange
  earlier: string
  filters: Pick<Filters, 'dateRange' | 'startDate' | 'endDate'>
}

/** The change of a figure since the period before; its tooltip says the figure and the days. */
export function ChangeBadge({ judge, change, earlier, filters }: Props) {
  const { timeZone, formatTime } = useTimes()
  const now = Date.now()
  const days = previousDaysOf(filters, localDay(now, timeZone))
  const isMore = change.kind === 'from_zero' || (change.kind === 'change' && change.percent > 0)
  const isLess = change.kind === 'change' && change.percent < 0
  const Arrow = isMore ? ArrowUp : isLess ? ArrowDown : null
  const isGood = Arrow === null ? null : judge(isMore)
  const shownDays = days && formatDays(days.from, days.to)
  const hint =
    shownDays &&
    words.earlier(
      // Today is compared with as much of yesterday.
      filters.dateRange === 'today'
        ? words.untilNow(shownDays, formatTime(new Date(now).toISOString()))
        : shownDays,
      earlier,
    )
  return (
    <Explained
      label={[spoken(change), hint].filter(Boolean).join('. ')}
      hint={hint}
      className={cn(
        'inline-flex h-5 items-center gap-0.5 whitespace-nowrap font-medium text-xs tabular-nums',
        // Above the link that the whole card may be.
        'relative z-10',
        isGood === null
          ? 'text-muted-foreground'
          : isGood
            ? 'text-accent-text'
            : 'text-danger-text',
      )}
    >
      {Arrow && <Arrow aria-hidden="true" className="size-3.5 shrink-0" />}
      {shown(change)}
    </Explained>
  )
}

function shown(change: MetricChange): string {
  if (change.kind === 'nothing') return words.nothing
  return change.kind === 'from_zero' ? words.fromZero : formatChange(change.percent)
}

function spoken(change: MetricChange): string {
  if (change.kind === 'nothing') return words.nothingBefore
  if (change.kind === 'from_zero') return words.zeroBefore
  const size = formatChange(Math.abs(change.percent)).replace('+', '')
  if (change.percent === 0) return words.same
  return change.percent > 0 ? words.more(size) : words.less(size)
}
