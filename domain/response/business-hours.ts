import { type Day, localDay, offsetMsAt, startOfLocalDay } from '../date-range.ts'

/** Part of a day, in minutes since its midnight; `to` may be 1440, the end of the day. */
export type OpenSpan = { from: number; to: number }

/** A date that is not like its weekday: closed all day, or open at times of its own. */
export type Holiday = { day: Day; name: string; spans: OpenSpan[] }

/** When a business answers: the spans of each weekday, Sunday first, and the dates that differ. */
export type BusinessHours = { week: OpenSpan[][]; holidays: Holiday[] }

export const mostSpansADay = 3
export const mostHolidays = 200
export const minutesOfDay = 1440

/** Measures time as a business counts it. */
export type BusinessClock = {
  /** How many milliseconds of business lie between two instants (epoch milliseconds). */
  between(from: number, to: number): number
}

type Stretch = { from: number; to: number }

const minuteMs = 60_000
const dayMs = 86_400_000
const mostDaysKept = 4_096

/** A clock that runs always: of an account that has told no hours. */
export const alwaysOpen: BusinessClock = { between: (from, to) => Math.max(0, to - from) }

/**
 * A clock that runs while the clocks of the time zone show a minute of the business hours. An hour that
 * the zone skips does not run, one that it repeats runs twice, as people stand in the shop.
 */
export function businessClock(hours: BusinessHours, timeZone: string): BusinessClock {
  const holidays = new Map(hours.holidays.map((holiday) => [holiday.day, holiday.spans]))
  const known = new Map<number, { next: number; open: Stretch[] }>()

  /** What is open of the day that holds the instant, and when the next one begins. */
  function dayWith(instant: number, key: number) {
    const before = known.get(key)
    if (before !== undefined) return before
    const day = localDay(instant, timeZone)
    const spans = holidays.get(day) ?? hours.week[weekdayOf(day)] ?? []
    const start = startOfLocalDay(day, timeZone)
    const next = startOfLocalDay(dayAfter(day), timeZone)
    const made = { next, open: openStretches(spans, { from: start, to: next }, timeZone) }
    if (known.size >= mostDaysKept) known.clear()
    known.set(key, made)
    return made
  }

  return {
    between(from, to) {
      let total = 0
      let instant = from
      while (instant < to) {
        const start = startOfLocalDay(localDay(instant, timeZone), timeZone)
        const { next, open } = dayWith(instant, start)
        for (const stretch of open) {
          total += Math.max(0, Math.min(to, stretch.to) - Math.max(from, stretch.from))
        }
        instant = next
      }
      return total
    },
  }
}

/** The instants of a local day at which clocks show a minute of the spans. */
function openStretches(spans: readonly OpenSpan[], day: Stretch, timeZone: string): Stretch[] {
  return partsOfOneOffset(day, timeZone).flatMap((part) => {
    const offset = offsetMsAt(part.from, timeZone)
    const midnight = Math.floor((part.from + offset) / dayMs) * dayMs - offset
    return spans.flatMap((span) => {
      const from = Math.max(part.from, midnight + span.from * minuteMs)
      const to = Math.min(part.to, midnight + span.to * minuteMs)
      return from < to ? [{ from, to }] : []
    })
  })
}

/** The day, parted where its zone changes its offset: no zone has done so twice in a day. */
function partsOfOneOffset(day: Stretch, timeZone: string): Stretch[] {
  const first = offsetMsAt(day.from, timeZone)
  if (offsetMsAt(day.to - 1, timeZone) === first) return [day]
  let early = day.from
  let late = day.to - 1
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (offsetMsAt(middle, timeZone) === first) early = middle
    else late = middle
  }
  return [
    { from: day.from, to: late },
    { from: late, to: day.to },
  ]
}

function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

function dayAfter(day: Day): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
}

/** Why these spans are no part of a day, or null. */
export function spansProblem(spans: readonly OpenSpan[]): 'empty' | 'overlap' | null {
  for (const [place, span] of spans.entries()) {
    if (span.from >= span.to) return 'empty'
    const before = spans[place - 1]
    if (before !== undefined && span.from < before.to) return 'overlap'
  }
  return null
}

/** '08:00' of 480; the end of the day is '24:00'. */
export function timeOfMinutes(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** 480 of '08:00', 1440 of '24:00'; null for what is no time of a day. */
export function minutesOfTime(time: string): number | null {
  const [, hours = '', minutes = ''] = /^(\d{2}):(\d{2})$/.exec(time) ?? []
  if (hours === '' || Number(minutes) > 59) return null
  const all = Number(hours) * 60 + Number(minutes)
  return all <= minutesOfDay ? all : null
}
