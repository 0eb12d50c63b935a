import type pg from 'pg'
import { distributedTables } from '../citus/tables.ts'

/**
 * Brings what the migrations made under the rules that every table follows: all of it belongs to
 * `rastro_owner`, row-level security binds the owner too, a policy of an account binds `rastro_app`,
 * and one named `system` lets `rastro_ingest` (and migrations) see every account. A policy asks once in
 * a statement whose transaction it is, not once for each row. In a function that runs as the owner a
 * temporary table or view of the caller comes last, or it would be taken for ours. The queue's own
 * tables are used by `rastro_ingest` alone. A distributed table's policy asks without a subquery, which
 * Citus does not hand on. Does nothing when nothing has changed.
 */
export async function secureSchema(client: pg.Client): Promise<void> {
  const spread = await distributedTables(client)
  const { rows } = await client.query<{ statement: string }>(neededStatements, [spread])
  if (rows.length === 0) return
  await client.query('begin')
  for (const { statement } of rows) await client.query(statement)
  await client.query('commit')
}

// BYPASSRLS would do instead of the policy `system`, but only a superuser may give it, and it would
// hold in every database of the server.
const neededStatements = `
  with ours as (
    select oid, nspname as schema from pg_namespace where nspname in ('public', 'graphile_worker')
  ), mine as (
    select oid from pg_roles where rolname = current_user
  ), of_extensions as (
    select objid from pg_depend where deptype = 'e'
  ), tables as (
    select c.*, format('%I.%I', o.schema, c.relname) as name, o.schema
    from pg_class c join ours o on o.oid = c.relnamespace
  )
  select statement from (
    select 1 as step, format('alter schema %I owner to rastro_owner', schema) as statement
    from ours join pg_namespace n using (oid)
    where schema <> 'public' and nspowner in (select oid from mine)
    union all
    select 2, format('alter table %s owner to rastro_owner', name) from tables t
    where relowner in (select oid from mine) and oid not in (select objid from of_extensions)
      and (relkind in ('r', 'p', 'v', 'm') or relkind = 'S' and not exists (
        select from pg_depend d where d.objid = t.oid and d.deptype in ('a', 'i')))
    union all
    select 2, format('alter routine %s owner to rastro_owner', p.oid::regprocedure)
    from pg_proc p join ours o on o.oid = p.pronamespace
    where proowner in (select oid from mine) and p.oid not in (select objid from of_extensions)
    union all
    select 2, format('alter type %s owner to rastro_owner', t.oid::regtype)
    from pg_type t join ours o on o.oid = t.typnamespace
    left join pg_class c on c.oid = t.typrelid
    where typowner in (select oid from mine) and t.oid not in (select objid from of_extensions)
      and (typtype in ('e', 'd') or typtype = 'c' and c.relkind = 'c')
    union all
    select 3, format('alter function %s set search_path = pg_catalog, public, pg_temp',
      p.oid::regprocedure)
    from pg_proc p
    where pronamespace = 'public'::regnamespace and prosecdef
      and p.oid not in (select objid from of_extensions)
      and strpos(coalesce(array_to_string(proconfig, ' '), ''), 'pg_temp') = 0
    union all
    select 3, format('alter table %s force row level security', name) from tables
    where schema = 'public' and relrowsecurity and not relforcerowsecurity
    union all
    select 3, format('alter policy %I on %s to rastro_app', p.polname, name)
    from pg_policy p join tables t on t.oid = p.polrelid
    where schema = 'public' and p.polroles = '{0}'
    union all
    select 3, format('alter policy %I on %s %s', p.polname, name, concat_ws(' ',
      'using ' || replace(pg_get_expr(p.polqual, t.oid), asked, asked_once),
      'with check ' || replace(pg_get_expr(p.polwithcheck, t.oid), asked, asked_once)))
    from pg_policy p join tables t on t.oid = p.polrelid,
      (select ' = current_account())' as asked, ' = (select current_account()))' as asked_once) words
    where schema = 'public' and t.oid <> all($1::oid[]) and strpos(concat(
      pg_get_expr(p.polqual, t.oid), pg_get_expr(p.polwithcheck, t.oid)), asked) > 0
    union all
    select 3, format('create policy system on %s to rastro_owner, rastro_ingest using (true) with check (true)', name)
    from tables t
    where relrowsecurity and relkind in ('r', 'p')
      and not exists (select from pg_policy p where p.polrelid = t.oid and p.polname = 'system')
    union all
    select 4, format('grant usage on schema %I to rastro_ingest', schema) from ours
    where schema <> 'public' and not has_schema_privilege('rastro_ingest', oid, 'usage')
    union all
    select 4, format('grant select, insert, update, delete on %s to rastro_ingest', name)
    from tables
    where schema <> 'public' and case when relkind in ('r', 'p', 'v')
      then not has_table_privilege('rastro_ingest', oid, 'delete') end
    union all
    select 4, format('grant usage on sequence %s to rastro_ingest', name) from tables
    where schema <> 'public' and case when relkind = 'S'
      then not has_sequence_privilege('rastro_ingest', oid, 'usage') end
  ) needed order by step, statement`
