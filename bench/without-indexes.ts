import { sql } from 'kysely'
import type { OwnerContext } from '#tests/helpers/owner'

type Index = { name: string; definition: string }

/**
 * Runs `fill` while the tables have their keys alone, and makes their other indexes afterwards: one
 * that is made of rows that are there costs a fraction of one that follows row by row.
 */
export async function withoutIndexes<T>(
  { sql: { asOwner } }: OwnerContext,
  tables: readonly string[],
  fill: () => Promise<T>,
): Promise<T> {
  // PostgreSQL tells of an index over partitions how it would be made over none of them.
  const { rows: indexes } = await sql<Index>`
    select indexrelid::regclass::text as name,
      replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index where indrelid = any(${tables}::text[]::regclass[]) and not indisunique`.execute(
    asOwner,
  )
  // One by one, as a cluster wants it.
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(asOwner)
  const filled = await fill()
  await asOwner.transaction().execute(async (trx) => {
    await sql`set local maintenance_work_mem = '256MB'`.execute(trx)
    for (const { definition } of indexes) await sql.raw(definition).execute(trx)
  })
  return filled
}
