import { sql } from 'kysely'
import { restoreDeliveries } from '#server/conversions/outbox/erase-deliveries'
import type { Context } from '#server/platform/context'
import { noteLeadEvent } from '../../../domain/lead-event.ts'
import { mergeContacts } from '../../conversations/merge-contacts.ts'
import { bareId, type Called, called, isClickId } from '../detail/get-lead.ts'
import {
  dropKept,
  type Kept,
  type KeptTable,
  keptRows,
  openKept,
  rowsIn,
  stillKept,
} from '../kept-rows.ts'
import { type LeadWork, withLeads } from '../lead-work.ts'
import { clickBlanks, leadBlanks } from './erase-lead.ts'
import { clearTheWay, newcomersOf, workAgain } from './restore-conflicts.ts'

/**
 * Takes deletions of the last minute back, all or none: every row is again what it was. Left out is
 * what is too old or was not deleted, and who wrote again meanwhile: that is a lead of its own now.
 */
export async function restoreLeads(ctx: Context, accountId: string, ids: string[], actor: string) {
  return withLeads(ctx, accountId, async (work) => {
    const restored: Kept[] = []
    const deletions = await openKept(work, await keptFor(work, ids))
    const contactOf = await contactsOf(work, deletions)
    for (const kept of deletions) {
      const contactId = contactOf.get(kept.subject.id)
      const isBack =
        contactId === undefined
          ? await restoreClick(kept)
          : await restoreLead(kept, contactId, actor)
      if (isBack) restored.push(kept)
    }
    // A webhook may tell of several people: it comes back once all who are restored are here.
    for (const kept of restored) await putBackWebhooks(kept)
    await dropKept(
      work,
      restored.map(({ subject }) => subject),
    )
    return { restored: restored.flatMap((row) => row.ids) }
  })
}

/** The deletions that these ids mean; a click that had become a lead was deleted with its lead. */
async function keptFor(work: LeadWork, ids: string[]): Promise<Called[]> {
  const clickIds = ids.filter(isClickId).map(bareId)
  const clicks = await work.trx
    .selectFrom('clicks')
    .select(['id', 'lead_id'])
    .where('account_id', '=', work.accountId)
    .where('id', '=', sql<string>`any(${clickIds}::uuid[])`)
    .execute()
  const leadOf = new Map(clicks.map((click) => [click.id, click.lead_id]))
  const leadIds = ids.flatMap((id) => (isClickId(id) ? (leadOf.get(bareId(id)) ?? []) : bareId(id)))
  const keptClicks = await stillKept(work, 'click', clickIds)
  const keptLeads = await stillKept(work, 'lead', leadIds)
  return called(ids, (id) => {
    const bare = bareId(id)
    if (isClickId(id) && keptClicks.has(bare)) return { kind: 'click', id: bare }
    const leadId = isClickId(id) ? leadOf.get(bare) : bare
    return leadId && keptLeads.has(leadId) ? { kind: 'lead', id: leadId } : null
  })
}

/** The contacts of those that are leads. */
async function contactsOf(
  { trx, accountId }: LeadWork,
  deletions: readonly Kept[],
): Promise<Map<string, string>> {
  const ids = deletions.flatMap(({ subject }) => (subject.kind === 'lead' ? subject.id : []))
  const leads = await trx
    .selectFrom('leads')
    .select(['id', 'contact_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(leads.map((lead) => [lead.id, lead.contact_id]))
}

async function restoreLead(kept: Kept, contactId: string, actor: string): Promise<boolean> {
  const { work, subject } = kept
  const newcomers = await newcomersOf(kept)
  if (newcomers === null) return false
  const inTheWay = await clearTheWay(kept)
  for (const table of [
    'contacts',
    'contact_identities',
    'contact_merges',
    'messages',
    'waiting_codes',
    'lead_events',
    'lead_touches',
  ] as const) {
    await putBack(kept, table)
  }
  await fillIn(kept, 'leads', leadBlanks)
  await fillIn(kept, 'clicks', clickBlanks)
  await putBackDeliveries(kept)
  await noteLeadEvent(work, subject.id, { kind: 'restored', details: {} }, { actor })
  for (const newcomer of newcomers) await mergeContacts(work, contactId, newcomer)
  await workAgain(work, inTheWay)
  work.changedLeads.add(subject.id)
  return true
}

/** A click that has become a lead's meanwhile is only brought back while that lead is there. */
async function restoreClick(kept: Kept): Promise<boolean> {
  const { work, subject } = kept
  const { rows } = await sql`
    select from clicks c
    join leads l on l.account_id = c.account_id and l.id = c.lead_id
    where c.account_id = ${work.accountId} and c.id = ${subject.id}
      and l.erased_at is not null`.execute(work.trx)
  if (rows.length > 0) return false
  await fillIn(kept, 'clicks', clickBlanks)
  await putBackDeliveries(kept)
  work.changedLeads.add(`c_${subject.id}`)
  return true
}

/** Rows that were taken out. An identity that a newcomer has by now comes back by merging. */
async function putBack(kept: Kept, table: KeptTable): Promise<void> {
  const { trx, accountId } = kept.work
  for await (const json of keptRows(kept, table)) {
    await sql`insert into ${sql.table(table)} select k.* from ${rowsIn(table, json)} k
      where k.account_id = ${accountId} on conflict do nothing`.execute(trx)
  }
}

/** What stood in the blanked columns; the others are as they are now. */
async function fillIn(kept: Kept, table: 'clicks' | 'leads', blanks: object): Promise<void> {
  const { trx, accountId } = kept.work
  const columns = [...Object.keys(blanks), 'erased_at']
  const values = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`k.${column}`)}`)
  for await (const json of keptRows(kept, table)) {
    await sql`update ${sql.table(table)} t set ${sql.join(values)} from ${rowsIn(table, json)} k
      where t.account_id = ${accountId} and t.id = k.id`.execute(trx)
  }
}

async function putBackDeliveries(kept: Kept): Promise<void> {
  const { ctx, trx, accountId } = kept.work
  for await (const json of keptRows(kept, 'deliveries')) {
    await restoreDeliveries(ctx, trx, accountId, json)
  }
}

/** Not those that tell of somebody who is deleted: they would bring that person back. */
async function putBackWebhooks(kept: Kept): Promise<void> {
  const { trx, accountId } = kept.work
  for await (const json of keptRows(kept, 'message_inbox')) {
    await sql`
      insert into message_inbox select k.* from ${rowsIn('message_inbox', json)} k
      where k.account_id = ${accountId} and not exists (
        select from unnest(k.contact_ids) told where not exists (
          select from contacts p where p.account_id = ${accountId} and p.id = told))
      on conflict do nothing`.execute(trx)
  }
}
