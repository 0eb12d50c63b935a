import { withLeads } from '#server/leads/lead-work'
import type { Context } from '#server/platform/context'
import { recordMessage } from './record-message.ts'

const patienceMs = 7 * 86_400_000

/** Messages whose click has come meanwhile are attributed now, as if it had been there before. */
export async function attributeLateClicks(ctx: Context): Promise<void> {
  const { asIngest } = ctx.sql
  await asIngest
    .deleteFrom('waiting_codes')
    .where('waits_since', '<', new Date(ctx.now().getTime() - patienceMs))
    .execute()
  const found = await asIngest
    .selectFrom('waiting_codes as w')
    .innerJoin('clicks as c', (join) =>
      join.onRef('c.account_id', '=', 'w.account_id').onRef('c.code', '=', 'w.code'),
    )
    .select(['w.account_id', 'w.message_id'])
    .distinct()
    .execute()
  for (const { account_id: accountId, message_id: messageId } of found) {
    await withLeads(ctx, accountId, async (work) => {
      const message = await work.trx
        .selectFrom('messages')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', messageId)
        .executeTakeFirst()
      await work.trx
        .deleteFrom('waiting_codes')
        .where('account_id', '=', accountId)
        .where('message_id', '=', messageId)
        .execute()
      if (message) {
        await recordMessage(work, message, {
          fromChatLink: message.attribution === 'removed_code',
        })
      }
    })
  }
}
