import {
  addDays,
  type Day,
  type DaySpan,
  daysBetween,
  firstOfMonth,
  localDay,
  timeOn,
} from '../date-range.ts'

export const reportFrequencies = ['weekly', 'monthly'] as const
export type ReportFrequency = (typeof reportFrequencies)[number]

const sentAt = 8 * 3_600_000
const someMonday = '1970-01-05'

/**
 * The newest day whose report was due by the instant (epoch milliseconds): Mondays or firsts of the
 * month, from 08:00 by the clocks of the zone.
 */
export function newestReportDay(
  frequency: ReportFrequency,
  epochMs: number,
  timeZone: string,
): Day {
  const today = localDay(epochMs, timeZone)
  const day = reportDayUntil(frequency, today)
  const isDue = epochMs >= timeOn(day, sentAt, timeZone)
  return isDue ? day : reportDayUntil(frequency, addDays(day, -1))
}

/** The instant (epoch milliseconds) of the first report that is due after that of a report day. */
export function nextReportAt(frequency: ReportFrequency, after: Day, timeZone: string): number {
  const longest = { weekly: 7, monthly: 31 }[frequency]
  return timeOn(reportDayUntil(frequency, addDays(after, longest)), sentAt, timeZone)
}

/** What the report of a day is about: the whole week or month before it. */
export function reportDays(frequency: ReportFrequency, day: Day): DaySpan {
  const to = addDays(day, -1)
  return { from: frequency === 'weekly' ? addDays(day, -7) : firstOfMonth(to), to }
}

function reportDayUntil(frequency: ReportFrequency, day: Day): Day {
  if (frequency === 'monthly') return firstOfMonth(day)
  return addDays(day, -(((daysBetween(someMonday, day) % 7) + 7) % 7))
}
