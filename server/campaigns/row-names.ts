import { type RawBuilder, sql } from 'kysely'
import { maxNameKey } from '#server/reporting/dimension-keys'
import { allOf, nameColumns } from './level-scope.ts'

/** The name of a click or lead as daily_totals keys it. */
export function rowName(
  alias: 'c' | 'l',
  column: (typeof nameColumns)[number],
): RawBuilder<unknown> {
  return sql`left(coalesce(${sql.ref(`${alias}.${column}`)}, ''), ${sql.lit(maxNameKey)})`
}

/** That the names of a click or lead begin with these. */
export function openedRowIs(alias: 'c' | 'l', opened: string[]): RawBuilder<unknown> {
  return allOf(
    opened.map((name, i) => sql`${rowName(alias, nameColumns[i] ?? 'creative')} = ${name}`),
  )
}

/** The names of a row that has none. */
export function blankNames(depth: number): RawBuilder<unknown> {
  return sql`array_fill(''::text, array[${sql.lit(depth)}])`
}

/** Kinds of rows: with the names of ads, and people who wrote without a trace. */
export const named = sql`'named'`
export const unattributed = sql`'unattributed'`
