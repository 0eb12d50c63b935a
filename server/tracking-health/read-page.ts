import { type RawBuilder, sql } from 'kysely'
import type { Question } from './checks/check.ts'

/**
 * A part of the rows that `found` selects, with the number of all of them and the sum of their
 * `count`; both are told past the end, too. `found` has the columns `id` and `count`.
 */
export async function readPage<Row extends { id: string }>(
  { trx, limit, offset }: Question,
  found: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<{ total: number; counted: number; rows: Row[] }> {
  const { rows } = await sql<Row & { total: number; counted: number }>`
    with found as materialized (${found})
    select whole.total, whole.counted, part.*
    from (select count(*) as total, coalesce(sum(count), 0) as counted from found) whole
    left join (select * from found order by ${order} limit ${limit} offset ${offset}) part on true
    order by ${order}`.execute(trx)
  return {
    total: rows[0]?.total ?? 0,
    counted: rows[0]?.counted ?? 0,
    // Past the end there is one row, which tells the totals alone.
    rows: rows.filter((row) => row.id !== null),
  }
}

/** The asked page of rows that are few and already read. */
export function partOf<Row>({ limit, offset }: Question, rows: readonly Row[]): Row[] {
  return rows.slice(offset, offset + limit)
}
