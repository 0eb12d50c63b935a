import { sql } from 'kysely'
import type { z } from 'zod'
import type { removeTests as contract } from '#contracts/clicks'
import { recordAudit } from '#server/audit/record'
import { deleteClicks } from '#server/clicks/store/write-clicks'
import { erase } from '#server/leads/erase/erase-lead'
import { withLeads } from '#server/leads/lead-work'
import { linksChanged, reloadLinksHere } from '#server/links/links-changed'
import { shareTurn } from '#server/platform/account-lock'
import type { Context } from '#server/platform/context'

/**
 * Removes what tests left behind: their leads with everything personal, their clicks, and the links
 * that were made for them, which keep redirecting. No number changes, since none counts tests.
 */
export async function removeTests(
  ctx: Context,
  accountId: string,
): Promise<z.output<typeof contract.output>> {
  const removed = await withLeads(ctx, accountId, async (work) => {
    const { trx } = work
    const leads = await trx
      .selectFrom('leads')
      .select('id')
      .where('account_id', '=', accountId)
      .where('is_test', '=', true)
      .where('erased_at', 'is', null)
      .execute()
    await erase(
      work,
      leads.map(({ id }) => ({ kind: 'lead', id })),
    )
    const clicks = await deleteClicks(trx, accountId, 'test')
    // A recount of the account waits for us, and we for it.
    await shareTurn(trx, 'daily_totals', accountId)
    await sql`delete from link_totals
      where account_id = ${accountId} and class = 'test'`.execute(trx)
    const links = await trx
      .updateTable('links')
      .set({ deleted_at: ctx.now() })
      .where('account_id', '=', accountId)
      .where('is_test', '=', true)
      .where('deleted_at', 'is', null)
      .returning('code')
      .execute()
    for (const { code } of links) await linksChanged(trx, code)
    await recordAudit(trx, ctx, {
      accountId,
      action: 'tests.remove',
      after: { leads: leads.length, clicks },
    })
    return { leads: leads.length, clicks, links }
  })
  for (const { code } of removed.links) await reloadLinksHere(ctx, code)
  return { leads: removed.leads, clicks: removed.clicks }
}
