import { type RawBuilder, sql } from 'kysely'

/**
 * To compare a column with (`where('id', '=', oneOf(ids))`): true for each of the values. However many there are,
 * they are one parameter, of which PostgreSQL takes 65,535 a statement. Without a value it is true for no row.
 */
export function oneOf<Value extends string>(
  values: readonly Value[],
  type: 'uuid' | 'text' = 'uuid',
): RawBuilder<Value> {
  return sql<Value>`any(${[...values]}::${sql.raw(type)}[])`
}
