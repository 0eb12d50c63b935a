import type pg from 'pg'
import { loginName, roles } from '../database/logins.ts'
import { ClusterError } from './requirements.ts'

/** As whom the coordinator comes to the other nodes: its owner makes the months of clicks there. */
const owner = 'rastro_owner'

/**
 * Gives the workers what the coordinator's tables need there: the roles with their passwords, who may
 * connect, extensions, and the key of the seals. What is there already stays.
 */
export async function prepareNodes(client: pg.Client, url: string): Promise<void> {
  // Here too, where it may connect to no database: a node that is added gets the roles as they are here.
  await client.query(`do $do$ begin
    if not (select rolcanlogin from pg_roles where rolname = '${owner}')
    then alter role ${owner} login; end if;
  end $do$`)
  await onWorkers(client, await roleStatements(client, url))
  const { rows } = await client.query<{ statement: string }>(
    `select format('create extension if not exists %I', extname) as statement
    from pg_extension where extname in ('pg_trgm', 'btree_gin')
    union all
    select format('do $do$ begin
        create table if not exists public.seal_key (key bytea not null);
        alter table public.seal_key owner to ${owner};
        revoke all on public.seal_key from public;
        delete from public.seal_key where key <> %1$L::bytea;
        insert into public.seal_key select %1$L::bytea
        where not exists (select from public.seal_key);
      end $do$', key)
    from public.seal_key`,
  )
  await onWorkers(
    client,
    rows.map(({ statement }) => statement),
  )
}

async function roleStatements(client: pg.Client, url: string): Promise<string[]> {
  const logins = roles.map((role) => ({ role, login: loginName(url, role) }))
  const { rows } = await client.query<{ name: string; password: string | null }>(
    'select rolname as name, rolpassword as password from pg_authid where rolname = any($1)',
    [logins.map(({ login }) => login)],
  )
  const make = [owner, ...roles, ...logins.map(({ login }) => login)].map(
    (role) => `if not exists (select from pg_roles where rolname = '${role}')
      then create role ${role} nologin; end if;`,
  )
  const passwords = rows.map(({ name, password }) =>
    password === null
      ? `alter role ${name} login;`
      : `alter role ${name} login password ${client.escapeLiteral(password)};`,
  )
  const members = logins.map(({ role, login }) => `grant ${role} to ${login};`)
  const guests = [owner, ...logins.map(({ login }) => login)].join(', ')
  return [
    `do $do$ begin ${make.join('\n')} ${passwords.join('\n')} ${members.join('\n')}
      alter role ${owner} login;
      execute format('grant connect on database %1$I to %2$I, ${guests}', current_database(), current_user);
      execute format('grant create on database %1$I to ${owner}', current_database());
      execute format('revoke connect, temporary on database %I from public', current_database());
      grant usage, create on schema public to ${owner};
    end $do$`,
  ]
}

/** Runs the statements on every worker, as if each were alone; throws what the first one refuses. */
async function onWorkers(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    const alone = `set citus.enable_ddl_propagation = off; set citus.enable_create_role_propagation = off;
      set citus.enable_alter_role_propagation = off; ${statement}`
    const { rows } = await client.query<{ node: string; ok: boolean; answer: string }>(
      `select nodename || ':' || nodeport as node, success as ok, result as answer
      from run_command_on_workers($1)`,
      [alone],
    )
    const refused = rows.find((row) => !row.ok)
    if (refused) throw new ClusterError(`O worker ${refused.node} recusou: ${refused.answer}`)
  }
}

/** Throws unless the coordinator reaches each worker as the roles that will ask there. */
export async function checkLogins(client: pg.Client, url: string): Promise<void> {
  for (const login of [owner, ...roles.map((role) => loginName(url, role))]) {
    await client.query('begin')
    try {
      await client.query(`set local role ${login}`)
      const { rows } = await client.query<{ node: string; ok: boolean }>(
        `select nodename || ':' || nodeport as node,
          citus_check_connection_to_node(nodename, nodeport) as ok
        from pg_dist_node where groupid <> 0 and noderole = 'primary' and isactive`,
      )
      const refused = rows.find((row) => !row.ok)
      if (refused) throw new Error(refused.node)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new ClusterError(
        `O coordenador não consegue entrar nos workers como ${login}. Permita-o no pg_hba.conf de cada worker ou em pg_dist_authinfo (${reason}).`,
        { cause },
      )
    } finally {
      await client.query('rollback')
    }
  }
}
