import { type SqlBool, sql } from 'kysely'
import { wakeInbox } from '#server/integrations/gateways/wake-inbox'
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
  const ofAccount =
    accountId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`account_id = ${accountId}`
  const { rows } = await sql<{ webhooks: number }>`
    with stored as (
      -- Locked in the order in which the work locks them, or each might wait for the other.
      select account_id, id from message_inbox where received_at >= ${since} and ${ofAccount}
      order by id for update
    ), again as (
      update message_inbox set worked_at = null from stored
      where message_inbox.account_id = stored.account_id and message_inbox.id = stored.id
      returning message_inbox.account_id
    ), accounts as (
      select account_id, count(*) as webhooks from again group by account_id
    )
    select webhooks, ${wakeInbox(sql`account_id`)} from accounts`.execute(ctx.sql.asIngest)
  return rows.reduce((sum, row) => sum + Number(row.webhooks), 0)
}

/** The same for the account of whoever asks, at most once a minute (429). */
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
  const since = new Date(now.getTime() - days * dayMs)
  return { webhooks: await replayInbox(ctx, { since, accountId }) }
}
