import { type RawBuilder, sql } from 'kysely'

/** What one part of the report adds; what is absent it does not know. */
type Measures = {
  clicks?: RawBuilder<unknown>
  conversations?: RawBuilder<unknown>
  leads?: RawBuilder<unknown>
  customers?: RawBuilder<unknown>
  /** Sales that count, and people who bought more than once. */
  sales?: RawBuilder<unknown>
  repeats?: RawBuilder<unknown>
  revenue?: RawBuilder<unknown>
  spend?: RawBuilder<unknown>
  currency?: RawBuilder<unknown>
  /** Id and name at the ad platform. */
  id?: RawBuilder<unknown>
  label?: RawBuilder<unknown>
}

const counts = [
  'clicks',
  'conversations',
  'leads',
  'customers',
  'sales',
  'repeats',
  'revenue',
  'spend',
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
      (name) => sql`coalesce(${measures[name] ?? sql`0`}, 0)::bigint as ${sql.ref(name)}`,
    ),
    ...texts.map((name) => sql`${measures[name] ?? sql`''`}::text as ${sql.ref(name)}`),
  ])
}
