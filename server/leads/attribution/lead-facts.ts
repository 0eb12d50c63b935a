import { sql } from 'kysely'
import type { MessageMark } from '#domain/attribution/attribution'
import { insertRows, replaceKnown } from '#server/platform/insert-rows'
import { together } from '#server/platform/together'
import type { LeadRecord, LeadWork } from '../lead-work.ts'

/** The message that opens a lead. */
export type FirstMessage = {
  id: string
  provider_message_id: string
  instance_id: string
  sent_at: Date
  shown_text: string
  attribution: MessageMark
  /** The line that it came by, where new leads of the line are given to people in turn. */
  assigning_line: string | null
  /** Of all that count. */
  count: number
  last: Date
}

export type MarkedMessage = Pick<
  FirstMessage,
  'id' | 'provider_message_id' | 'sent_at' | 'attribution'
>

/** A message of the business that has become part of a lead's conversation. */
export type JoinedMessage = {
  leadId: string
  id: string
  provider_message_id: string
  text: string | null
  sent_at: Date
  is_history: boolean
}

/** The lead of a contact, locked until the transaction ends; null when it has none. */
export const leadOf = together(
  async ({ trx, accountId }: LeadWork, contacts: string[]): Promise<(LeadRecord | null)[]> => {
    const leads = await trx
      .selectFrom('leads')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('contact_id', '=', sql<string>`any(${contacts}::uuid[])`)
      .orderBy('id')
      .forUpdate()
      .execute()
    const known = new Map(leads.map((lead) => [lead.contact_id, lead]))
    return contacts.map((contact) => known.get(contact) ?? null)
  },
)

/** Writes the row, new or changed. */
export const saveLead = together(async ({ trx }: LeadWork, leads: LeadRecord[]) => {
  const [lead = {}] = leads
  await insertRows(trx, 'leads', leads, replaceKnown(lead, ['account_id', 'id']))
  return leads
})

/** The first message that makes a lead: received, with content, not history of a new phone. */
export const firstMessage = together(
  async ({ trx, accountId }: LeadWork, contacts: string[]): Promise<(FirstMessage | null)[]> => {
    const { rows } = await sql<FirstMessage & { contact_id: string }>`
      select asked.id as contact_id, opening.*, counted.*, (
        select i.name from instances i
        where i.account_id = ${accountId} and i.id = opening.instance_id and i.assigns_leads
      ) as assigning_line
      from unnest(${contacts}::uuid[]) asked (id)
      cross join lateral (
        select id, provider_message_id, instance_id, sent_at, shown_text, attribution
        from messages
        where account_id = ${accountId} and contact_id = asked.id and ${countsForLead}
        order by sent_at, provider_message_id collate "C"
        limit 1) opening
      cross join lateral (
        select count(*) as count, max(sent_at) as last
        from messages
        where account_id = ${accountId} and contact_id = asked.id and ${countsForLead}) counted
      `.execute(trx)
    const known = new Map(rows.map(({ contact_id, ...message }) => [contact_id, message]))
    return contacts.map((contact) => known.get(contact) ?? null)
  },
)

const countsForLead = sql`not from_me and not is_pending and not is_history`

/** The messages whose mark may change: of a conversation of years these are one or two. */
export const untrackedMessages = together(
  async ({ trx, accountId }: LeadWork, contacts: string[]): Promise<MarkedMessage[][]> => {
    const messages = await trx
      .selectFrom('messages')
      .select(['id', 'provider_message_id', 'sent_at', 'attribution', 'contact_id'])
      .where('account_id', '=', accountId)
      .where('contact_id', '=', sql<string>`any(${contacts}::uuid[])`)
      .where('is_pending', '=', false)
      .where('attribution', '=', 'untracked')
      .execute()
    const known = Map.groupBy(messages, (message) => message.contact_id)
    return contacts.map((contact) => known.get(contact) ?? [])
  },
)

/** What the lead shows of its contact; null when it is gone. */
export const namesOf = together(async ({ trx, accountId }: LeadWork, contacts: string[]) => {
  const found = await trx
    .selectFrom('contacts')
    .select(['id', 'name', 'phone', 'phone_received', 'username'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${contacts}::uuid[])`)
    .execute()
  const known = new Map(found.map((contact) => [contact.id, contact]))
  return contacts.map((contact) => known.get(contact) ?? null)
})

export const setMarks = together(
  async ({ trx, accountId }: LeadWork, asked: { id: string; mark: MessageMark }[][]) => {
    const marks = asked.flat()
    await sql`
      update messages m set attribution = n.mark
      from unnest(${marks.map(({ id }) => id)}::uuid[], ${marks.map(({ mark }) => mark)}::text[])
        n (id, mark)
      where m.account_id = ${accountId} and m.id = n.id`.execute(trx)
    return asked
  },
)

/** Messages of the contact join its lead; answers the business's own ones, oldest first. */
export const joinMessages = together(
  async ({ trx, accountId }: LeadWork, leads: LeadRecord[]): Promise<JoinedMessage[][]> => {
    const { rows } = await sql<JoinedMessage & { from_me: boolean }>`
      update messages m set lead_id = l.id
      from unnest(${leads.map((lead) => lead.id)}::uuid[],
        ${leads.map((lead) => lead.contact_id)}::uuid[]) l (id, contact_id)
      where m.account_id = ${accountId} and m.contact_id = l.contact_id
        and not m.is_pending and m.lead_id is null
      returning l.id as "leadId", m.id, m.provider_message_id, m.from_me, m.is_history, m.text,
        m.sent_at`.execute(trx)
    const own = rows.flatMap(({ from_me, ...message }) => (from_me ? message : []))
    own.sort((a, b) => a.sent_at.getTime() - b.sent_at.getTime())
    const joined = Map.groupBy(own, (message) => message.leadId)
    return leads.map((lead) => joined.get(lead.id) ?? [])
  },
)
