import { withLeads } from '#server/leads/lead-work'
import type { Context } from '#server/platform/context'
import { settleContact } from './settle-contact.ts'

const patienceMs = 10 * 60_000

/** Placeholders whose content has not come for ten minutes become messages without content. */
export async function expirePlaceholders(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - patienceMs)
  const waiting = await ctx.sql.asIngest
    .selectFrom('messages')
    .select('account_id')
    .distinct()
    .where('is_pending', '=', true)
    .where('contact_id', 'is not', null)
    .where('received_at', '<=', before)
    .execute()
  for (const { account_id: accountId } of waiting) {
    await withLeads(ctx, accountId, async (work) => {
      const expired = await work.trx
        .updateTable('messages')
        .set({ is_pending: false })
        .where('account_id', '=', accountId)
        .where('is_pending', '=', true)
        .where('contact_id', 'is not', null)
        .where('received_at', '<=', before)
        .returning('contact_id')
        .execute()
      for (const contactId of new Set(expired.map((message) => message.contact_id))) {
        if (contactId !== null) await settleContact(work, contactId, { messagesSince: 'ever' })
      }
    })
  }
}
