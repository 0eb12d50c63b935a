import type { FastifyReply } from 'fastify'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { User } from '#contracts/auth'
import type { Role } from '#domain/people/roles'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import type { Session } from '#server/platform/http'
import { newToken } from '#server/platform/ids'
import { oneOf } from '#server/platform/one-of'
import type { UsersTable } from '#server/platform/schema'
import type { Database, Trx } from '#server/platform/sql'
import { cookiesOf } from './cookies.ts'
import { forgetOldAttempts } from './login-attempts.ts'
import { followOrigin, sessionDeviceOf, type Visitor } from './session-origin.ts'

const dayMs = 86_400_000
const idleDays = 30
/** A session ends this many days after its login, however much it is used. */
const maxDays = 90
// The row is touched at most once an hour: sliding expiry without a write per request.
const touchAfterMs = 3_600_000

/** Starts a session; only the hash of the returned id is stored. */
export async function startSession(
  ctx: Context,
  {
    userId,
    accountId,
    visitor,
    isProvenTwice = false,
    record,
  }: {
    userId: string
    accountId: string
    visitor: Visitor
    isProvenTwice?: boolean
    /** What the log tells of it, in the same transaction. */
    record?: (trx: Trx) => Promise<void>
  },
): Promise<string> {
  const secret = newToken(32)
  const now = ctx.now()
  const id = ctx.newId()
  const device = sessionDeviceOf(visitor)
  await ctx.sql.asIngest.transaction().execute(async (trx) => {
    await trx
      .insertInto('sessions')
      .values({
        id_hash: ctx.secrets.hash(secret),
        id,
        user_id: userId,
        account_id: accountId,
        created_at: now,
        last_seen_at: now,
        browser: device.browser,
        os: device.os,
        device_type: device.deviceType,
        is_proven_twice: isProvenTwice,
      })
      .execute()
    await record?.(trx)
    await followOrigin(ctx, trx, { id, userId, visitor, ...device })
  })
  return secret
}

/**
 * Sessions that are neither idle nor old, with the membership and the account that they are in, or with each membership
 * of their person.
 */
export function livingSessions(ctx: Context, { inAnyAccount = false } = {}) {
  const nowMs = ctx.now().getTime()
  return ctx.sql.asIngest
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('memberships as m', 'm.user_id', 's.user_id')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .$if(!inAnyAccount, (sessions) => sessions.whereRef('m.account_id', '=', 's.account_id'))
    .where('s.last_seen_at', '>', new Date(nowMs - idleDays * dayMs))
    .where('s.created_at', '>', new Date(nowMs - maxDays * dayMs))
}

/** True for a session `s` without a second factor in an account `a` that demands one. */
function lacksSecondFactor() {
  return sql<boolean>`(a.requires_second_factor and not s.is_proven_twice and not exists (
    select from second_factors f where f.user_id = s.user_id and f.confirmed_at is not null))`
}

/** The living session of an id, or null; 403 when its account is suspended. */
export async function findSession(ctx: Context, id: string): Promise<Session | null> {
  const found = await readSession(ctx, id)
  if (found?.isSuspended) throw new AppError('account_suspended')
  return found?.session ?? null
}

/**
 * The living session of an id, also of a suspended account, with the instants of its beginning and last use.
 */
export function readSession(ctx: Context, id: string) {
  return readSessionOf(ctx, ctx.secrets.hash(id))
}

/** Like `readSession`, by the stored hash of the id. */
async function readSessionOf(ctx: Context, idHash: string) {
  const row = await livingSessions(ctx)
    .select([
      'u.id',
      'u.name',
      'u.username',
      'u.email',
      'u.password_is_initial',
      'u.is_operator',
      'm.role',
      'a.id as account_id',
      'a.name as account_name',
      'a.status',
      'a.first_steps_done_at',
      lacksSecondFactor().as('lacks_second_factor'),
      's.created_at',
      's.last_seen_at',
    ])
    .where('s.id_hash', '=', idHash)
    .executeTakeFirst()
  if (!row) return null
  const session: Session = {
    idHash,
    accountId: row.account_id,
    user: userOf(
      row,
      { ...row, id: row.account_id, name: row.account_name },
      { lacksSecondFactor: row.lacks_second_factor },
    ),
  }
  return {
    session,
    isSuspended: row.status === 'suspended',
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }
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
    'id' | 'name' | 'username' | 'email' | 'password_is_initial' | 'is_operator'
  >,
  account: { id: string; name: string; role: Role; first_steps_done_at: Date | null },
  { lacksSecondFactor = false } = {},
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
    ...(person.is_operator ? { isOperator: true } : {}),
    ...(lacksSecondFactor ? { mustSetUpSecondFactor: true } : {}),
    ...(account.first_steps_done_at !== null ? { hasDoneFirstSteps: true } : {}),
  }
}

/** An account that a session, known by the hash of its id, opened something lasting in. */
export type OpenedIn = { idHash: string; accountId: string }

/**
 * The role of a session's person in the account that it opened something in, or null when the session does not let in
 * there any more. The account that the session is in by now does not matter: it may have been switched meanwhile.
 */
export async function rolesStillOpen(
  ctx: Context,
  opened: readonly OpenedIn[],
): Promise<(one: OpenedIn) => Role | null> {
  const rows = await livingSessions(ctx, { inAnyAccount: true })
    .select(['s.id_hash', 'm.role', 'm.account_id'])
    .where('s.id_hash', '=', oneOf([...new Set(opened.map(({ idHash }) => idHash))], 'text'))
    .where('m.account_id', '=', oneOf([...new Set(opened.map(({ accountId }) => accountId))]))
    .where('a.status', '=', 'active')
    .where(sql<boolean>`not ${lacksSecondFactor()}`)
    .execute()
  const roles = new Map(rows.map((row) => [`${row.id_hash} ${row.account_id}`, row.role]))
  return ({ idHash, accountId }) => roles.get(`${idHash} ${accountId}`) ?? null
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

/** The session goes on in another account of the same person, as whom they are there is answered. */
export async function moveSession(ctx: Context, idHash: string, accountId: string): Promise<User> {
  await ctx.sql.asIngest
    .updateTable('sessions')
    .set({ account_id: accountId })
    .where('id_hash', '=', idHash)
    .execute()
  const moved = await readSessionOf(ctx, idHash)
  if (moved === null) throw new AppError('no_session')
  return moved.session.user
}

export async function endSession(ctx: Context, idHash: string): Promise<void> {
  await ctx.sql.asIngest.deleteFrom('sessions').where('id_hash', '=', idHash).execute()
}

/** Ends every session of the person, but one if it is named; how many they were. */
export async function endSessionsOf(
  db: Kysely<Database>,
  userId: string,
  { but = null }: { but?: string | null } = {},
): Promise<number> {
  const { numDeletedRows: ended } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(but !== null, (query) => query.where('id_hash', '<>', but ?? ''))
    .executeTakeFirstOrThrow()
  return Number(ended)
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
