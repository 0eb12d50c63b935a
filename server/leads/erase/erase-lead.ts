import { type RawBuilder, sql } from 'kysely'
import { changeClicks } from '#server/clicks/store/write-clicks'
import { eraseDeliveries } from '#server/conversions/outbox/erase-deliveries'
import type { LeadReference } from '../find-lead.ts'
import type { LeadWork } from '../lead-work.ts'
import { blankClick } from './blank-click.ts'
import {
  type Archive,
  copyRows,
  type ErasedCounts,
  type Owners,
  ownedBy,
  type RowSelection,
  rowsBy,
  takeRows,
} from './deletion-archive.ts'
import { blankMentions, codesOf, forgetRejects, takeWebhooks, tracesOf } from './traces.ts'

type Blanks = Record<string, RawBuilder<unknown>>

/** What is personal in the row of a lead, and what stands there afterwards. */
export const leadBlanks: Blanks = {
  explanation: sql`'{"code": "legacy", "text": ""}'`,
  code: sql`null`,
  campaign_data: sql`'{}'`,
  ad: sql`null`,
  last_touch_id: sql`null`,
  first_message: sql`''`,
  purchase_value_cents: sql`null`,
  purchase_currency: sql`null`,
  test_event_code: sql`null`,
  tags: sql`'{}'`,
  search_text: sql`''`,
}

/**
 * Takes people out of everything that is stored about leads and unanswered clicks. What goes is
 * kept, sealed, for as long as the deletions can be undone (restore-leads.ts), unless they are final.
 * All together: a statement for each table, however many they are. Answers how many rows it was.
 */
export async function erase(
  work: LeadWork,
  subjects: readonly LeadReference[],
  { isFinal = false } = {},
): Promise<ErasedCounts> {
  const archive: Archive = { work, parts: new Map(), counts: new Map(), isFinal }
  const leads = subjects.filter(({ kind }) => kind === 'lead')
  const clicks = subjects.filter(({ kind }) => kind === 'click')
  if (leads.length > 0) await eraseLeads(archive, leads)
  if (clicks.length > 0) await eraseClicks(archive, clicks)
  return archive.counts
}

async function eraseClicks(archive: Archive, clicks: readonly LeadReference[]): Promise<void> {
  const { work } = archive
  const of = await withRepeats(work, new Map(clicks.map((click) => [click.id, click])))
  await forgetRejects(work, await codesOf(work, of))
  await blankDeliveries(archive, rowsBy(of, sql`t.click_id`))
  await blankClicks(archive, of)
  for (const { id } of clicks) work.changedLeads.add(`c_${id}`)
}

async function eraseLeads(archive: Archive, leads: readonly LeadReference[]): Promise<void> {
  const { work } = archive
  const byLead = new Map(leads.map((lead) => [lead.id, lead]))
  const byContact = await contactsOf(work, byLead)
  const ofContact = rowsBy(byContact, sql`t.contact_id`)
  const ofLead = rowsBy(byLead, sql`t.lead_id`)
  const traces = await tracesOf(work, byContact)
  const clicks = await withRepeats(work, await clicksOf(work, byLead))
  await takeWebhooks(archive, byContact, traces)
  await blankMentions(archive, byLead, traces)
  await forgetRejects(work, [...traces.forms.keys(), ...(await codesOf(work, clicks))])
  await blankDeliveries(archive, deliveriesOf(byLead, clicks))
  await blankClicks(archive, clicks)
  const byMessage = await messagesOf(work, byContact)
  await takeRows(archive, 'waiting_codes', rowsBy(byMessage, sql`t.message_id`))
  await takeMerges(archive, byContact)
  await takeRows(archive, 'messages', ofContact)
  await takeRows(archive, 'contact_identities', ofContact)
  await takeRows(archive, 'lead_events', ofLead)
  await takeRows(archive, 'lead_touches', ofLead)
  await takeRows(archive, 'sent_messages', ofLead)
  await blankSales(archive, ofLead)
  await takeRows(archive, 'contacts', rowsBy(byContact, sql`t.id`))
  await blankLeads(archive, rowsBy(byLead, sql`t.id`))
  for (const { id } of leads) work.changedLeads.add(id)
}

/** A kept merge names both contacts by their forms; it goes when an owner has one of these forms. */
async function takeMerges(archive: Archive, byContact: Owners): Promise<void> {
  const { trx, accountId } = archive.work
  const { rows } = await sql<{ id: string; contact_id: string }>`
    select g.id, i.contact_id from contact_merges g
    join contact_identities i on i.account_id = g.account_id
      and i.kind || ':' || i.value = any(g.kept_forms || g.gone_forms)
    where g.account_id = ${accountId}
      and i.contact_id = any(${[...byContact.keys()]}::uuid[])`.execute(trx)
  const merges = ownedBy(
    byContact,
    rows.map(({ id, contact_id }) => [id, contact_id] as const),
  )
  await takeRows(archive, 'contact_merges', rowsBy(merges, sql`t.id`))
}

/** The contacts' messages, each with the lead that it belongs to. */
async function messagesOf({ trx, accountId }: LeadWork, byContact: Owners): Promise<Owners> {
  const { rows } = await sql<{ id: string; contact_id: string }>`
    select id, contact_id from messages
    where account_id = ${accountId}
      and contact_id = any(${[...byContact.keys()]}::uuid[])`.execute(trx)
  return ownedBy(
    byContact,
    rows.map(({ id, contact_id }) => [id, contact_id] as const),
  )
}

/** Locks the leads; answers the lead of each contact. */
async function contactsOf({ trx, accountId }: LeadWork, byLead: Owners): Promise<Owners> {
  const { rows } = await sql<{ id: string; contact_id: string }>`
    select id, contact_id from leads
    where account_id = ${accountId} and id = any(${[...byLead.keys()]}::uuid[])
    order by id for update`.execute(trx)
  return new Map(
    rows.flatMap(({ id, contact_id: contactId }) => {
      const lead = byLead.get(id)
      return lead ? [[contactId, lead] as const] : []
    }),
  )
}

/** The clicks by which the leads came. */
async function clicksOf({ trx, accountId }: LeadWork, byLead: Owners): Promise<Owners> {
  const { rows } = await sql<{ id: string; lead_id: string }>`
    select id, lead_id from clicks
    where account_id = ${accountId} and lead_id = any(${[...byLead.keys()]}::uuid[])`.execute(trx)
  return ownedBy(
    byLead,
    rows.map((row) => [row.id, row.lead_id]),
  )
}

/** More than the time within which a click repeats another, and than an id is made after it. */
const repeatSpan = sql`interval '2 minutes'`

/** These clicks and those that repeat them: the same visitor once more. */
async function withRepeats({ trx, accountId }: LeadWork, clicks: Owners): Promise<Owners> {
  const { rows } = await sql<{ id: string; repeat_of: string }>`
    select r.id, r.repeat_of from clicks c
    join clicks r on r.account_id = c.account_id and r.repeat_of = c.id
      and r.id >= first_id_at(c.clicked_at - ${repeatSpan})
      and r.id < first_id_at(c.clicked_at + ${repeatSpan})
    where c.account_id = ${accountId} and c.id = any(${[...clicks.keys()]}::uuid[])`.execute(trx)
  const repeats = ownedBy(
    clicks,
    rows.map((row) => [row.id, row.repeat_of]),
  )
  return new Map([...repeats, ...clicks])
}

/** Deliveries about the leads or about clicks of theirs. */
function deliveriesOf(byLead: Owners, clicks: Owners): RowSelection {
  const ofLead = sql<boolean>`t.lead_id = any(${[...byLead.keys()]}::uuid[])`
  // The clicks by name: a query of them in an `or` would read every delivery of the account.
  return {
    which: sql`(${ofLead} or t.click_id = any(${[...clicks.keys()]}::uuid[]))`,
    owner: sql`case when ${ofLead} then t.lead_id else t.click_id end`,
    of: new Map([...byLead, ...clicks]),
  }
}

async function blankDeliveries(archive: Archive, rows: RowSelection): Promise<void> {
  const { trx, accountId } = archive.work
  const found = await sql<{ id: string; owner: string }>`
    select t.id, ${rows.owner} as owner from deliveries t
    where t.account_id = ${accountId} and ${rows.which}`.execute(trx)
  const deliveries = ownedBy(
    rows.of,
    found.rows.map(({ id, owner }) => [id, owner]),
  )
  await copyRows(archive, 'delivery_attempts', rowsBy(deliveries, sql`t.delivery_id`))
  await copyRows(archive, 'deliveries', rows)
  await eraseDeliveries(trx, accountId, rows.which)
}

/** A sale stays with its money, day and status, which every total counts; what it names goes. */
async function blankSales(archive: Archive, rows: RowSelection): Promise<void> {
  const { trx, accountId } = archive.work
  await copyRows(archive, 'sales', rows)
  await sql`update sales t set order_number = null, invoice_number = null, product = '', note = '',
      match_id = null
    where t.account_id = ${accountId} and ${rows.which}`.execute(trx)
}

async function blankLeads(archive: Archive, rows: RowSelection): Promise<void> {
  const { ctx, trx, accountId } = archive.work
  await copyRows(archive, 'leads', rows)
  const values = Object.entries(leadBlanks).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  await sql`update leads t set ${sql.join(values)}, erased_at = ${ctx.now()}
    where t.account_id = ${accountId} and ${rows.which}`.execute(trx)
}

async function blankClicks(archive: Archive, clicks: Owners): Promise<void> {
  const { ctx, trx, accountId } = archive.work
  await copyRows(archive, 'clicks', rowsBy(clicks, sql`t.id`))
  const erasedAt = ctx.now().toISOString()
  await changeClicks(trx, accountId, [...clicks.keys()], (click) => blankClick(click, erasedAt))
}
