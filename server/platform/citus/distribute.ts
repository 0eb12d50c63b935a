import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { clusterFunctions } from './functions.ts'
import { checkLogins, prepareNodes } from './nodes.ts'
import { checkCluster } from './requirements.ts'
import { firstTable, isDistributed, referenceTable, tenantTables } from './tables.ts'

/** Less than PostgreSQL's `deadlock_timeout`, which is a second. */
const lockWaitMs = 500
const lockAttempts = 120

/** The table that every node has, and those whose keys lead to it. */
const pointingTables = [referenceTable, 'memberships', 'sessions', 'users']

/** What one run did; nothing when all had been done before. */
export type Distribution = { tables: string[]; functions: number; workers: number }

/**
 * Spreads an installation over the nodes of its Citus cluster by account, while it is in use: who asks
 * the database waits, visitors do not. All tables go in one transaction, so that a statement finds all of them in
 * one place or the other, and what interrupts it leaves everything as it was. A later run does
 * only what is missing: for a new worker, or a table of a new version. `url` is the operator's. Throws
 * a ClusterError that says what is in the way.
 */
export async function distribute(url: string): Promise<Distribution> {
  const client = new pg.Client({ connectionString: url, application_name: 'rastro-migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await checkCluster(client)
    await prepareNodes(client, url)
    await checkLogins(client, url)
    return await spread(client)
  } finally {
    await client.end()
  }
}

/**
 * Brings what migrations changed under the rules of the cluster, where there is one. Where nothing was
 * changed no worker is asked: one that is away keeps no process from starting.
 */
export async function keepDistributed(client: pg.Client, url: string): Promise<void> {
  if (!(await isDistributed(client)) || !(await isBehind(client))) return
  await checkCluster(client)
  await prepareNodes(client, url)
  await spread(client)
}

async function isBehind(client: pg.Client): Promise<boolean> {
  if ((await tenantTables(client)).some((table) => !table.isDistributed)) return true
  for (const asked of [policyStatements, functionStatements, replacedFunctions]) {
    if ((await client.query(asked)).rows.length > 0) return true
  }
  return false
}

async function spread(client: pg.Client): Promise<Distribution> {
  const missing = (await tenantTables(client)).filter((table) => !table.isDistributed)
  const tables = missing.map(({ name }) => name)
  await beginAlone(client, tables)
  try {
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    await client.query(clusterFunctions)
    const functions = await run(client, functionStatements)
    await run(client, policyStatements)
    await run(client, referenceStatements)
    for (const name of tables) await spreadTable(client, name)
    // The other nodes use among themselves what is closed here.
    await client.query('set local citus.enable_ddl_propagation = off')
    await run(client, closedDoors)
    await client.query('commit')
    for (const name of tables) {
      await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [
        name,
      ])
    }
    const { rows } = await client.query<{ workers: number }>(
      `select count(*) as workers from pg_dist_node
      where noderole = 'primary' and isactive and shouldhaveshards`,
    )
    return { tables, functions, workers: Number(rows[0]?.workers ?? 0) }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Begins the transaction with all tables to itself. Who has one of them may wait for another, so no wait
 * is long enough to be taken for a deadlock: what is not to be had is tried again from the start.
 */
async function beginAlone(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin')
    if (tables.length === 0) return
    try {
      await client.query(`set local lock_timeout = '${lockWaitMs}ms'`)
      await client.query(
        `lock table ${[...tables, ...pointingTables].join(', ')} in access exclusive mode`,
      )
      await client.query('set local lock_timeout = 0')
      return
    } catch (error) {
      await client.query('rollback')
      if (attempt === lockAttempts || !/lock timeout|deadlock/.test(String(error))) throw error
      await wait(lockWaitMs)
    }
  }
}

async function spreadTable(client: pg.Client, name: string): Promise<void> {
  await client.query(
    `select create_distributed_table($1::text, 'account_id', colocate_with => $2)`,
    [name, name === firstTable ? 'none' : firstTable],
  )
}

async function run(client: pg.Client, asked: string): Promise<number> {
  const { rows } = await client.query<{ statement: string }>(asked)
  for (const { statement } of rows) await client.query(statement)
  return rows.length
}

/** A function that a policy asks once for all rows, as PostgreSQL writes it down. */
const askedOnce = `'\\( SELECT (current_account|only_leads_of)\\(\\) AS \\1\\)'`

/** Policies without a subquery, which Citus does not hand on; one account's is asked once all the same. */
const policyStatements = `
  select format('alter policy %I on %s %s', p.polname, p.polrelid::regclass, concat_ws(' ',
    'using (' || regexp_replace(pg_get_expr(p.polqual, p.polrelid), ${askedOnce}, '\\1()', 'g') || ')',
    'with check (' || regexp_replace(pg_get_expr(p.polwithcheck, p.polrelid), ${askedOnce},
      '\\1()', 'g') || ')')) as statement
  from pg_policy p
  where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
    ~ ${askedOnce}`

const referenceStatements = `
  select 'select create_reference_table(''${referenceTable}'')' as statement
  where not exists (select from pg_dist_partition
    where logicalrelid = '${referenceTable}'::regclass and partmethod = 'n')`

/**
 * Functions that read the rows of an account as the owner of the tables read them as who calls: a
 * transaction that wrote as one role cannot read on other nodes as another. And the workers know every
 * function that a statement hands to them.
 */
const readsAccount = [
  'clicks_of_ad',
  'found_audit_entries',
  'found_clicks',
  'found_in_dictionaries',
  'found_leads',
  'names_of_ad',
  'unmoved_ad_names',
  'webhooks_naming',
]

const functionStatements = `
  select format('alter function %s security invoker', p.oid::regprocedure) as statement
  from pg_proc p where pronamespace = 'public'::regnamespace and prosecdef
    and proname = any(array['${readsAccount.join("','")}'])
  union all
  select format('grant execute on function %s to rastro_app', p.oid::regprocedure)
  from pg_proc p where pronamespace = 'public'::regnamespace
    and proname = any(array['${readsAccount.join("','")}'])
    and not has_function_privilege('rastro_app', p.oid, 'execute')
  union all
  select format('select create_distributed_function(%L)', p.oid::regprocedure)
  from pg_proc p where pronamespace = 'public'::regnamespace
    and p.oid not in (select objid from pg_depend where deptype = 'e')
    and proname = any(array['ad_branch', 'base64url', 'current_account', 'first_id_at',
      'is_destination', 'only_leads_of', 'totals_key', 'whole_fbclid', 'whole_referrer', '${readsAccount.join("','")}'])
    and not exists (select from pg_catalog.pg_dist_object o
      where o.classid = 'pg_proc'::regclass and o.objid = p.oid)`

/** Functions of the cluster that a migration has made anew, as they are on one PostgreSQL. */
const replacedFunctions = `
  select proname from pg_proc where pronamespace = 'public'::regnamespace
    and (proname = 'enter_account' and (proconfig is null or proacl is null)
      or proname = 'see_only_leads_of' and proconfig is null
      or proname = 'current_account' and proparallel <> 'r'
      or proname = 'secure_click_part' and strpos(prosrc, '(select current_account())') > 0)`

/**
 * What would show others' statements on the nodes, run one there past row-level security's account, or
 * choose the number of a transaction.
 */
const closedDoors = `
  select format('revoke execute on function %s from public', p.oid::regprocedure) as statement
  from pg_proc p where pronamespace = 'pg_catalog'::regnamespace
    and proname in ('run_command_on_workers', 'run_command_on_all_nodes',
      'run_command_on_coordinator', 'run_command_on_shards', 'run_command_on_placements',
      'run_command_on_colocated_placements', 'master_run_on_worker', 'citus_stat_activity',
      'citus_dist_stat_activity', 'citus_lock_waits', 'citus_locks', 'assign_distributed_transaction_id')
    and has_function_privilege('rastro_app', p.oid, 'execute')
  union all
  select format('revoke select on %s from public', c.oid::regclass)
  from pg_class c where c.relnamespace = 'pg_catalog'::regnamespace and c.relkind = 'v'
    and c.relname in ('citus_stat_activity', 'citus_dist_stat_activity', 'citus_lock_waits',
      'citus_locks', 'citus_stat_statements')
    and has_table_privilege('rastro_app', c.oid, 'select')`
