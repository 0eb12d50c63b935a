import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record'
import { wakeInboxes } from '#server/integrations/gateways/wake-inbox'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'

const dayMs = 86_400_000
const betweenReplaysMs = 60_000

/**
 * Puts the stored webhooks since then back to work, of all accounts or of one, and answers how many.
 * Each message is known by its provider's id, so a replay repeats nothing: it repairs what was
 * missed.
 */
export async function replayInbox(
  ctx: Context,
  { since, accountId }: { since: Date; accountId?: string },
): Promise<number> {
  const { asIngest } = ctx.sql
  if (accountId !== undefined) return replayOne(ctx, accountId, since)
  let webhooks = 0
  for (const { id } of await asIngest.selectFrom('accounts').select('id').execute()) {
    webhooks += await replayOne(ctx, id, since)
  }
  return webhooks
}

async function replayOne(ctx: Context, accountId: string, since: Date): Promise<number> {
  return ctx.sql.asIngest.transaction().execute(async (trx) => {
    // Locked in the order in which the work locks them, or each might wait for the other.
    const { rows } = await sql<{ id: string }>`
      select id from message_inbox where account_id = ${accountId} and received_at >= ${since}
      order by id for update`.execute(trx)
    if (rows.length === 0) return 0
    await sql`
      update message_inbox set worked_at = null
      where account_id = ${accountId} and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
      trx,
    )
    await wakeInboxes(trx, [accountId])
    return rows.length
  })
}

/** Replays the stored webhooks of the account of the person asking, at most once a minute (429). */
export async function replayOwnInbox(
  ctx: Context,
  accountId: string,
  days: number,
): Promise<{ webhooks: number }> {
  const now = ctx.now()
  const { numUpdatedRows } = await ctx.sql.asIngest
    .updateTable('accounts')
    .set({ inbox_replayed_at: now })
    .where('id', '=', accountId)
    .where((where) =>
      where.or([
        where('inbox_replayed_at', 'is', null),
        where('inbox_replayed_at', '<=', new Date(now.getTime() - betweenReplaysMs)),
      ]),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    throw new AppError('too_many_requests', {
      message: 'As mensagens acabaram de ser reprocessadas. Espere um minuto para repetir.',
      retryAfterSeconds: betweenReplaysMs / 1000,
    })
  }
  await recordAudit(ctx.sql.asIngest, ctx, {
    accountId,
    action: 'inbox.replay',
    after: { days },
  })
  const since = new Date(now.getTime() - days * dayMs)
  return { webhooks: await replayInbox(ctx, { since, accountId }) }
}
