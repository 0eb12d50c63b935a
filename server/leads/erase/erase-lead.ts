import { type RawBuilder, sql } from 'kysely'
import { eraseDeliveries } from '#server/conversions/outbox/erase-deliveries'
import type { LeadReference } from '../find-lead.ts'
import type { LeadWork } from '../lead-work.ts'
import { type Archive, copyRows, type RowSelection, takeRows } from './deletion-archive.ts'

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

/** What leads to the visitor of a click; it stays as a number of its campaign. */
export const clickBlanks: Blanks = {
  ip: sql`null`,
  user_agent: sql`null`,
  client_hints: sql`null`,
  device: sql`'{}'`,
  region: sql`null`,
  city: sql`null`,
  geo_time_zone: sql`null`,
  fbc: sql`null`,
  fbp: sql`null`,
  ga_client_id: sql`null`,
  referrer: sql`null`,
  landing_page: sql`null`,
  params: sql`'{}'`,
  campaign_data: sql`campaign_data - array['fbclid', 'gclid', 'gbraid', 'wbraid', 'ttclid',
    'msclkid', 'trafficFbid']`,
  visitor: sql`'\\x00'::bytea`,
  search_text: sql`''`,
}

/**
 * Takes people out of everything that is stored about leads and unanswered clicks. What goes is
 * kept, sealed, for as long as the deletions can be undone (restore-leads.ts). All together: a
 * statement for each table, however many they are.
 */
export async function erase(work: LeadWork, subjects: readonly LeadReference[]): Promise<void> {
  const archive: Archive = { work, parts: new Map() }
  const leads = subjects.filter(({ kind }) => kind === 'lead')
  const clicks = subjects.filter(({ kind }) => kind === 'click')
  if (leads.length > 0) await eraseLeads(archive, leads)
  if (clicks.length > 0) await eraseClicks(archive, clicks)
}

async function eraseClicks(archive: Archive, clicks: readonly LeadReference[]): Promise<void> {
  const of = new Map(clicks.map((click) => [click.id, click]))
  await blankDeliveries(archive, rowsBy(of, sql`t.click_id`))
  await blank(archive, 'clicks', clickBlanks, rowsBy(of, sql`t.id`))
  for (const { id } of clicks) archive.work.changedLeads.add(`c_${id}`)
}

async function eraseLeads(archive: Archive, leads: readonly LeadReference[]): Promise<void> {
  const { work } = archive
  const byLead = new Map(leads.map((lead) => [lead.id, lead]))
  const byContact = await contactsOf(work, byLead)
  const contacts = [...byContact.keys()]
  const ofContact = rowsBy(byContact, sql`t.contact_id`)
  const ofLead = rowsBy(byLead, sql`t.lead_id`)
  const messages = sql`messages m where m.account_id = t.account_id
    and m.contact_id = any(${contacts}::uuid[])`
  await takeRows(archive, 'message_inbox', {
    which: sql`t.contact_ids <> '{}' and t.contact_ids && ${contacts}::uuid[]`,
    // One that tells of several goes with the first of them.
    owner: sql`(select told from unnest(${contacts}::uuid[]) with ordinality as given (told, n)
      where t.contact_ids @> array[told] order by n limit 1)`,
    of: byContact,
  })
  // An edit or deletion that came before its message was nobody's when it was worked on.
  const amended = sql`${messages} and m.instance_id = t.instance_id
    and position(convert_to(m.provider_message_id, 'UTF8') in t.body) > 0`
  await takeRows(archive, 'message_inbox', {
    which: sql`t.outcome in ('edit', 'revoke') and exists (select from ${amended})`,
    owner: sql`(select m.contact_id from ${amended} limit 1)`,
    of: byContact,
  })
  await blankDeliveries(archive, await deliveriesOf(work, byLead))
  await blank(archive, 'clicks', clickBlanks, ofLead)
  const messageOf = sql<string>`(select m.contact_id from ${messages} and m.id = t.message_id)`
  await takeRows(archive, 'waiting_codes', {
    which: sql`t.message_id in (select m.id from ${messages})`,
    owner: messageOf,
    of: byContact,
  })
  await takeMerges(archive, byContact)
  await takeRows(archive, 'messages', ofContact)
  await takeRows(archive, 'contact_identities', ofContact)
  await takeRows(archive, 'lead_events', ofLead)
  await takeRows(archive, 'lead_touches', ofLead)
  await blankSales(archive, ofLead)
  await takeRows(archive, 'contacts', rowsBy(byContact, sql`t.id`))
  await blank(archive, 'leads', leadBlanks, rowsBy(byLead, sql`t.id`))
  for (const { id } of leads) work.changedLeads.add(id)
}

/** A kept merge names both contacts by their forms; it goes when an owner has one of these forms. */
async function takeMerges(archive: Archive, byContact: Owners): Promise<void> {
  const named = sql`contact_identities i where i.account_id = t.account_id
    and i.contact_id = any(${[...byContact.keys()]}::uuid[])
    and i.kind || ':' || i.value = any(t.kept_forms || t.gone_forms)`
  await takeRows(archive, 'contact_merges', {
    which: sql`exists (select from ${named})`,
    owner: sql`(select i.contact_id from ${named} limit 1)`,
    of: byContact,
  })
}

type Owners = Map<string, LeadReference>

/** Rows whose column names one of the owners. */
function rowsBy(of: Owners, column: RawBuilder<string>): RowSelection {
  return { which: sql`${column} = any(${[...of.keys()]}::uuid[])`, owner: column, of }
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

/** Deliveries about the leads or about clicks of theirs. */
async function deliveriesOf({ trx, accountId }: LeadWork, byLead: Owners): Promise<RowSelection> {
  const leads = [...byLead.keys()]
  const { rows } = await sql<{ id: string; lead_id: string }>`
    select id, lead_id from clicks
    where account_id = ${accountId} and lead_id = any(${leads}::uuid[])`.execute(trx)
  const of = new Map(byLead)
  for (const { id, lead_id: leadId } of rows) {
    const lead = byLead.get(leadId)
    if (lead) of.set(id, lead)
  }
  const ofLead = sql<boolean>`t.lead_id = any(${leads}::uuid[])`
  // The clicks by name: a query of them in an `or` would read every delivery of the account.
  return {
    which: sql`(${ofLead} or t.click_id = any(${rows.map(({ id }) => id)}::uuid[]))`,
    owner: sql`case when ${ofLead} then t.lead_id else t.click_id end`,
    of,
  }
}

async function blankDeliveries(archive: Archive, rows: RowSelection): Promise<void> {
  await copyRows(archive, 'deliveries', rows)
  await eraseDeliveries(archive.work.trx, archive.work.accountId, rows.which)
}

/** A sale stays with its money, day and status, which every total counts; what it names goes. */
async function blankSales(archive: Archive, rows: RowSelection): Promise<void> {
  const { trx, accountId } = archive.work
  await copyRows(archive, 'sales', rows)
  await sql`update sales t set order_number = null, product = '', note = '', match_id = null
    where t.account_id = ${accountId} and ${rows.which}`.execute(trx)
}

async function blank(
  archive: Archive,
  table: 'clicks' | 'leads',
  blanks: Blanks,
  rows: RowSelection,
): Promise<void> {
  const { ctx, trx, accountId } = archive.work
  await copyRows(archive, table, rows)
  const values = Object.entries(blanks).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} t set ${sql.join(values)}, erased_at = ${ctx.now()}
    where t.account_id = ${accountId} and ${rows.which}`.execute(trx)
}
