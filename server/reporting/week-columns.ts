import { type RawBuilder, sql } from 'kysely'
import { type Day, type DaySpan, daysBetween, firstOfWeek } from '#domain/date-range'

/** What the roll-ups count of an ad. */
export const measureNames = [
  'clicks',
  'tracked_leads',
  'tracked_leads_from_click',
  'untracked_leads',
] as const
export type Measure = (typeof measureNames)[number]

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/**
 * A column of ad_weeks: a measure of the week, or (`weekday`) of one of its days from Monday (1) to Sunday (7).
 * Null is 0.
 */
export type WeekColumn = { name: string; measure: Measure; weekday: number | null }

export const weekColumns: WeekColumn[] = measureNames.flatMap((measure) => [
  { name: measure, measure, weekday: null },
  ...weekdays.map((weekday) => ({ name: dayColumn(measure, weekday), measure, weekday })),
])

/**
 * The columns that change when these measures change on these days. Mostly they are two: a statement that names
 * all of them takes PostgreSQL longer to plan than to carry out.
 */
export function columnsOf(changes: Iterable<{ measure: Measure; days: Set<Day> }>): WeekColumn[] {
  const names = new Set<string>()
  for (const { measure, days } of changes) {
    if (days.size > 0) names.add(measure)
    for (const day of days) names.add(dayColumn(measure, weekdayOf(day)))
  }
  return weekColumns.filter(({ name }) => names.has(name))
}

/** The Monday before or of the column `day`. */
export const weekOfDay = sql`day + 1 - extract(isodow from day)::integer`

/** What rows with `day`, `week` and the measures count in these columns, by week. */
export function countedIn(columns: readonly WeekColumn[]): RawBuilder<unknown> {
  return sql.join(
    columns.map(({ measure, weekday }) => {
      const ofDay = weekday && sql`filter (where day = week + ${sql.lit(weekday - 1)})`
      return sql`nullif(sum(${sql.ref(measure)}) ${ofDay ?? sql``}, 0)::integer`
    }),
  )
}

/** Adds what was to be inserted (`excluded`) to these columns of the row `known`. */
export function addedTo(columns: readonly WeekColumn[]): RawBuilder<unknown> {
  return sql.join(
    columns.map(({ name }) => {
      const [known, change] = [sql.ref(`known.${name}`), sql.ref(`excluded.${name}`)]
      return sql`${sql.ref(name)} = nullif(coalesce(${known}, 0) + coalesce(${change}, 0), 0)`
    }),
  )
}

/** What a row of ad_weeks counts on the chosen days: of most weeks on all of them. */
export function countedOn(measure: Measure, { from, to }: DaySpan): RawBuilder<number> {
  const [first, last] = [firstOfWeek(from), firstOfWeek(to)]
  if (first === last) return countedBetween(measure, weekdayOf(from), weekdayOf(to))
  return sql`case week when ${first}::date then ${countedBetween(measure, weekdayOf(from), 7)}
    when ${last}::date then ${countedBetween(measure, 1, weekdayOf(to))}
    else ${countedBetween(measure, 1, 7)} end`
}

function countedBetween(measure: Measure, first: number, last: number): RawBuilder<number> {
  if (first === 1 && last === 7) return sql`coalesce(${sql.ref(measure)}, 0)`
  return sql.join(
    weekdays
      .slice(first - 1, last)
      .map((weekday) => sql`coalesce(${sql.ref(dayColumn(measure, weekday))}, 0)`),
    sql` + `,
  )
}

function dayColumn(measure: Measure, weekday: number): string {
  return `${measure}_${weekday}`
}

function weekdayOf(day: Day): number {
  return daysBetween(firstOfWeek(day), day) + 1
}
