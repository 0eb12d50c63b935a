import { sql } from 'kysely'
import { mergedReason } from '#server/conversions/outbox/erase-deliveries'
import { noteLeadEvent } from '../../domain/lead-event.ts'
import { moveTouches } from '../leads/attribution/save-touches.ts'
import { leadOf, settleLead } from '../leads/attribution/settle-lead.ts'
import { keepMerge } from '../leads/keep-merge.ts'
import { type LeadRecord, type LeadWork, moveClicks, moveLeadCounts } from '../leads/lead-work.ts'
import { type ContactRecord, knownOf } from './contact-facts.ts'

/**
 * Makes one contact of two that proved to be the same person, with all that both have. The lead
 * that began first stays. Returns the id of the contact that is left. Two leads that became one can be
 * parted again (unmerge-lead.ts).
 */
export async function mergeContacts(work: LeadWork, a: string, b: string): Promise<string> {
  const leads = [await leadOf(work, a), await leadOf(work, b)] as const
  const keepsB = leads[1] !== null && (leads[0] === null || isEarlier(leads[1], leads[0]))
  const [kept, gone] = keepsB ? [b, a] : [a, b]
  const [keptLead, goneLead] = keepsB ? [leads[1], leads[0]] : leads
  const mergeId = keptLead && goneLead ? await keepMerge(work, keptLead, goneLead) : null
  const { name } = await moveContact(work, gone, kept)
  if (keptLead === null) return kept
  if (goneLead !== null) await moveLead(work, goneLead, keptLead)
  if (mergeId !== null) {
    await noteLeadEvent(work, keptLead.id, { kind: 'merged', details: { mergeId, name } })
  }
  await settleLead(work, kept, { wasTrackedBefore: goneLead?.is_tracked ?? false })
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

/** What people and rules decide about a lead; everything else of it follows from what was told. */
export type Decided = Pick<
  LeadRecord,
  'status' | 'purchase_value_cents' | 'purchase_currency' | 'tags' | 'ad_opt_out'
>

/** What was decided about either of two leads, for the one that stays. */
export function mergedOf(kept: Decided, gone: Decided): Decided {
  return {
    status: kept.status === 'contacted' ? gone.status : kept.status,
    purchase_value_cents: kept.purchase_value_cents ?? gone.purchase_value_cents,
    purchase_currency: kept.purchase_currency ?? gone.purchase_currency,
    tags: [...new Set([...kept.tags, ...gone.tags])].sort(),
    ad_opt_out: kept.ad_opt_out || gone.ad_opt_out,
  }
}

async function moveLead(work: LeadWork, gone: LeadRecord, kept: LeadRecord): Promise<void> {
  const { trx, accountId } = work
  const decided = mergedOf(kept, gone)
  const { status } = decided
  await moveTouches(work, gone.id, kept.id)
  await moveClicks(work, { leadId: gone.id }, { leadId: kept.id, status })
  if (status !== kept.status)
    await moveClicks(work, { leadId: kept.id }, { leadId: kept.id, status })
  await dropDoubleDeliveries(work, gone.id, kept.id)
  for (const table of ['messages', 'lead_events', 'deliveries'] as const) {
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
    .set(decided)
    .where('account_id', '=', accountId)
    .where('id', '=', kept.id)
    .execute()
  moveLeadCounts(work, kept, { ...kept, ...decided })
  work.changedLeads.add(gone.id)
}

/** Of an event that both leads promised and that is not on its way, the second is not sent. */
async function dropDoubleDeliveries(work: LeadWork, gone: string, kept: string): Promise<void> {
  await sql`
    update deliveries d set state = 'descartado', reason = ${mergedReason}, next_try_at = null
    where d.account_id = ${work.accountId} and d.lead_id = ${gone}
      and d.state in ('pendente', 'tentando', 'pausado') and d.attempts = 0
      and not d.by_phrase
      and exists (select from deliveries o where o.account_id = d.account_id
        and o.lead_id = ${kept} and o.config_id = d.config_id
        and not o.by_phrase and o.state <> 'descartado')`.execute(work.trx)
}
