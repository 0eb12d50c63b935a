import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record'
import type { StoredClick } from '#server/clicks/store/split-click'
import { changeClicks } from '#server/clicks/store/write-clicks'
import { restoreAttempts, restoreDeliveries } from '#server/conversions/outbox/erase-deliveries'
import type { Context } from '#server/platform/context'
import { askForAdNames } from '../attribution/known-ads.ts'
import { noteLeadEvent } from '../detail/lead-events.ts'
import { bareId, isClickId, type LeadMention, mentionsIn } from '../find-lead.ts'
import { type LeadWork, withLeads } from '../lead-work.ts'
import { unblankClick } from './blank-click.ts'
import {
  type ArchivedTable,
  archivedRows,
  type Deletion,
  forgetDeletions,
  openDeletions,
  restorable,
  rowsIn,
} from './deletion-archive.ts'
import { leadBlanks } from './erase-lead.ts'
import { clearTheWay, newcomersOf, readWebhooksAgain } from './restore-conflicts.ts'

type MergeContacts = (work: LeadWork, a: string, b: string) => Promise<unknown>

/**
 * Takes deletions of the last minute back, all or none: every row is again what it was. Left out is
 * what is too old or was not deleted, and who wrote again meanwhile: that is a lead of its own now.
 * `merge` makes one contact of two: people who came back as somebody new become who they were.
 */
export async function restoreLeads(
  ctx: Context,
  accountId: string,
  ids: string[],
  actor: string,
  merge: MergeContacts,
) {
  return withLeads(ctx, accountId, async (work) => {
    const restored: Deletion[] = []
    const deletions = await openDeletions(work, await mentionedDeletions(work, ids))
    const contactOf = await contactsOf(work, deletions)
    for (const deletion of deletions) {
      const contactId = contactOf.get(deletion.subject.id)
      const isBack =
        contactId === undefined
          ? await restoreClick(deletion)
          : await restoreLead(deletion, contactId, actor, merge)
      if (isBack) restored.push(deletion)
    }
    // A webhook may be about several people: it comes back once all who are restored are here.
    for (const deletion of restored) await putBackWebhooks(deletion)
    await nameRestored(work, restored)
    await forgetDeletions(
      work,
      restored.map(({ subject }) => subject),
    )
    if (restored.length > 0) {
      await recordAudit(work.trx, ctx, {
        accountId,
        action: 'leads.restore',
        after: { leads: restored.length, ids: restored.flatMap((row) => row.ids) },
      })
    }
    return { restored: restored.flatMap((row) => row.ids) }
  })
}

/** What comes back of leads of ads has the names of then; the ads may have others by now. */
async function nameRestored(
  { ctx, trx, accountId }: LeadWork,
  restored: readonly Deletion[],
): Promise<void> {
  const { rows } = await sql`
    select from leads where account_id = ${accountId} and ad_id is not null
      and id = any(${restored.map(({ subject }) => subject.id)}::uuid[]) limit 1`.execute(trx)
  if (rows.length > 0) await askForAdNames(ctx, trx, accountId)
}

/** The deletions that these ids mean; a click that had become a lead was deleted with its lead. */
async function mentionedDeletions(work: LeadWork, ids: string[]): Promise<LeadMention[]> {
  const clickIds = ids.filter(isClickId).map(bareId)
  const clicks = await work.trx
    .selectFrom('clicks')
    .select(['id', 'lead_id'])
    .where('account_id', '=', work.accountId)
    .where('id', '=', sql<string>`any(${clickIds}::uuid[])`)
    .execute()
  const leadOf = new Map(clicks.map((click) => [click.id, click.lead_id]))
  const leadIds = ids.flatMap((id) => (isClickId(id) ? (leadOf.get(bareId(id)) ?? []) : bareId(id)))
  const clicksToRestore = await restorable(work, 'click', clickIds)
  const leadsToRestore = await restorable(work, 'lead', leadIds)
  return mentionsIn(ids, (id) => {
    const bare = bareId(id)
    if (isClickId(id) && clicksToRestore.has(bare)) return { kind: 'click', id: bare }
    const leadId = isClickId(id) ? leadOf.get(bare) : bare
    return leadId && leadsToRestore.has(leadId) ? { kind: 'lead', id: leadId } : null
  })
}

/** The contacts of those that are leads. */
async function contactsOf(
  { trx, accountId }: LeadWork,
  deletions: readonly Deletion[],
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

async function restoreLead(
  deletion: Deletion,
  contactId: string,
  actor: string,
  merge: MergeContacts,
): Promise<boolean> {
  const { work, subject } = deletion
  const newcomers = await newcomersOf(deletion)
  if (newcomers === null) return false
  const inTheWay = await clearTheWay(deletion)
  for (const table of [
    'contacts',
    'contact_identities',
    'contact_merges',
    'messages',
    'waiting_codes',
    'lead_touches',
    'sent_messages',
  ] as const) {
    await putBack(deletion, table)
  }
  await putBackLines(deletion)
  await fillInLeads(deletion)
  await fillInClicks(deletion)
  await putBackSales(deletion)
  await putBackDeliveries(deletion)
  await noteLeadEvent(work, subject.id, { kind: 'restored', details: {} }, { actor })
  for (const newcomer of newcomers) await merge(work, contactId, newcomer)
  await readWebhooksAgain(work, inTheWay)
  work.changedLeads.add(subject.id)
  return true
}

/** A click that has become a lead's meanwhile is only brought back while that lead is there. */
async function restoreClick(deletion: Deletion): Promise<boolean> {
  const { work, subject } = deletion
  const { rows } = await sql`
    select from clicks c
    join leads l on l.account_id = c.account_id and l.id = c.lead_id
    where c.account_id = ${work.accountId} and c.id = ${subject.id}
      and l.erased_at is not null`.execute(work.trx)
  if (rows.length > 0) return false
  await fillInClicks(deletion)
  await putBackDeliveries(deletion)
  work.changedLeads.add(`c_${subject.id}`)
  return true
}

/** Rows that were taken out. An identity that a newcomer has by now comes back by merging. */
async function putBack(deletion: Deletion, table: ArchivedTable): Promise<void> {
  const { trx, accountId } = deletion.work
  for await (const json of archivedRows(deletion, table)) {
    await sql`insert into ${sql.table(table)} select k.* from ${rowsIn(table, json)} k
      where k.account_id = ${accountId} on conflict do nothing`.execute(trx)
  }
}

/** The lines of its own timeline, and what those of other leads said of it. */
async function putBackLines(deletion: Deletion): Promise<void> {
  const { trx, accountId } = deletion.work
  for await (const json of archivedRows(deletion, 'lead_events')) {
    await sql`insert into lead_events select k.* from ${rowsIn('lead_events', json)} k
      where k.account_id = ${accountId}
      on conflict (account_id, id) do update set details = excluded.details`.execute(trx)
  }
}

/** What stood in the blanked columns; the others are as they are now. */
async function fillInLeads(deletion: Deletion): Promise<void> {
  const { trx, accountId } = deletion.work
  const columns = [...Object.keys(leadBlanks), 'erased_at']
  const values = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`k.${column}`)}`)
  for await (const json of archivedRows(deletion, 'leads')) {
    await sql`update leads t set ${sql.join(values)} from ${rowsIn('leads', json)} k
      where t.account_id = ${accountId} and t.id = k.id`.execute(trx)
  }
}

async function fillInClicks(deletion: Deletion): Promise<void> {
  const { trx, accountId } = deletion.work
  for await (const json of archivedRows(deletion, 'clicks')) {
    const clicks: StoredClick[] = JSON.parse(json)
    const archived = new Map(clicks.map((click) => [click.id, click]))
    await changeClicks(trx, accountId, [...archived.keys()], (click) => {
      const before = archived.get(click.id)
      return before ? unblankClick(click, before) : click
    })
  }
}

/** What sales named; an order number that another sale got meanwhile stays with that one. */
async function putBackSales(deletion: Deletion): Promise<void> {
  const { trx, accountId } = deletion.work
  for await (const json of archivedRows(deletion, 'sales')) {
    await sql`
      update sales t set product = k.product, note = k.note, match_id = k.match_id,
        invoice_number = k.invoice_number, order_number = case when not exists (select from sales o
          where o.account_id = ${accountId} and o.origin_system = k.origin_system
            and o.order_number = k.order_number and o.deleted_at is null) then k.order_number end
      from ${rowsIn('sales', json)} k
      where t.account_id = ${accountId} and t.id = k.id`.execute(trx)
  }
}

async function putBackDeliveries(deletion: Deletion): Promise<void> {
  const { ctx, trx, accountId } = deletion.work
  for await (const json of archivedRows(deletion, 'deliveries')) {
    await restoreDeliveries(ctx, trx, accountId, json)
  }
  for await (const json of archivedRows(deletion, 'delivery_attempts')) {
    await restoreAttempts(trx, accountId, json)
  }
}

/** Webhooks about somebody who is still deleted stay away: they would bring that person back. */
async function putBackWebhooks(deletion: Deletion): Promise<void> {
  const { trx, accountId } = deletion.work
  for await (const json of archivedRows(deletion, 'message_inbox')) {
    await sql`
      insert into message_inbox select k.* from ${rowsIn('message_inbox', json)} k
      where k.account_id = ${accountId} and not exists (
        select from unnest(k.contact_ids) told where not exists (
          select from contacts p where p.account_id = ${accountId} and p.id = told))
      on conflict do nothing`.execute(trx)
  }
}
