import { type RawBuilder, sql } from 'kysely'
import type { FilterSql } from '#server/reporting/filter-sql'

/** One reading of the campaign report: whose, of which days and names, how deep. */
export type LevelScope = {
  accountId: string
  /** How many names a row has: 1 campaign, 2 ad set, 3 ad, 4 placement. */
  depth: number
  /** Names of the row that was opened, from the campaign down; fewer than `depth`. */
  opened: string[]
  /** Placements of all ads together: the names above them are empty and stand for any. */
  isOfAllAds: boolean
  filters: FilterSql
  /** Names that the query narrows to, as daily_totals keys them. */
  names: {
    campaign?: string | undefined
    adSet?: string | undefined
    creative?: string | undefined
  }
  /** Spend cannot be divided by some of the filters; then none is told. */
  isSpendShown: boolean
}

export const nameColumns = ['campaign', 'ad_set', 'creative'] as const

/** That the names of `alias` (columns campaign, ad_set, creative, as keys) begin with these. */
export function openedIs(alias: string, opened: string[]): RawBuilder<unknown> {
  return allOf(
    opened.map((name, i) => sql`${sql.ref(`${alias}.${nameColumns[i] ?? 'creative'}`)} = ${name}`),
  )
}

/** Every one of the conditions; true without any. */
export function allOf(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}
