import { sql } from 'kysely'
import type { z } from 'zod'
import type { listTeam as contract } from '#contracts/team'
import { emailServerOf } from '#server/integrations/smtp/client'
import { attendantsOf } from '#server/leads/assign/attendants'
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
      sql<boolean>`exists (select from second_factors f
        where f.user_id = m.user_id and f.confirmed_at is not null)`.as('has_second_factor'),
    ])
    .where('m.account_id', '=', accountId)
    .orderBy('m.created_at')
    .orderBy('u.id')
    .execute()
  const attendants = await attendantsOf(ctx.sql.asIngest, accountId)
  const isOnDuty = new Map(attendants.map((one) => [one.id, one.isOnDuty]))
  const { invites, account } = await ctx.sql.withAccount(accountId, async (trx) => ({
    invites: await openInvites(ctx, trx, accountId),
    account: await trx
      .selectFrom('accounts')
      .select('requires_second_factor')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
  }))
  return {
    members: members.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      role: row.role,
      joinedAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at?.toISOString() ?? null,
      isOnDuty: isOnDuty.get(row.id) ?? null,
      hasSecondFactor: row.has_second_factor,
    })),
    invites: invites.map(presentInvite),
    sendsEmail: emailServerOf(ctx.config) !== null,
    requiresSecondFactor: account.requires_second_factor,
  }
}
