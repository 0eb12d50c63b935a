import type { LeadStatus } from '#domain/filters'
import type { OptOutSource } from '#domain/lead-event'
import { promiseDeliveries } from '#server/conversions/outbox/promise-deliveries'
import { firstSaleOf, promiseSales } from '#server/conversions/outbox/promise-sales'
import { noteLeadEvent } from '../detail/lead-events.ts'
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
      ...(to === 'converted' ? await firstSaleOf(trx, accountId, lead.id) : {}),
    },
  ])
  if (to === 'converted') await promiseSales(ctx, trx, accountId, { leadId: lead.id })
  return after
}

/**
 * Keeps the contact's wish about ad platforms, and its record. Deliveries that wait stay: the wish is read when
 * the turn of each comes.
 */
export async function changeOptOut(
  work: LeadWork,
  lead: LeadRecord,
  optOut: boolean,
  { actor, source }: { actor: string; source: OptOutSource | null },
): Promise<LeadRecord> {
  if (optOut === lead.ad_opt_out) return lead
  await work.trx
    .updateTable('leads')
    .set({ ad_opt_out: optOut })
    .where('account_id', '=', work.accountId)
    .where('id', '=', lead.id)
    .execute()
  work.changedLeads.add(lead.id)
  const details = { optOut, before: lead.ad_opt_out, source }
  await noteLeadEvent(work, lead.id, { kind: 'ad_opt_out', details }, { actor })
  return { ...lead, ad_opt_out: optOut }
}

/** Adds a person's note to the lead's timeline. */
export async function addNote(
  work: LeadWork,
  leadId: string,
  note: string,
  actor: string,
): Promise<void> {
  await noteLeadEvent(work, leadId, { kind: 'note', details: { note } }, { actor })
  work.changedLeads.add(leadId)
}
