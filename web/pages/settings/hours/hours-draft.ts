import {
  type BusinessHours,
  minutesOfTime,
  type OpenSpan,
  spansProblem,
  timeOfMinutes,
} from '#domain/response/business-hours'

/** Times as they are being typed. */
export type DraftSpan = { from: string; to: string }
export type DraftHoliday = { day: string; name: string; spans: DraftSpan[] }
export type HoursDraft = { week: DraftSpan[][]; holidays: DraftHoliday[] }

/** What is wrong with the times of a day. */
export type SpansProblem = 'time' | 'empty' | 'overlap'

const workday: DraftSpan[] = [{ from: '08:00', to: '18:00' }]

/** What a business begins with: weekdays from 8 to 18. */
export const firstDraft: HoursDraft = {
  week: [[], workday, workday, workday, workday, workday, []],
  holidays: [],
}

export function draftOf({ week, holidays }: BusinessHours): HoursDraft {
  return {
    week: week.map(draftSpans),
    holidays: holidays.map(({ spans, ...one }) => ({ ...one, spans: draftSpans(spans) })),
  }
}

function draftSpans(spans: readonly OpenSpan[]): DraftSpan[] {
  return spans.map(({ from, to }) => ({ from: timeOfMinutes(from), to: timeOfMinutes(to) }))
}

/** '8', '8h30', '830' and '08:30' as people type them: the time as it is written; else what was typed. */
export function writtenTime(typed: string): string {
  const [, hours, minutes = '00'] =
    /^(\d{1,2})(?:\s*[:h.]?\s*(\d{2}))?h?$/i.exec(typed.trim()) ?? []
  if (hours === undefined) return typed
  const time = `${hours.padStart(2, '0')}:${minutes}`
  return minutesOfTime(time) === null ? typed : time
}

/** What is wrong with the times of one day, or null. */
export function problemOf(spans: readonly DraftSpan[]): SpansProblem | null {
  const read = spansOf(spans)
  return read === null ? 'time' : spansProblem(read)
}

function spansOf(spans: readonly DraftSpan[]): OpenSpan[] | null {
  const read = spans.flatMap(({ from, to }) => {
    const [start, end] = [minutesOfTime(writtenTime(from)), minutesOfTime(writtenTime(to))]
    return start === null || end === null ? [] : [{ from: start, to: end }]
  })
  return read.length === spans.length ? read : null
}

/** The hours that a draft means; null while something in it is wrong. */
export function hoursOf({ week, holidays }: HoursDraft): BusinessHours | null {
  const all = [...week, ...holidays.map(({ spans }) => spans)]
  if (all.some((spans) => problemOf(spans) !== null)) return null
  return {
    week: week.map((spans) => spansOf(spans) ?? []),
    holidays: holidays
      .map(({ spans, day, name }) => ({ day, name, spans: spansOf(spans) ?? [] }))
      .sort((a, b) => (a.day < b.day ? -1 : 1)),
  }
}

/** With these days, those that it names already left as they are. */
export function withHolidays(
  draft: HoursDraft,
  days: readonly { day: string; name: string }[],
): HoursDraft {
  const known = new Set(draft.holidays.map(({ day }) => day))
  const added = days.filter(({ day }) => !known.has(day)).map((one) => ({ ...one, spans: [] }))
  const holidays = [...draft.holidays, ...added].sort((a, b) => (a.day < b.day ? -1 : 1))
  return { ...draft, holidays }
}
