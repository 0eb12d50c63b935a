import type { FastifyReply } from 'fastify'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { User } from '#contracts/auth'
import type { Role } from '#domain/people/roles'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import type { Session } from '#server/platform/http'
import { newToken } from '#server/platform/ids'
import type { UsersTable } from '#server/platform/schema'
import type { Database } from '#server/platform/sql'
import { cookiesOf } from './cookies.ts'
import { forgetOldAttempts } from './login-attempts.ts'

const dayMs = 86_400_000
const idleDays = 30
/** However busy it is, a session ends so long after its login. */
const maxDays = 90
// The row is touched at most once an hour: sliding expiry without a write per request.
const touchAfterMs = 3_600_000

/** Starts a session; only the hash of the returned id is stored. */
export async function startSession(
  ctx: Context,
  userId: string,
  accountId: string,
): Promise<string> {
  const id = newToken(32)
  const now = ctx.now()
  await ctx.sql.asIngest
    .insertInto('sessions')
    .values({
      id_hash: ctx.secrets.hash(id),
      user_id: userId,
      account_id: accountId,
      created_at: now,
      last_seen_at: now,
    })
    .execute()
  return id
}

/** Sessions that are neither idle nor old, of members of the account that they were begun in. */
function livingSessions(ctx: Context) {
  const nowMs = ctx.now().getTime()
  return ctx.sql.asIngest
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.user_id', '=', 's.user_id').onRef('m.account_id', '=', 's.account_id'),
    )
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .where('s.last_seen_at', '>', new Date(nowMs - idleDays * dayMs))
    .where('s.created_at', '>', new Date(nowMs - maxDays * dayMs))
}

/** The living session of an id, or null; 403 when its account is suspended. */
export async function findSession(ctx: Context, id: string): Promise<Session | null> {
  return (await readSession(ctx, id))?.session ?? null
}

/** The same with when it began and was last seen to be in use. */
export async function readSession(ctx: Context, id: string) {
  const idHash = ctx.secrets.hash(id)
  const row = await livingSessions(ctx)
    .select([
      'u.id',
      'u.name',
      'u.username',
      'u.email',
      'u.password_is_initial',
      'm.role',
      'a.id as account_id',
      'a.name as account_name',
      'a.status',
      's.created_at',
      's.last_seen_at',
    ])
    .where('s.id_hash', '=', idHash)
    .executeTakeFirst()
  if (!row) return null
  if (row.status === 'suspended') throw new AppError('account_suspended')
  const session: Session = {
    idHash,
    accountId: row.account_id,
    user: userOf(row, { ...row, id: row.account_id, name: row.account_name }),
  }
  return { session, createdAt: row.created_at, lastSeenAt: row.last_seen_at }
}

/** Slides the session that `readSession` read, unless it did so within the hour; whether it did. */
export async function slideSession(
  ctx: Context,
  { session, lastSeenAt }: { session: Session; lastSeenAt: Date },
): Promise<boolean> {
  const now = ctx.now()
  if (now.getTime() - lastSeenAt.getTime() <= touchAfterMs) return false
  await ctx.sql.asIngest
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id_hash', '=', session.idHash)
    .execute()
  return true
}

/** The signed-in person as the API shows them. */
export function userOf(
  person: Pick<
    Selectable<UsersTable>,
    'id' | 'name' | 'username' | 'email' | 'password_is_initial'
  >,
  account: { id: string; name: string; role: Role },
): User {
  return {
    id: person.id,
    name: person.name,
    username: person.username,
    email: person.email,
    role: account.role,
    accountId: account.id,
    accountName: account.name,
    ...(person.password_is_initial ? { mustChangePassword: true } : {}),
  }
}

/** Those of the hashed ids that still let in: what else is open for the others has to end. */
export async function stillLetIn(ctx: Context, idHashes: string[]): Promise<Set<string>> {
  const rows = await livingSessions(ctx)
    .select('s.id_hash')
    .where('s.id_hash', 'in', idHashes)
    .where('a.status', '=', 'active')
    .execute()
  return new Set(rows.map((row) => row.id_hash))
}

/** Sets the cookie that names a session begun at the instant; it lasts as long as the session may. */
export function giveSessionCookie(
  ctx: Context,
  reply: FastifyReply,
  id: string,
  createdAt: Date,
): void {
  const cookies = cookiesOf(ctx.config)
  const leftMs = createdAt.getTime() + maxDays * dayMs - ctx.now().getTime()
  const maxAge = Math.floor(Math.min(idleDays * dayMs, leftMs) / 1000)
  reply.setCookie(cookies.session, id, { ...cookies.options, maxAge })
}

/** The session goes on in another account of the same person. */
export async function moveSession(ctx: Context, idHash: string, accountId: string): Promise<void> {
  await ctx.sql.asIngest
    .updateTable('sessions')
    .set({ account_id: accountId })
    .where('id_hash', '=', idHash)
    .execute()
}

export async function endSession(ctx: Context, idHash: string): Promise<void> {
  await ctx.sql.asIngest.deleteFrom('sessions').where('id_hash', '=', idHash).execute()
}

/** Sessions end when the password changes, in the same transaction. */
export async function endSessionsOf(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Forgets sessions that let nobody in any more, and attempts to log in that no longer count. */
export async function forgetOldSessions(ctx: Context): Promise<void> {
  const nowMs = ctx.now().getTime()
  const idle = new Date(nowMs - idleDays * dayMs)
  const old = new Date(nowMs - maxDays * dayMs)
  await sql`delete from sessions where last_seen_at < ${idle} or created_at < ${old}`.execute(
    ctx.sql.asIngest,
  )
  await forgetOldAttempts(ctx)
}
