import { sql } from 'kysely'
import type { OwnerContext } from '#tests/helpers/owner'

type Index = { name: string; table: string; definition: string }

/**
 * Runs `fill` while the tables have their keys alone, and makes their other indexes afterwards: one
 * that is made of rows that are there costs a fraction of one that follows row by row. Tables of different
 * groups get theirs at the same time, and are vacuumed then.
 */
export async function withoutIndexes<T>(
  { sql: { asOwner } }: OwnerContext,
  groups: readonly (readonly string[])[],
  fill: () => Promise<T>,
): Promise<T> {
  // PostgreSQL tells of an index over partitions how it would be made over none of them. Those of a
  // partition go with it, but for what a partition has by itself.
  const { rows: indexes } = await sql<Index>`
    select i.indexrelid::regclass::text as name,
      coalesce(part.inhparent, i.indrelid)::regclass::text as table,
      replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index i
    left join pg_inherits part on part.inhrelid = i.indrelid
    where coalesce(part.inhparent, i.indrelid) = any(${groups.flat()}::text[]::regclass[])
      and not i.indisunique
      and not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)`.execute(asOwner)
  // One by one, as a cluster wants it.
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(asOwner)
  const filled = await fill()
  const finish = async (tables: readonly string[]) => {
    await asOwner.transaction().execute(async (trx) => {
      await sql`set local maintenance_work_mem = '256MB'`.execute(trx)
      for (const { table, definition } of indexes) {
        if (tables.includes(table)) await sql.raw(definition).execute(trx)
      }
    })
    const names = sql.join(tables.map((table) => sql.table(table)))
    await sql`vacuum (analyze, parallel 2) ${names}`.execute(asOwner)
  }
  if (process.env.RASTRO_CLUSTER_URL) for (const tables of groups) await finish(tables)
  else await Promise.all(groups.map(finish))
  return filled
}
