/** Date ranges of the product specification (9), and `all` for no limit. */
export const dateRangeValues = [
  'today',
  'yesterday',
  'last7days',
  'last14days',
  'last30days',
  'thisMonth',
  'lastMonth',
  'custom',
  'all',
] as const
export type DateRange = (typeof dateRangeValues)[number]

/** A day of the account's calendar, `YYYY-MM-DD`. */
export type Day = string

/** First and last day, both included. */
export type DaySpan = { from: Day; to: Day }

export type DateRangeProblem = 'missing' | 'impossible' | 'reversed'

/** A custom range that means no days; `field` is the date to correct. */
export class InvalidDateRange extends Error {
  readonly problem: DateRangeProblem
  readonly field: 'startDate' | 'endDate'

  constructor(problem: DateRangeProblem, field: 'startDate' | 'endDate') {
    super(`custom date range: ${field} is ${problem}`)
    this.name = 'InvalidDateRange'
    this.problem = problem
    this.field = field
  }
}

const dayMs = 86_400_000
const slotMs = 900_000
const maxSlots = 4_096
// Before this, offsets changed at odd seconds; no slot is assumed.
const firstCachedMs = Date.UTC(1980, 0, 1)
const dayShape = /^\d{4}-\d{2}-\d{2}$/
const offsetShape = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/

type ZoneClock = { format: Intl.DateTimeFormat; offsets: Map<number, number> }
const clocks = new Map<string, ZoneClock>()

/**
 * The calendar day of an instant (epoch milliseconds) in a time zone (IANA name), with the
 * daylight-saving rules that held then. Throws RangeError on an unknown zone or no instant.
 */
export function localDay(epochMs: number, timeZone: string): Day {
  return dayOfIndex(Math.floor((epochMs + offsetMsAt(epochMs, timeZone)) / dayMs))
}

/**
 * The first instant (epoch milliseconds) of a calendar day in a time zone: midnight, or what came
 * instead of it where clocks were put forward at midnight, as in Brazil until 2018. For a day that
 * a zone skipped, the first instant after it.
 */
export function startOfLocalDay(day: Day, timeZone: string): number {
  const index = indexOfDay(day)
  const asUtc = index * dayMs
  const dayAt = (ms: number) => Math.floor((ms + offsetMsAt(ms, timeZone)) / dayMs)
  const before = offsetMsAt(asUtc - dayMs, timeZone)
  const after = offsetMsAt(asUtc + dayMs, timeZone)
  for (const offset of before >= after ? [before, after] : [after, before]) {
    const start = asUtc - offset
    if (dayAt(start) === index && dayAt(start - 1) < index) return start
  }
  let early = asUtc - dayMs
  let late = asUtc + dayMs
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (dayAt(middle) >= index) late = middle
    else early = middle
  }
  return late
}

/**
 * The instant (epoch milliseconds) at which clocks of the zone show on `day` the time of day that
 * they show at `epochMs`; a time that the day skipped is as much later as clocks were put forward.
 */
export function sameTimeOn(day: Day, epochMs: number, timeZone: string): number {
  const timeOfDay = (((epochMs + offsetMsAt(epochMs, timeZone)) % dayMs) + dayMs) % dayMs
  return timeOn(day, timeOfDay, timeZone)
}

/** Like `sameTimeOn`, for a time of day in milliseconds since midnight, as clocks show it. */
export function timeOn(day: Day, timeOfDay: number, timeZone: string): number {
  const asUtc = indexOfDay(day) * dayMs + timeOfDay
  const instant = asUtc - offsetMsAt(asUtc - offsetMsAt(asUtc, timeZone), timeZone)
  return Math.max(instant, startOfLocalDay(day, timeZone))
}

/**
 * The days that a choice of range means on the day `today`, or null for no limit (`all`, absent).
 * `last7days` is today and the six days before. Throws InvalidDateRange for a custom range with a
 * date missing, impossible (30 February) or after the other.
 */
export function daysOf(
  choice: {
    dateRange?: DateRange | undefined
    startDate?: string | undefined
    endDate?: string | undefined
  },
  today: Day,
): DaySpan | null {
  switch (choice.dateRange) {
    case undefined:
    case 'all':
      return null
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'last7days':
      return { from: addDays(today, -6), to: today }
    case 'last14days':
      return { from: addDays(today, -13), to: today }
    case 'last30days':
      return { from: addDays(today, -29), to: today }
    case 'thisMonth':
      return { from: firstOfMonth(today), to: today }
    case 'lastMonth': {
      const to = addDays(firstOfMonth(today), -1)
      return { from: firstOfMonth(to), to }
    }
    case 'custom':
      return customDays(choice.startDate, choice.endDate)
  }
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: Day, count: number): Day {
  return dayOfIndex(indexOfDay(day) + count)
}

/** How many days `to` lies after `from`: 0 for the same day, negative when before. */
export function daysBetween(from: Day, to: Day): number {
  return indexOfDay(to) - indexOfDay(from)
}

/**
 * The days that a choice of range is compared with on the day `today`, or null for no limit: as
 * many days right before it. Months are compared by the calendar: this month with the same days of
 * the month before (all of it, when it has fewer), last month with the one before it.
 */
export function previousDaysOf(choice: Parameters<typeof daysOf>[0], today: Day): DaySpan | null {
  const span = daysOf(choice, today)
  if (!span) return null
  const { from, to } = span
  const dayBefore = addDays(from, -1)
  switch (choice.dateRange) {
    case 'thisMonth': {
      const sameDay = addDays(firstOfMonth(dayBefore), daysBetween(from, to))
      return { from: firstOfMonth(dayBefore), to: sameDay < dayBefore ? sameDay : dayBefore }
    }
    case 'lastMonth':
      return { from: firstOfMonth(dayBefore), to: dayBefore }
    default:
      return { from: addDays(dayBefore, -daysBetween(from, to)), to: dayBefore }
  }
}

/** True for `YYYY-MM-DD` that the calendar has. */
export function isDay(text: string): boolean {
  return dayShape.test(text) && dayOfIndex(dayIndex(text)) === text
}

/** Every day of a span, oldest first. */
export function daysIn(span: DaySpan): Day[] {
  const first = indexOfDay(span.from)
  const count = Math.max(0, indexOfDay(span.to) - first + 1)
  return Array.from({ length: count }, (_, i) => dayOfIndex(first + i))
}

function customDays(startDate: string | undefined, endDate: string | undefined): DaySpan {
  const from = customDay(startDate, 'startDate')
  const to = customDay(endDate, 'endDate')
  if (from > to) throw new InvalidDateRange('reversed', 'endDate')
  return { from, to }
}

function customDay(text: string | undefined, field: 'startDate' | 'endDate'): Day {
  if (text === undefined || text === '') throw new InvalidDateRange('missing', field)
  if (!isDay(text)) throw new InvalidDateRange('impossible', field)
  return text
}

/** The first day of the month in which a day lies. */
export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`
}

/** The Monday of the week in which a day lies. */
export function firstOfWeek(day: Day): Day {
  // Day 0 was a Thursday.
  const sinceMonday = (((indexOfDay(day) + 3) % 7) + 7) % 7
  return addDays(day, -sinceMonday)
}

function indexOfDay(day: Day): number {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`)
  return dayIndex(day)
}

function dayIndex(day: string): number {
  const date = new Date(0)
  date.setUTCFullYear(+day.slice(0, 4), +day.slice(5, 7) - 1, +day.slice(8, 10))
  return date.getTime() / dayMs
}

function dayOfIndex(index: number): Day {
  return new Date(index * dayMs).toISOString().slice(0, 10)
}

/** Milliseconds to add to UTC for the zone's wall clock at that instant. */
export function offsetMsAt(epochMs: number, timeZone: string): number {
  let clock = clocks.get(timeZone)
  if (clock === undefined) {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    clock = { format, offsets: new Map() }
    clocks.set(timeZone, clock)
  }
  if (!(epochMs >= firstCachedMs)) return readOffset(clock, epochMs)
  // Since 1980 every zone has changed its offset at a whole quarter of an hour UTC.
  const slot = Math.floor(epochMs / slotMs)
  let offset = clock.offsets.get(slot)
  if (offset === undefined) {
    offset = readOffset(clock, epochMs)
    if (clock.offsets.size >= maxSlots) clock.offsets.clear()
    clock.offsets.set(slot, offset)
  }
  return offset
}

function readOffset(clock: ZoneClock, epochMs: number): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    offsetShape.exec(clock.format.format(epochMs)) ?? []
  const size = (+hours * 3_600 + +minutes * 60 + +seconds) * 1_000
  return sign === '-' ? -size : size
}
