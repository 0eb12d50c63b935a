import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { daysOf, localDay } from '#domain/date-range'
import { type Filters, limitsDays } from '#domain/filters'
import { accountSettingsQuery } from '../../data/account.ts'
import { logoQuery, logoUrl } from '../../data/logo.ts'
import { dateRangeLabels } from '../../text/dashboard.ts'
import { formatDays } from '../../text/format.ts'
import { logoText, shareText as text } from '../../text/share.ts'
import { useTimes } from '../times.tsx'

/** On paper alone: whose figures these are, of which days, and when they were printed. */
export function PrintHead({
  ref,
  filters,
}: {
  ref: RefObject<HTMLDivElement | null>
  filters: Filters
}) {
  const { data: account } = useQuery(accountSettingsQuery())
  // Who prints asks for it.
  const { data: logo } = useQuery({ ...logoQuery(), enabled: false })
  const { timeZone, formatDateTime } = useTimes()
  const now = Date.now()
  const days = limitsDays(filters) ? daysOf(filters, localDay(now, timeZone)) : null
  return (
    <div ref={ref} className="hidden w-full items-center gap-4 border-b pb-3 print:flex">
      {logo?.changedAt && (
        <img
          src={logoUrl(logo.changedAt)}
          alt={logoText.alt}
          className="max-h-12 max-w-40 object-contain"
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="break-words font-semibold text-base">{account?.name}</p>
        <p className="text-muted-foreground text-xs">
          {text.period(days ? formatDays(days.from, days.to) : dateRangeLabels.all)}
        </p>
      </div>
      <p className="text-muted-foreground text-xs">
        {text.printedAt(formatDateTime(new Date(now).toISOString()))}
      </p>
    </div>
  )
}
