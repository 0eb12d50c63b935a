import { recordAudit } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import { findLead, findLeads } from '../find-lead.ts'
import { withLeads } from '../lead-work.ts'
import { erase } from './erase-lead.ts'

/**
 * Deletes a person from the account: contact, conversation, raw webhooks, timeline, and what
 * deliveries and clicks hold about the person. Metrics do not change when a lead is deleted: the
 * lead's row stays without anything personal, because the totals count it, and is shown nowhere.
 */
export async function deleteLead(ctx: Context, accountId: string, id: string) {
  return withLeads(ctx, accountId, async (work) => {
    const lead = await findLead(work.trx, accountId, id)
    await erase(work, [lead])
    await recordAudit(work.trx, ctx, {
      accountId,
      action: 'lead.erase',
      subject: { kind: 'lead', id: lead.kind === 'lead' ? lead.id : `c_${lead.id}` },
    })
    return { success: true as const }
  })
}

/**
 * Deletes several, all or none: an answer that is an error means that nothing was deleted, and the
 * answered ids are exactly what can be undone. Ids that are not there are left out.
 */
export async function deleteLeads(ctx: Context, accountId: string, ids: string[]) {
  return withLeads(ctx, accountId, async (work) => {
    const found = await findLeads(work.trx, accountId, ids)
    await erase(
      work,
      found.map(({ subject }) => subject),
    )
    if (found.length > 0) {
      await recordAudit(work.trx, ctx, {
        accountId,
        action: 'leads.erase',
        after: { leads: found.length, ids: found.flatMap((row) => row.ids) },
      })
    }
    return { deleted: found.flatMap((row) => row.ids) }
  })
}
