import type { LeadStatus } from '#domain/filters'
import { promiseDeliveries } from '#server/conversions/outbox/promise-deliveries'
import { noteLeadEvent } from '../../../domain/lead-event.ts'
import { type LeadRecord, type LeadWork, moveClicks, moveLeadCounts } from '../lead-work.ts'

/**
 * Gives the lead another status: its counts and its clicks move along, the events of the new status
 * are promised, the timeline says who did it. The same status again changes nothing.
 */
export async function changeStatus(
  work: LeadWork,
  lead: LeadRecord,
  to: LeadStatus,
  actor?: string,
): Promise<LeadRecord> {
  if (lead.status === to) return lead
  const { ctx, trx, accountId } = work
  const after = { ...lead, status: to }
  await trx
    .updateTable('leads')
    .set({ status: to })
    .where('account_id', '=', accountId)
    .where('id', '=', lead.id)
    .execute()
  moveLeadCounts(work, lead, after)
  await moveClicks(work, { leadId: lead.id }, { leadId: lead.id, status: to })
  work.changedLeads.add(lead.id)
  const details = { from: lead.status, to }
  const happened = actor === undefined ? {} : { actor }
  await noteLeadEvent(work, lead.id, { kind: 'status', details }, happened)
  await promiseDeliveries(ctx, trx, accountId, [
    {
      fact: { kind: 'status', to },
      leadId: lead.id,
      clickId: null,
      at: ctx.now(),
      ...saleOf(lead),
    },
  ])
  return after
}

function saleOf(lead: LeadRecord): { valueCents?: number; currency?: string } {
  if (lead.purchase_value_cents === null) return {}
  return { valueCents: lead.purchase_value_cents, currency: lead.purchase_currency ?? 'BRL' }
}
