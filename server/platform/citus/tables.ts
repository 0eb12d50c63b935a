import type pg from 'pg'

/**
 * Tables that stay on the coordinator although they name an account: what leads to the account before
 * it is known, and what belongs to a user of several accounts. The inbox of clicks is one of them,
 * because a visitor waits for its commit and a commit of one node is the shortest. All tables that name
 * no account stay too, and so does the queue.
 */
const coordinatorTables: readonly string[] = [
  'click_inbox',
  'click_rejects',
  'instance_tokens',
  'link_codes',
  'memberships',
  'page_codes',
  'sessions',
]

/** Read together with the rows of an account on every node, and changed seldom. */
export const referenceTable = 'accounts'

/** All other tables follow this one: the rows of an account lie on one node. */
export const firstTable = 'day_totals'

/** Whether the database is the coordinator's of an installation that is distributed already. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  return (await distributedTables(client)).length > 0
}

/** The object ids of tables and partitions that Citus spreads over its nodes; none without Citus. */
export async function distributedTables(client: pg.ClientBase): Promise<number[]> {
  const { rows: known } = await client.query<{ found: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as found`,
  )
  if (!known[0]?.found) return []
  const { rows } = await client.query<{ oid: number }>(
    `select logicalrelid::oid as oid from pg_dist_partition`,
  )
  return rows.map(({ oid }) => oid)
}

export type TenantTable = {
  name: string
  isDistributed: boolean
  /** A key or unique index of it that lacks the account, which Citus cannot keep unique. */
  wrongKey: string | null
}

/** The tables that are spread by account, the one first that the others follow. */
export async function tenantTables(client: pg.ClientBase): Promise<TenantTable[]> {
  const spread = await distributedTables(client)
  const { rows } = await client.query<TenantTable>(
    `select c.relname as name, c.oid = any($1::oid[]) as "isDistributed", (
        select min(i.indexrelid::regclass::text) from pg_index i
        where i.indrelid = c.oid and i.indisunique and a.attnum <> all(i.indkey::int2[])
      ) as "wrongKey"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relname <> all($2) and c.relname <> 'clicks_unmoved'
    order by c.relname <> $3, c.relname`,
    [spread, coordinatorTables, firstTable],
  )
  return rows
}
