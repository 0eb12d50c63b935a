import { sql } from 'kysely'
import { z } from 'zod'
import type { Sql } from '#server/platform/sql'

/** First line of a backup file; `migration` is the last one that its database had. */
export const header = z.object({
  rastro: z.literal(1),
  migration: z.number(),
  // Of a copy that another version made only the version has to be told.
  createdAt: z.string().optional(),
  keyFingerprint: z.string().optional(),
})
export type Header = z.infer<typeof header>

/** The line before a table's rows. */
export const tableLine = z.object({ table: z.string() })

/**
 * All tables of the product, those that others refer to first. Without what deleted people left for
 * a minute (a copy would keep it for ever), and the key by which this database knows its own process.
 */
export async function tablesOf(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
    from pg_class c
    left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition
      and c.relname not in ('rastro_migrations', 'deleted_leads', 'seal_key')
    group by c.relname
    order by count(f.oid), c.relname
  `.execute(db.asIngest)
  return rows.map(({ name }) => name)
}

export async function lastMigration(db: Sql): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select max(version)::int as version from rastro_migrations`.execute(db.asIngest)
  return rows[0]?.version ?? 0
}
