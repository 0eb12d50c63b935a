import { sql } from 'kysely'
import type { z } from 'zod'
import type { listTeam as contract } from '#contracts/team'
import type { Context } from '#server/platform/context'
import { openInvites, presentInvite } from './invites.ts'

/** Everybody who is in the account, in the order of joining, and the invitations that are open. */
export async function listTeam(
  ctx: Context,
  accountId: string,
): Promise<z.input<typeof contract.output>> {
  const members = await ctx.sql.asIngest
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select([
      'u.id',
      'u.name',
      'u.email',
      'm.role',
      'm.created_at',
      sql<Date | null>`(select max(s.last_seen_at) from sessions s
        where s.user_id = m.user_id and s.account_id = m.account_id)`.as('last_seen_at'),
    ])
    .where('m.account_id', '=', accountId)
    .orderBy('m.created_at')
    .orderBy('u.id')
    .execute()
  const invites = await ctx.sql.withAccount(accountId, (trx) => openInvites(ctx, trx, accountId))
  return {
    members: members.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      role: row.role,
      joinedAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    })),
    invites: invites.map(presentInvite),
    sendsEmail: ctx.config.smtpUrl !== null && ctx.config.smtpFrom !== null,
  }
}
