import { sql } from 'kysely'
import { mergedDecisions } from '#domain/contact-merge'
import { whileConnectionStays } from '#server/conversions/connections/connection-lock'
import { mergedReason } from '#server/conversions/outbox/erase-deliveries'
import { promiseSales } from '#server/conversions/outbox/promise-sales'
import { leadOf } from '#server/leads/attribution/lead-facts'
import { moveTouches } from '#server/leads/attribution/save-touches'
import { noteLeadEvent } from '#server/leads/detail/lead-events'
import { type LeadRecord, type LeadWork, moveClicks, moveLeadCounts } from '#server/leads/lead-work'
import { dropWaits } from '#server/response/settle-waits'
import { keepNewestSale } from '#server/sales/record-sale'
import { type ContactRecord, knownOf } from './contact-facts.ts'
import { columnsOf, decisionsOf, keepMerge } from './keep-merge.ts'
import { settleContact, settleIfWaiting } from './settle-contact.ts'

/**
 * Makes one contact of two that proved to be the same person, with all that both have. The lead
 * that began first stays. Returns the id of the contact that is left. Two leads that became one can be
 * parted again (unmerge-lead.ts).
 */
export async function mergeContacts(work: LeadWork, a: string, b: string): Promise<string> {
  for (const contact of [a, b]) await settleIfWaiting(work, contact)
  const leads = [await leadOf(work, a), await leadOf(work, b)] as const
  const keepsB = leads[1] !== null && (leads[0] === null || isEarlier(leads[1], leads[0]))
  const [kept, gone] = keepsB ? [b, a] : [a, b]
  const [keptLead, goneLead] = keepsB ? [leads[1], leads[0]] : leads
  const unsent =
    keptLead && goneLead ? await dropDoubleDeliveries(work, goneLead.id, keptLead.id) : []
  const mergeId = keptLead && goneLead ? await keepMerge(work, keptLead, goneLead, unsent) : null
  const { name } = await moveContact(work, gone, kept)
  work.mergedContacts.set(gone, kept)
  if (keptLead === null) return kept
  if (goneLead !== null) await moveLead(work, goneLead, keptLead)
  if (mergeId !== null) {
    await noteLeadEvent(work, keptLead.id, { kind: 'merged', details: { mergeId, name } })
  }
  const wasTrackedBefore = goneLead?.is_tracked ?? false
  await settleContact(work, kept, { wasTrackedBefore, messagesSince: 'ever' })
  return kept
}

function isEarlier(a: LeadRecord, b: LeadRecord): boolean {
  const difference = a.first_message_at.getTime() - b.first_message_at.getTime()
  return difference < 0 || (difference === 0 && a.id < b.id)
}

async function moveContact(work: LeadWork, gone: string, kept: string): Promise<ContactRecord> {
  const { trx, accountId } = work
  for (const table of ['contact_identities', 'messages'] as const) {
    await trx
      .updateTable(table)
      .set({ contact_id: kept })
      .where('account_id', '=', accountId)
      .where('contact_id', '=', gone)
      .execute()
  }
  await sql`update message_inbox set contact_ids = array_replace(contact_ids, ${gone}, ${kept})
    where account_id = ${accountId} and contact_ids @> array[${gone}]::uuid[]
      and contact_ids <> '{}'`.execute(trx)
  const left = await trx
    .deleteFrom('contacts')
    .where('account_id', '=', accountId)
    .where('id', '=', gone)
    .returningAll()
    .executeTakeFirstOrThrow()
  const known = await trx
    .selectFrom('contacts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', kept)
    .executeTakeFirstOrThrow()
  const next = knownOf(known, left)
  if (Object.keys(next).length === 0) return left
  await trx
    .updateTable('contacts')
    .set(next)
    .where('account_id', '=', accountId)
    .where('id', '=', kept)
    .execute()
  return left
}

async function moveLead(work: LeadWork, gone: LeadRecord, kept: LeadRecord): Promise<void> {
  const { trx, accountId } = work
  const decided = columnsOf(mergedDecisions(decisionsOf(kept), decisionsOf(gone)))
  const { status } = decided
  await moveTouches(work, gone.id, kept.id)
  await dropWaits(work, gone.id)
  await moveClicks(work, { leadId: gone.id }, { leadId: kept.id, status })
  if (status !== kept.status)
    await moveClicks(work, { leadId: kept.id }, { leadId: kept.id, status })
  for (const table of ['messages', 'lead_events', 'deliveries', 'sales'] as const) {
    await trx
      .updateTable(table)
      .set({ lead_id: kept.id })
      .where('account_id', '=', accountId)
      .where('lead_id', '=', gone.id)
      .execute()
  }
  await trx
    .deleteFrom('leads')
    .where('account_id', '=', accountId)
    .where('id', '=', gone.id)
    .execute()
  moveLeadCounts(work, gone, null)
  await trx
    .updateTable('leads')
    .set({ ...decided, assigned_to: kept.assigned_to ?? gone.assigned_to })
    .where('account_id', '=', accountId)
    .where('id', '=', kept.id)
    .execute()
  moveLeadCounts(work, kept, { ...kept, ...decided })
  await keepNewestSale(work, kept.id)
  if (status === 'converted') await promiseSales(work.ctx, trx, accountId, { leadId: kept.id })
  work.changedLeads.add(gone.id)
}

/**
 * Of each event that both leads have promised only one is sent: that of the lead that goes is dropped, unless it
 * was sent or may have been taken, and then that of the other is. Answers the ids of those dropped. Events of a
 * phrase, a sale or a refund stay, but for that of the first sale where the person was told of as a customer already.
 */
async function dropDoubleDeliveries(work: LeadWork, gone: string, kept: string): Promise<string[]> {
  await whileConnectionStays(work.trx, work.accountId)
  const ofGone = await dropDoubles(work, { of: gone, beside: kept })
  return [...ofGone, ...(await dropDoubles(work, { of: kept, beside: gone }))]
}

/** Drops the waiting events of one lead beside which those of the other suffice. */
async function dropDoubles(
  work: LeadWork,
  { of, beside }: { of: string; beside: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update deliveries d set state = 'dropped', reason = ${mergedReason}::jsonb, next_try_at = null
    where d.account_id = ${work.accountId} and d.lead_id = ${of}
      and d.state in ('pending', 'retrying', 'paused')
      and not d.by_phrase and d.refunds is null
      and exists (select from deliveries o where o.account_id = ${work.accountId}
        and o.lead_id = ${beside} and o.config_id = d.config_id and not o.by_phrase
        and (d.sale_id is null or o.sale_id is null and (o.perhaps_taken or o.state = 'sent')
          and d.sale_id = (select s.id from sales s
            where s.account_id = ${work.accountId} and s.lead_id in (${of}, ${beside})
            order by s.created_at, s.id limit 1))
        and (o.perhaps_taken or o.state in ('sent', 'pending', 'retrying', 'paused'))
        and (o.state = 'sent' or not d.perhaps_taken and d.claimed_until is null))
    returning d.id`.execute(work.trx)
  return rows.map(({ id }) => id)
}
