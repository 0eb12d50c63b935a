import { sql } from 'kysely'
import type { Context } from '#server/platform/context'

/**
 * Puts the stored webhooks of all accounts since then back to work, and answers how many. What they
 * told is known by its provider's id, so a replay repeats nothing: it repairs what was missed.
 */
export async function replayInbox(ctx: Context, { since }: { since: Date }): Promise<number> {
  const { rows } = await sql<{ webhooks: number }>`
    with again as (
      update message_inbox set worked_at = null where received_at >= ${since}
      returning account_id
    ), accounts as (
      select account_id, count(*) as webhooks from again group by account_id
    )
    select webhooks, add_job('work-inbox', json_build_object('accountId', account_id),
      'inbox:' || account_id, null, 'inbox:' || account_id)
    from accounts`.execute(ctx.sql.asOwner)
  return rows.reduce((sum, row) => sum + Number(row.webhooks), 0)
}
