import type { z } from 'zod'
import type { listSessions } from '#contracts/profile'
import { recordAudit, recordForPerson } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import type { Session } from '#server/platform/http'
import { endSessionsOf, livingSessions } from '../session.ts'

const mostShown = 200

/** Where the person is signed in, the last in use first. */
export async function listOwnSessions(
  ctx: Context,
  { user, idHash }: Session,
): Promise<z.input<typeof listSessions.output>> {
  const rows = await livingSessions(ctx)
    .select([
      's.id',
      's.id_hash',
      's.browser',
      's.os',
      's.device_type',
      's.country',
      's.city',
      's.created_at',
      's.last_seen_at',
    ])
    .where('s.user_id', '=', user.id)
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id_hash === idHash,
    browser: row.browser,
    os: row.os,
    deviceType: row.device_type,
    country: row.country,
    city: row.city,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }))
}

/** 404 when it is over already, or somebody else's. */
export async function endOwnSession(
  ctx: Context,
  { user }: Session,
  id: string,
): Promise<{ success: true }> {
  await ctx.sql.asIngest.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('sessions')
      .where('user_id', '=', user.id)
      .where('id', '=', id)
      .returning('account_id')
      .executeTakeFirst()
    if (ended === undefined) throw notFound('Esta sessão já terminou.')
    await recordAudit(trx, ctx, { accountId: ended.account_id, action: 'session.close' })
  })
  return { success: true }
}

/** Every session of the person but the one that asks; how many they were. */
export async function endOtherSessions(ctx: Context, { user, idHash }: Session): Promise<number> {
  return ctx.sql.asIngest.transaction().execute(async (trx) => {
    const sessions = await endSessionsOf(trx, user.id, { but: idHash })
    if (sessions > 0) {
      await recordForPerson(trx, ctx, user.id, { action: 'sessions.close', after: { sessions } })
    }
    return sessions
  })
}
