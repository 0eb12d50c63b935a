import pg from 'pg'

/**
 * The schema `public` of a database as readable, deterministic SQL, read from the catalog: extensions,
 * types, functions, then each table with its columns, constraints, indexes, triggers, row-level
 * security and what the roles `rastro_app` and `rastro_ingest` may do with it. Two databases with the same dump behave
 * the same; it is meant to be read and compared, not to be run.
 */
export async function dumpSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Names in public are written without their schema.
    await client.query('set search_path = public')
    const lines = async (sql: string) =>
      (await client.query<{ line: string }>(sql)).rows.map(({ line }) => line)
    const parts = [
      (await lines(extensionLines)).join('\n'),
      (await lines(enumLines)).join('\n'),
      ...(await lines(functionLines)),
      ...(await lines(viewLines)),
      ...(await lines(tableLines)),
    ]
    return `${parts.filter((part) => part !== '').join('\n\n')}\n`
  } finally {
    await client.end()
  }
}

const extensionLines = `
  select format('create extension %I;', extname) as line
  from pg_extension where extname <> 'plpgsql' order by extname collate "C"`

const enumLines = `
  select format('create type %I as enum (%s);', t.typname,
    string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)) as line
  from pg_type t join pg_enum e on e.enumtypid = t.oid
  where t.typnamespace = 'public'::regnamespace
  group by t.typname order by t.typname collate "C"`

const functionLines = `
  select trim(trailing E'\\n' from pg_get_functiondef(p.oid)) || ';' || coalesce((
    select string_agg(format(E'\\n-- execute: %s', case a.grantee when 0 then 'public'
      when p.proowner then 'owner' else a.grantee::regrole::text end), '' order by
      case a.grantee when 0 then 'public' when p.proowner then 'owner' else a.grantee::regrole::text end)
    from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a), '') as line
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname collate "C", pg_get_function_identity_arguments(p.oid)`

const tableGrants = `
  (select string_agg(format('grant %s on %I to %I;', privileges, c.relname, rolname), E'\\n'
      order by rolname collate "C")
    from (
      select r.rolname, string_agg(lower(a.privilege_type), ', ' order by a.privilege_type) as privileges
      from aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
      where r.rolname in ('rastro_app', 'rastro_ingest') group by r.rolname
    ) granted)`

const viewLines = `
  select concat_ws(E'\\n', format(E'create view %I%s as\\n%s', c.relname,
    coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', ''),
    pg_get_viewdef(c.oid, true)), ${tableGrants}) as line
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
  order by c.relname collate "C"`

// One text per table. Not-null constraints are shown with their column only: PostgreSQL 18 lists
// them as constraints too, older versions do not.
const tableLines = `
  select concat_ws(E'\\n',
    format('create table %I (', c.relname),
    (select string_agg('  ' || definition, E',\\n' order by kind, place, definition collate "C") from (
      select 1 as kind, a.attnum as place, concat_ws(' ', quote_ident(a.attname),
        format_type(a.atttypid, a.atttypmod),
        case when a.attidentity <> '' then 'generated '
          || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity' end,
        case when a.attgenerated <> '' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
          else 'default ' || pg_get_expr(d.adbin, d.adrelid) end,
        case when a.attnotnull then 'not null' end) as definition
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      union all
      select 2, position(k.contype::text in 'pufcx'),
        format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid))
      from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')
    ) definitions),
    case when c.relkind = 'p' then format(') partition by %s;', pg_get_partkeydef(c.oid))
      when c.relispartition then format(') -- partition %s', pg_get_expr(c.relpartbound, c.oid))
      else ');' end,
    (select string_agg(replace(pg_get_indexdef(i.indexrelid), ' ON public.', ' ON ') || ';', E'\\n'
        order by pg_get_indexdef(i.indexrelid) collate "C")
      from pg_index i where i.indrelid = c.oid
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))),
    (select string_agg(pg_get_triggerdef(t.oid) || ';', E'\\n' order by t.tgname collate "C")
      from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal),
    case when c.relrowsecurity then format('alter table %I enable row level security;', c.relname) end,
    case when c.relforcerowsecurity then format('alter table %I force row level security;', c.relname) end,
    (select string_agg(concat_ws(' ', format('create policy %I on %I as %s for %s to %s', p.policyname,
          p.tablename, lower(p.permissive), lower(p.cmd), array_to_string(p.roles, ', ')),
        'using (' || p.qual || ')', 'with check (' || p.with_check || ')') || ';', E'\\n'
        order by p.policyname collate "C")
      from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname),
    ${tableGrants},
    (select string_agg(format('grant %s (%I) on %I to %I;', lower(e.privilege_type), a.attname, c.relname, r.rolname),
        E'\\n' order by a.attnum, e.privilege_type, r.rolname collate "C")
      from pg_attribute a, aclexplode(a.attacl) e
      join pg_roles r on r.oid = e.grantee and r.rolname in ('rastro_app', 'rastro_ingest')
      where a.attrelid = c.oid and a.attacl is not null)
  ) as line
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and c.relname <> 'rastro_migrations'
    -- The months of a partitioned table come and go.
    and not (c.relispartition and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT')
  order by c.relname collate "C"`
