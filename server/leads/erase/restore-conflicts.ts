import { sql } from 'kysely'
import { wakeInboxes } from '#server/integrations/gateways/wake-inbox'
import type { LeadWork } from '../lead-work.ts'
import { archivedRows, type Deletion, rowsIn, undoLimit } from './deletion-archive.ts'

/** A message as its gateway names it. */
export type MessageName = { instance_id: string; provider_message_id: string }

/**
 * Contacts that came into being while the lead was deleted and are the same person: they have one
 * of its identities or one of its messages (delivered again). They become one with the lead's contact.
 * Null when that cannot be: the person wrote again and is a lead, or has another number.
 */
export async function newcomersOf(deletion: Deletion): Promise<string[] | null> {
  const { trx, accountId } = deletion.work
  const ids = new Set<string>()
  const phones = new Set<string>()
  for await (const json of archivedRows(deletion, 'contacts')) {
    const { rows } = await sql<{ phone: string }>`
      select k.phone from ${rowsIn('contacts', json)} k where k.phone is not null`.execute(trx)
    for (const { phone } of rows) phones.add(phone)
  }
  for await (const json of archivedRows(deletion, 'contact_identities')) {
    const { rows } = await sql<{ contact_id: string }>`
      select i.contact_id from contact_identities i
      join ${rowsIn('contact_identities', json)} k on k.kind = i.kind and k.value = i.value
      where i.account_id = ${accountId}`.execute(trx)
    for (const row of rows) ids.add(row.contact_id)
  }
  for await (const json of archivedRows(deletion, 'messages')) {
    const { rows } = await sql<{ contact_id: string }>`
      select distinct m.contact_id from messages m
      join ${rowsIn('messages', json)} k on k.instance_id = m.instance_id
        and k.provider_message_id = m.provider_message_id
      where m.account_id = ${accountId} and m.contact_id is not null`.execute(trx)
    for (const row of rows) ids.add(row.contact_id)
  }
  if (ids.size === 0) return []
  const { rows } = await sql<{ phone: string | null; is_lead: boolean }>`
    select p.phone, exists(select from leads l
      where l.account_id = p.account_id and l.contact_id = p.id) as is_lead
    from contacts p
    where p.account_id = ${accountId} and p.id = any(${[...ids]}::uuid[])`.execute(trx)
  for (const { phone } of rows) if (phone !== null) phones.add(phone)
  return rows.some((row) => row.is_lead) || phones.size > 1 ? null : [...ids]
}

/**
 * Removes messages that arrived again while they were deleted, or of which an edit or deletion
 * waits; the archived ones take their place. Answers which these were, so that their webhooks are read again.
 */
export async function clearTheWay(deletion: Deletion): Promise<MessageName[]> {
  const cleared: MessageName[] = []
  for await (const json of archivedRows(deletion, 'messages')) {
    const { rows } = await sql<MessageName>`
      delete from messages m using ${rowsIn('messages', json)} k
      where m.account_id = ${deletion.work.accountId} and m.instance_id = k.instance_id
        and m.provider_message_id = k.provider_message_id
      returning m.instance_id, m.provider_message_id`.execute(deletion.work.trx)
    cleared.push(...rows)
  }
  return cleared
}

/** Lets the webhooks that brought these messages be read again, so that nothing they say is lost. */
export async function readWebhooksAgain(work: LeadWork, messages: MessageName[]): Promise<void> {
  if (messages.length === 0) return
  const { ctx, trx, accountId } = work
  await sql`
    update message_inbox i set worked_at = null
    from unnest(${messages.map((message) => message.instance_id)}::uuid[],
      ${messages.map((message) => Buffer.from(message.provider_message_id))}::bytea[])
      as m(instance_id, provider_id)
    where i.account_id = ${accountId} and i.instance_id = m.instance_id
      and i.worked_at >= ${undoLimit(ctx.now())}
      and position(m.provider_id in i.body) > 0`.execute(trx)
  await wakeInboxes(trx, [accountId])
}
