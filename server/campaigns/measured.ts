import { type RawBuilder, sql } from 'kysely'

/** Measures that one part of the report adds; an absent one is not known to this part. */
export type Measures = {
  clicks?: RawBuilder<unknown>
  conversations?: RawBuilder<unknown>
  leads?: RawBuilder<unknown>
  customers?: RawBuilder<unknown>
  /** Sales that count, and people who bought more than once. */
  sales?: RawBuilder<unknown>
  repeats?: RawBuilder<unknown>
  revenue?: RawBuilder<unknown>
  /** Sales and revenue by the day of the sale, in BRL. */
  periodSales?: RawBuilder<unknown>
  periodRevenue?: RawBuilder<unknown>
  spend?: RawBuilder<unknown>
  currency?: RawBuilder<unknown>
  /** Id and name at the ad platform. */
  id?: RawBuilder<unknown>
  label?: RawBuilder<unknown>
}

const counts = [
  ['clicks', 'clicks'],
  ['conversations', 'conversations'],
  ['leads', 'leads'],
  ['customers', 'customers'],
  ['sales', 'sales'],
  ['repeats', 'repeats'],
  ['revenue', 'revenue'],
  ['periodSales', 'period_sales'],
  ['periodRevenue', 'period_revenue'],
  ['spend', 'spend'],
] as const
const texts = ['currency', 'id', 'label'] as const

/** The columns of a part, the same in each: they are put together by `union all`. */
export function measured(
  kind: RawBuilder<unknown>,
  names: RawBuilder<unknown>,
  measures: Measures,
): RawBuilder<unknown> {
  return sql.join([
    sql`${kind} as kind`,
    sql`${names} as names`,
    ...counts.map(
      ([name, column]) =>
        sql`coalesce(${measures[name] ?? sql`0`}, 0)::bigint as ${sql.ref(column)}`,
    ),
    ...texts.map((name) => sql`${measures[name] ?? sql`''`}::text as ${sql.ref(name)}`),
  ])
}
