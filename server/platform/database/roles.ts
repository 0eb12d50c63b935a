import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { sqlStateOf } from '../sql-state.ts'
import { loginName, loginUrl, type Role, roles, verifierOf } from './logins.ts'
import { StartError } from './start-error.ts'

const attempts = 60
const betweenAttemptsMs = 100

// Roles belong to the whole server, and locks to one database: of several databases that are
// prepared at once one makes the role, and the others find that it exists or just changed.
const someoneWasFaster = new Set(['42710', '23505', 'XX000', '40001', '40P01'])
const notAllowed = '42501'
const refusedLogins = new Set(['28P01', '28000'])

/**
 * Makes sure that the roles of the database are there and can be used: `rastro_owner`, who owns what
 * the migrations make, `rastro_app` and `rastro_ingest`, and this database's login for each of the
 * two, who alone may connect to it besides the operator. `client` is connected as the operator of
 * `url`. Throws a StartError with the statements for somebody who may run them, when the operator may
 * not.
 */
export async function ensureRoles(client: pg.Client, url: string): Promise<void> {
  const known = new Set<Role>()
  for (let attempt = 1; ; attempt++) {
    const missing = await missingStatements(client, url, known)
    const [next, ...others] = missing
    if (next === undefined) return
    try {
      await client.query(next)
      await runWhilePossible(client, others)
    } catch (error) {
      const code = sqlStateOf(error)
      if (code === notAllowed) throw new StartError(whatToRun(missing), { cause: error })
      if (!someoneWasFaster.has(code)) throw error
      await wait(betweenAttemptsMs)
    }
    if (attempt === attempts) throw new StartError(whatToRun(missing))
  }
}

/**
 * Runs the statements until PostgreSQL refuses one; the caller then asks again what is missing. Creating a
 * role already grants its creator part of the later statements, which it may then not be allowed to run.
 * Other errors are thrown.
 */
async function runWhilePossible(client: pg.Client, statements: string[]): Promise<void> {
  try {
    for (const statement of statements) await client.query(statement)
  } catch (error) {
    if (sqlStateOf(error) === '') throw error
  }
}

async function missingStatements(
  client: pg.Client,
  url: string,
  known: Set<Role>,
): Promise<string[]> {
  const names = roles.map((role) => loginName(url, role))
  const { rows } = await client.query<State>(state, [roles, names])
  const [found] = rows
  if (found === undefined) throw new Error('the server tells nothing of its roles')
  const { me, database } = found
  const statements: string[] = []
  if (!found.owner) statements.push('create role rastro_owner nologin')
  for (const group of found.groups) {
    if (!group.exists) statements.push(`create role ${group.role} nologin`)
  }
  if (!found.ownerIsMine) statements.push(`grant rastro_owner to ${me}`)
  // The first migration hands this role to whoever runs it.
  if (!found.appIsMine) statements.push(`grant rastro_app to ${me} with admin option`)
  for (const login of found.groups) {
    if (login.mayLogIn === null) {
      statements.push(`create role ${login.login} login${passwordClause(url, login.role)}`)
    } else if (!login.mayLogIn || !(await hasPassword(url, login.role, known))) {
      statements.push(`alter role ${login.login} login${passwordClause(url, login.role)}`)
    }
    if (!login.isMember) statements.push(`grant ${login.role} to ${login.login}`)
    if (!login.mayConnect) {
      statements.push(`grant connect on database ${database} to ${login.login}`)
    }
  }
  if (!found.iMayConnect) statements.push(`grant connect on database ${database} to ${me}`)
  // A login of another database has no business here. And a temporary table stays with its
  // connection, and would be taken for ours by the next account.
  if (found.everybodyMay) {
    statements.push(`revoke connect, temporary on database ${database} from public`)
  }
  for (const stranger of found.strangers) {
    statements.push(`revoke all on database ${database} from ${stranger}`)
  }
  if (!found.ownerMakesSchemas) {
    statements.push(`grant create on database ${database} to rastro_owner`)
  }
  if (!found.ownerMakesTables) {
    statements.push('grant usage, create on schema public to rastro_owner')
  }
  if (found.everybodyMakesTables) statements.push('revoke create on schema public from public')
  return statements
}

function passwordClause(url: string, role: Role): string {
  const verifier = verifierOf(url, role)
  return verifier === null ? '' : ` password '${verifier}'`
}

type Group = {
  role: Role
  exists: boolean
  /** The quoted name of this database's login. */
  login: string
  /** Null while there is no such login. */
  mayLogIn: boolean | null
  isMember: boolean
  mayConnect: boolean
}

type State = {
  me: string
  database: string
  groups: Group[]
  owner: boolean
  ownerIsMine: boolean
  appIsMine: boolean
  iMayConnect: boolean
  everybodyMay: boolean
  strangers: string[]
  ownerMakesSchemas: boolean
  ownerMakesTables: boolean
  everybodyMakesTables: boolean
}

// What cannot be asked of a role that is not there yet is asked for with it. $1 are the roles, $2 the
// names of their logins.
const state = `
  with allowed as (
    select a.grantee, a.privilege_type as what
    from pg_database d, aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
    where d.datname = current_database()
  ), groups as (
    select g.role, role.oid is not null as exists, quote_ident(g.login) as login,
      login.rolcanlogin as "mayLogIn",
      exists (select from pg_auth_members m where m.roleid = role.oid and m.member = login.oid)
        as "isMember",
      exists (select from allowed where what = 'CONNECT' and grantee = login.oid) as "mayConnect"
    from unnest($1::text[], $2::text[]) g (role, login)
    left join pg_roles role on role.rolname = g.role
    left join pg_roles login on login.rolname = g.login
  )
  select quote_ident(current_user) as me, quote_ident(current_database()) as database,
    (select json_agg(groups) from groups) as groups,
    owner.oid is not null as owner,
    coalesce(pg_has_role(current_user, owner.oid, 'usage'), false) as "ownerIsMine",
    coalesce(pg_has_role(current_user, app.oid, 'member with admin option'), false) as "appIsMine",
    exists (select from allowed where what = 'CONNECT' and grantee <> 0
      and pg_has_role(current_user, grantee, 'usage')) as "iMayConnect",
    exists (select from allowed where what in ('CONNECT', 'TEMPORARY') and grantee = 0)
      as "everybodyMay",
    array(select distinct quote_ident(r.rolname) from allowed join pg_roles r on r.oid = grantee
      where r.rolname ~ '^rastro_(app|ingest)_' and r.rolname <> all ($2)) as strangers,
    coalesce(has_database_privilege(owner.oid, current_database(), 'create'), false)
      as "ownerMakesSchemas",
    coalesce(has_schema_privilege(owner.oid, 'public', 'create'), false) as "ownerMakesTables",
    exists (select from pg_namespace n, aclexplode(n.nspacl) a
      where n.nspname = 'public' and a.grantee = 0 and a.privilege_type = 'CREATE')
      as "everybodyMakesTables"
  from (select 1) one
  left join pg_roles owner on owner.rolname = 'rastro_owner'
  left join pg_roles app on app.rolname = 'rastro_app'`

/** Whether the login has the password that it should have; `known` are those of whom we know. */
async function hasPassword(url: string, role: Role, known: Set<Role>): Promise<boolean> {
  if (known.has(role)) return true
  const client = new pg.Client({
    connectionString: loginUrl(url, role),
    connectionTimeoutMillis: 10_000,
    application_name: 'rastro-migrate',
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    // A role without any password is refused by the client itself, which is asked for one.
    const asksForPassword = error instanceof Error && /password must be a/.test(error.message)
    if (refusedLogins.has(sqlStateOf(error)) || asksForPassword) return false
    // Whoever may not connect to this database yet has shown the password before.
    if (sqlStateOf(error) !== notAllowed) throw error
  } finally {
    await client.end().catch(() => {})
  }
  known.add(role)
  return true
}

function whatToRun(statements: readonly string[]): string {
  const script = statements.map((statement) => `    ${statement};`).join('\n')
  return `o usuário de DATABASE_URL não pode preparar os papéis de que o Rastro precisa, ou o servidor não os deixa entrar. Peça a quem administra o PostgreSQL que execute neste banco de dados, e inicie de novo:\n\n${script}\n`
}
