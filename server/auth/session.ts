import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import type { Session } from '#server/platform/http'
import { newToken } from '#server/platform/ids'

export const sessionCookie = 'rastro_session'
const idleDays = 30
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
  await ctx.sql.asOwner
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

/** The living session of an id, or null; 403 when its account is suspended. */
export async function findSession(ctx: Context, id: string): Promise<Session | null> {
  const idHash = ctx.secrets.hash(id)
  const now = ctx.now()
  const row = await ctx.sql.asOwner
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.user_id', '=', 's.user_id').onRef('m.account_id', '=', 's.account_id'),
    )
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select([
      'u.id',
      'u.name',
      'u.username',
      'u.email',
      'm.role',
      'a.id as account_id',
      'a.name as account_name',
      'a.status',
      's.last_seen_at',
    ])
    .where('s.id_hash', '=', idHash)
    .where('s.last_seen_at', '>', new Date(now.getTime() - idleDays * 86_400_000))
    .executeTakeFirst()
  if (!row) return null
  if (row.status === 'suspended') throw new AppError('account_suspended')
  if (now.getTime() - row.last_seen_at.getTime() > touchAfterMs) {
    await ctx.sql.asOwner
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('id_hash', '=', idHash)
      .execute()
  }
  return {
    idHash,
    accountId: row.account_id,
    user: {
      id: row.id,
      name: row.name,
      username: row.username,
      email: row.email,
      role: row.role,
      accountId: row.account_id,
      accountName: row.account_name,
    },
  }
}

export async function endSession(ctx: Context, idHash: string): Promise<void> {
  await ctx.sql.asOwner.deleteFrom('sessions').where('id_hash', '=', idHash).execute()
}

/** Sessions end when the password changes. */
export async function endSessionsOf(ctx: Context, userId: string): Promise<void> {
  await ctx.sql.asOwner.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Forgets sessions and login failures that no longer decide anything. */
export async function forgetOldSessions(ctx: Context): Promise<void> {
  const idle = new Date(ctx.now().getTime() - idleDays * 86_400_000)
  await sql`delete from sessions where last_seen_at < ${idle}`.execute(ctx.sql.asOwner)
  const day = new Date(ctx.now().getTime() - 86_400_000)
  await sql`delete from login_failures where failed_at < ${day}`.execute(ctx.sql.asOwner)
}

/**
 * Runs before each session endpoint: the header or the cookie names the session; a write by cookie
 * must come from our own origin; a viewer only reads.
 */
export function requireSession(ctx: Context) {
  const ownOrigin = new URL(ctx.config.publicUrl).origin
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    const { access, viewerMayWrite } = request.routeOptions.config
    if (access !== 'session') return
    const header = request.headers['x-session-id']
    const byHeader = typeof header === 'string' && header !== ''
    const id = byHeader ? header : request.cookies[sessionCookie]
    const session = id ? await findSession(ctx, id) : null
    if (!session) throw new AppError('no_session')
    const writes = request.method !== 'GET' && request.method !== 'HEAD'
    if (writes && !byHeader && !isOwnOrigin(request, ownOrigin))
      throw new AppError('foreign_origin')
    if (writes && session.user.role === 'viewer' && !viewerMayWrite) throw new AppError('forbidden')
    request.session = session
  }
}

// A page on the address it is really served from is ours too (http://127.0.0.1 beside localhost).
function isOwnOrigin(request: FastifyRequest, ownOrigin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = request.headers
  if (origin === undefined) return false
  return origin === ownOrigin || URL.parse(origin)?.host === request.headers.host
}
