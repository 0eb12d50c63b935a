import { type Insertable, type RawBuilder, sql } from 'kysely'
import { cleanText } from '#domain/text-fold'
import { createRest } from './slices.ts'
import type { Database, Trx } from './sql.ts'

/**
 * Rows as one parameter, to be read like a table of that name: a parameter for each value of each row
 * costs more than the rows do. A column that a row does not name is null there.
 */
export function asTable<Name extends keyof Database & string>(
  name: Name,
  rows: readonly Partial<Insertable<Database[Name]>>[],
): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(name)}, ${jsonOf(rows)}::jsonb)`
}

/** For `insert … select`: without RETURNING Citus runs it as COPY, which row-level security refuses. */
export const answering = sql`returning 1`

/** Rows of one statement: as text they are some megabytes at most. */
const rowsPerStatement = 2_000

/** Inserts rows that name the same columns, however many; `onConflict` as SQL says what happens to known ones. */
export async function insertRows<Name extends keyof Database & string>(
  trx: Trx,
  name: Name,
  rows: readonly Insertable<Database[Name]>[],
  onConflict: RawBuilder<unknown> = sql``,
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.id(column)))
  const rest = createRest()
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await rest()
    const part = rows.slice(start, start + rowsPerStatement)
    await sql`insert into ${sql.table(name)} (${columns}) select ${columns}
      from ${asTable(name, part)} ${onConflict} ${answering}`.execute(trx)
  }
}

/** Sets all columns but the key to what the row that was to be inserted says. */
export function replaceKnown(row: object, key: readonly string[]): RawBuilder<unknown> {
  const changes = Object.keys(row)
    .filter((column) => !key.includes(column))
    .map((column) => sql`${sql.id(column)} = excluded.${sql.id(column)}`)
  return sql`on conflict (${sql.join(key.map((column) => sql.id(column)))})
    do update set ${sql.join(changes)}`
}

function jsonOf(rows: readonly object[]): string {
  const json = JSON.stringify(rows)
  // Half a surrogate pair, as cutting a text may leave it, is written as an escape.
  if (!/\\ud[89a-f]/.test(json)) return json
  return JSON.stringify(rows, (_, value) => (typeof value === 'string' ? cleanText(value) : value))
}
