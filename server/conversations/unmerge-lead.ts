import type { z } from 'zod'
import type { unmergeLead as contract } from '#contracts/leads'
import { recordAudit } from '#server/audit/record'
import { leadDetail } from '#server/leads/detail/get-lead'
import { noteLeadEvent } from '#server/leads/detail/lead-events'
import { lastMerge } from '#server/leads/detail/lead-timeline'
import { findLead } from '#server/leads/find-lead'
import { withLeads } from '#server/leads/lead-work'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'
import { splitContacts } from './split-contacts.ts'

/**
 * Makes two leads again of those that a merge made one. Each gets back what it had, and what came
 * from its phone, LID or BSUID since; events that were sent stay sent. From now on the two stay
 * two, whatever gateways say. Merges are undone newest first; 409 for one that is not, or was undone already.
 */
export async function unmergeLead(
  ctx: Context,
  accountId: string,
  id: string,
  mergeId: string,
  actor: string,
): Promise<z.input<typeof contract.output>> {
  return withLeads(ctx, accountId, async (work) => {
    const found = await findLead(work.trx, accountId, id)
    const merge = await work.trx
      .selectFrom('contact_merges')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', mergeId)
      .where('kept_lead_id', '=', found.id)
      .executeTakeFirst()
    if (!merge) throw notFound('Unificação não encontrada neste lead.')
    const { facts } = merge
    if (merge.undone_at !== null || facts === null) {
      throw new AppError('conflict', { message: 'Esta unificação já foi desfeita.' })
    }
    if ((await lastMerge(work, found.id)) !== mergeId) {
      throw new AppError('conflict', {
        message: 'Este lead foi unificado de novo depois. Desfaça primeiro a unificação mais nova.',
      })
    }
    const names = await splitContacts(work, { ...merge, facts })
    await work.trx
      .updateTable('contact_merges')
      .set({ facts: null, messages: [], webhooks: [], lead_events: [] })
      .set({ undone_at: ctx.now(), undone_by: actor })
      .where('account_id', '=', accountId)
      .where('id', '=', mergeId)
      .execute()
    for (const [leadId, name] of [
      [merge.kept_lead_id, names.gone],
      [merge.gone_lead_id, names.kept],
    ] as const) {
      await noteLeadEvent(work, leadId, { kind: 'unmerged', details: { name } }, { actor })
      work.changedLeads.add(leadId)
    }
    await recordAudit(work.trx, ctx, {
      accountId,
      action: 'lead.unmerge',
      subject: { kind: 'lead', id: merge.kept_lead_id },
    })
    const lead = await leadDetail(work.trx, accountId, merge.kept_lead_id)
    return { lead, partedLeadId: merge.gone_lead_id }
  })
}
