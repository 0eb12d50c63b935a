import { sql } from 'kysely'
import { identityRank } from '#domain/contact-identity'
import type { InboxOutcome } from '#domain/lines/webhook'
import type { Identity, MessageItem, WebhookItem } from '#server/integrations/gateways/gateway'
import type { LeadWork } from '#server/leads/lead-work'
import { together } from '#server/platform/together'
import { applyEditedPhrase } from '#server/sales/apply-rules'
import { resolveChangedId } from './changed-id.ts'
import { mergeContacts } from './merge-contacts.ts'
import { recordMessage } from './record-message.ts'
import { findContact, resolveContact, strongestForm } from './resolve-contact.ts'
import { settleAfterMessage } from './settle-contact.ts'
import {
  type Arrival,
  type MessageRecord,
  messageWithId,
  saveMessage,
  sentAt,
  withDelivery,
  withEdit,
} from './store-message.ts'
import { areTwoPeople } from './two-people.ts'

/** The items of a webhook that are about people and their messages. */
export type ChatItem = Extract<
  WebhookItem,
  { kind: 'message' | 'edit' | 'revoke' | 'undelivered' | 'identity' }
>

/** The instance that received it, with its own identity as far as it is known. */
export type InstanceIdentity = { id: string; ownPhone: string | null; ownLid: string | null }

export type ReceiveResult = {
  outcome: Exclude<InboxOutcome, 'failed' | 'connection'>
  reason?: string
  /** Whom it was about. */
  contactId: string | null
}

/**
 * Works on one item of a webhook: stores the message (once per instance and provider id, later
 * deliveries fill in what was missing), finds or merges the contact, and settles its lead. Runs in the
 * caller's `withLeads`.
 */
export async function receiveMessage(
  work: LeadWork,
  instance: InstanceIdentity,
  receivedAt: Date,
  item: ChatItem,
): Promise<ReceiveResult> {
  const arrival = { instanceId: instance.id, receivedAt }
  switch (item.kind) {
    case 'message':
      return receive(work, instance, arrival, item)
    case 'edit':
      return receiveEdit(work, arrival, item)
    case 'revoke':
      return markDeleted(work, arrival, item)
    case 'undelivered':
      return markUndelivered(work, arrival, item)
    case 'identity':
      return item.former === undefined
        ? learnIdentity(work, instance, item.identity)
        : learnNewId(work, instance, item.identity, item.former)
  }
}

/** Keeps two forms of one person when a contact is known by one of them already. */
async function learnIdentity(
  work: LeadWork,
  instance: InstanceIdentity,
  forms: Identity,
): Promise<ReceiveResult> {
  const theirs = withoutOurs(instance, forms)
  const isKnown = theirs !== null && (await findContact(work, theirs)) !== null
  const contactId = isKnown ? await resolveContact(work, theirs, null) : null
  if (contactId !== null) await settleAfterMessage(work, contactId)
  return { outcome: 'identity', contactId }
}

/** Keeps the former and the new id of one person, whichever of them is known already, or neither. */
async function learnNewId(
  work: LeadWork,
  instance: InstanceIdentity,
  forms: Identity,
  formerForms: Identity,
): Promise<ReceiveResult> {
  const [former, theirs] = [withoutOurs(instance, formerForms), withoutOurs(instance, forms)]
  const isOfTheirs = former !== null && theirs !== null
  const contactId = isOfTheirs ? await resolveChangedId(work, theirs, former) : null
  if (contactId !== null) await settleAfterMessage(work, contactId)
  return { outcome: 'identity', contactId }
}

async function receive(
  work: LeadWork,
  instance: InstanceIdentity,
  arrival: Arrival,
  item: MessageItem,
): Promise<ReceiveResult> {
  const contact = withoutOurs(instance, item.contact)
  if (contact === null) return { outcome: 'ignored', reason: 'own_account', contactId: null }
  const known = await messageWithId(work, instance.id, item.id)
  const contactId = await contactOf(work, known, { ...item, contact }, arrival)
  if (contactId === null) return { outcome: 'ignored', reason: 'unknown_shape', contactId: null }
  const { row, isNews } = withDelivery(work, known, item, arrival)
  row.contact_id = contactId
  row.contact_form = strongerForm(known?.contact_form ?? null, strongestForm(contact))
  row.lead_id = known === null ? null : (await belongingOf(work, known.id)).lead_id
  await recordMessage(work, row, item)
  if (known?.from_me && known.lead_id !== null && known.text !== row.text) {
    await applyEditedPhrase(work, known.lead_id, row)
  }
  const outcome = row.is_pending ? 'pending' : isNews ? 'message' : 'duplicate'
  return { outcome, contactId }
}

/**
 * The contact of a message. A message that is delivered once with the number and once with the LID
 * alone is one message of one person, so the contact is known by both forms from then on.
 */
async function contactOf(
  work: LeadWork,
  known: MessageRecord | null,
  item: MessageItem,
  arrival: Arrival,
): Promise<string | null> {
  const name = item.direction === 'in' ? item.contactName : undefined
  const { at } = sentAt(item.at, arrival.receivedAt)
  const contactId = await resolveContact(work, item.contact, { name, at })
  if (known === null || contactId === null) return contactId
  const { contact_id: before } = await belongingOf(work, known.id)
  if (before === null || before === contactId) return contactId
  // The second delivery is a mistake of the gateway.
  if (await areTwoPeople(work, before, contactId)) return before
  return mergeContacts(work, before, contactId)
}

function strongerForm(known: string | null, other: string | null): string | null {
  if (known === null || other === null) return known ?? other
  const rank = (form: string) =>
    Object.entries(identityRank).find(([kind]) => form.startsWith(`${kind}:`))?.[1] ?? 0
  return rank(other) < rank(known) ? other : known
}

/** Whose the message is now: resolving the contact may have merged the one that it had. */
const belongingOf = together(async ({ trx, accountId }: LeadWork, messages: string[]) => {
  const found = await trx
    .selectFrom('messages')
    .select(['id', 'contact_id', 'lead_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${messages}::uuid[])`)
    .execute()
  const known = new Map(found.map((message) => [message.id, message]))
  return messages.map((id) => known.get(id) ?? { contact_id: null, lead_id: null })
})

/** The newest edit is what people see; the first text stays beside it. */
async function receiveEdit(
  work: LeadWork,
  arrival: Arrival,
  item: Extract<ChatItem, { kind: 'edit' }>,
): Promise<ReceiveResult> {
  const { at } = sentAt(item.at, arrival.receivedAt)
  const known = await messageWithId(work, arrival.instanceId, item.id)
  // Its period has passed: the text of an edit is no younger.
  if (known !== null && known.cleared_at !== null) {
    return { outcome: 'edit', contactId: known.contact_id }
  }
  const before = known ?? stubOf(work, arrival, item, at)
  const row = withEdit(before, at, item.text)
  if (row.contact_id === null) {
    await saveMessage(work, row)
    return { outcome: 'edit', contactId: null }
  }
  await recordMessage(work, row, { fromChatLink: row.attribution === 'removed_code' })
  if (row.from_me && row.lead_id !== null) await applyEditedPhrase(work, row.lead_id, row)
  return { outcome: 'edit', contactId: row.contact_id }
}

/** Marks the message; a deletion changes no lead. */
async function markDeleted(
  work: LeadWork,
  arrival: Arrival,
  item: Extract<ChatItem, { kind: 'revoke' }>,
): Promise<ReceiveResult> {
  const { at } = sentAt(item.at, arrival.receivedAt)
  const known = await messageWithId(work, arrival.instanceId, item.id)
  const row = known ?? stubOf(work, arrival, item, at)
  if (row.revoked_at === null || at < row.revoked_at) {
    await saveMessage(work, { ...row, revoked_at: at })
  }
  if (row.lead_id !== null) work.changedLeads.add(row.lead_id)
  return { outcome: 'revoke', contactId: row.contact_id }
}

/**
 * Marks a message of the business that did not arrive. The gateway may say so before a reply that it
 * has just taken is stored; what other programs send by the line is no business of ours.
 */
async function markUndelivered(
  work: LeadWork,
  arrival: Arrival,
  item: Extract<ChatItem, { kind: 'undelivered' }>,
): Promise<ReceiveResult> {
  const { at } = sentAt(item.at, arrival.receivedAt)
  const known = await messageWithId(work, arrival.instanceId, item.id)
  if (known === null && !(await isReplyUnderWay(work, arrival))) {
    return { outcome: 'ignored', reason: 'receipt', contactId: null }
  }
  const row = known ?? stubOf(work, arrival, { id: item.id, direction: 'out' }, at)
  if (!row.from_me) return { outcome: 'ignored', reason: 'receipt', contactId: null }
  await saveMessage(work, { ...row, undelivered_at: at, undelivered_code: item.code })
  // What did not arrive answered nobody.
  if (row.contact_id !== null) {
    await settleAfterMessage(work, row.contact_id, { messagesSince: row.sent_at })
  }
  if (row.lead_id !== null) work.changedLeads.add(row.lead_id)
  return { outcome: 'undelivered', contactId: row.contact_id }
}

async function isReplyUnderWay(work: LeadWork, { instanceId }: Arrival): Promise<boolean> {
  const reply = await work.trx
    .selectFrom('sent_messages')
    .select('id')
    .where('account_id', '=', work.accountId)
    .where('instance_id', '=', instanceId)
    .where('state', '=', 'sending')
    .limit(1)
    .executeTakeFirst()
  return reply !== undefined
}

/** Holds what is said of a message until it arrives. */
function stubOf(
  work: LeadWork,
  arrival: Arrival,
  item: { id: string; direction: 'in' | 'out' },
  at: Date,
): MessageRecord {
  return {
    account_id: work.accountId,
    id: work.ctx.newId(),
    instance_id: arrival.instanceId,
    provider_message_id: item.id,
    contact_id: null,
    contact_form: null,
    lead_id: null,
    from_me: item.direction === 'out',
    via: 'unknown',
    kind: 'other',
    text: null,
    shown_text: '',
    first_text: null,
    edits: [],
    edited_at: null,
    revoked_at: null,
    undelivered_at: null,
    undelivered_code: null,
    is_pending: true,
    is_history: false,
    attribution: 'untracked',
    sent_at: at,
    received_at: arrival.receivedAt,
    sent_by: null,
    cleared_at: null,
    text_key: null,
  }
}

/**
 * The identity without our own LID, which some gateways put beside the customer's number; null when
 * it is ourselves.
 */
export function withoutOurs(instance: InstanceIdentity, identity: Identity): Identity | null {
  const { lid, ...others } = identity
  if (others.phone !== undefined && others.phone === instance.ownPhone) return null
  if (lid === undefined || lid !== instance.ownLid) return identity
  return others.phone === undefined && others.bsuid === undefined ? null : others
}
