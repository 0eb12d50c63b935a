import { addDays, type Day, type DaySpan, firstOfMonth } from './date-range.ts'

/**
 * What a file of these days is called: by its month where it is a whole one, else by its days; without a
 * limit by the day on which it was made.
 */
export function fileNameOf(about: string, span: DaySpan | null, today: Day): string {
  return `${about}-${span === null ? `ate-${today}` : nameOf(span)}.csv`
}

function nameOf({ from, to }: DaySpan): string {
  if (from === to) return from
  const next = addDays(to, 1)
  const isMonth =
    from === firstOfMonth(from) && firstOfMonth(to) === from && firstOfMonth(next) === next
  return isMonth ? from.slice(0, 7) : `${from}-a-${to}`
}
