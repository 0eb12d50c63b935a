import type { Identity, Normalised, NormalisedMessage } from '#server/integrations/gateways/gateway'
import { settleLead } from '../leads/attribution/settle-lead.ts'
import type { LeadWork } from '../leads/lead-work.ts'
import { applyEditedPhrase } from '../sales/apply-rules.ts'
import { identityKinds } from './contact-facts.ts'
import { mergeContacts } from './merge-contacts.ts'
import { takeIn } from './record-message.ts'
import { findContact, resolveContact, strongestForm } from './resolve-contact.ts'
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

/** What a gateway told about people and their messages. */
export type ReceivedItem = Extract<Normalised, { kind: 'message' | 'edit' | 'revoke' | 'identity' }>

/** The instance that received it, with its own identity as far as it is known. */
export type ReceivingInstance = { id: string; ownPhone: string | null; ownLid: string | null }

export type Received = {
  outcome: 'message' | 'duplicate' | 'pending' | 'edit' | 'revoke' | 'identity' | 'ignored'
  reason?: string
  /** Whom it was about. */
  contactId: string | null
}

/**
 * Takes in one thing that a gateway told: stores the message (once per instance and provider id,
 * enriched by later deliveries), finds or merges the contact, and brings its lead in line. Runs in
 * the caller's `withLeads`.
 */
export async function receiveMessage(
  work: LeadWork,
  instance: ReceivingInstance,
  receivedAt: Date,
  item: ReceivedItem,
): Promise<Received> {
  const arrival = { instanceId: instance.id, receivedAt }
  switch (item.kind) {
    case 'message':
      return message(work, instance, arrival, item)
    case 'edit':
      return edit(work, arrival, item)
    case 'revoke':
      return revoke(work, arrival, item)
    case 'identity':
      return identity(work, instance, item.identity)
  }
}

/** Two forms of one person: worth keeping only about somebody we know by one of them. */
async function identity(
  work: LeadWork,
  instance: ReceivingInstance,
  forms: Identity,
): Promise<Received> {
  const theirs = withoutOurs(instance, forms)
  const isKnown = theirs !== null && (await findContact(work, theirs)) !== null
  const contactId = isKnown ? await resolveContact(work, theirs, null) : null
  if (contactId !== null) await settleLead(work, contactId)
  return { outcome: 'identity', contactId }
}

async function message(
  work: LeadWork,
  instance: ReceivingInstance,
  arrival: Arrival,
  item: NormalisedMessage,
): Promise<Received> {
  const contact = withoutOurs(instance, item.contact)
  if (contact === null) return { outcome: 'ignored', reason: 'own_account', contactId: null }
  const known = await messageWithId(work, instance.id, item.id)
  const contactId = await contactOf(work, known, { ...item, contact }, arrival)
  if (contactId === null) return { outcome: 'ignored', reason: 'unknown_shape', contactId: null }
  const { row, isNews } = withDelivery(work, known, item, arrival)
  row.contact_id = contactId
  row.contact_form = strongerForm(known?.contact_form ?? null, strongestForm(contact))
  row.lead_id = known === null ? null : (await belongingOf(work, known.id)).lead_id
  await takeIn(work, row, item)
  if (known?.from_me && known.lead_id !== null && known.text !== row.text) {
    await applyEditedPhrase(work, known.lead_id, row)
  }
  const outcome = row.is_pending ? 'pending' : isNews ? 'message' : 'duplicate'
  return { outcome, contactId }
}

/**
 * The contact of a message. A message told once with the number and once with the LID alone is one
 * message of one person, so both forms are learnt from it.
 */
async function contactOf(
  work: LeadWork,
  known: MessageRecord | null,
  item: NormalisedMessage,
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

function strongerForm(known: string | null, told: string | null): string | null {
  const rank = (form: string) => identityKinds.findIndex((kind) => form.startsWith(`${kind}:`))
  if (known === null || told === null) return known ?? told
  return rank(told) < rank(known) ? told : known
}

/** Whose the message is now: its contact may have been merged since the message was read. */
async function belongingOf(work: LeadWork, messageId: string) {
  return work.trx
    .selectFrom('messages')
    .select(['contact_id', 'lead_id'])
    .where('account_id', '=', work.accountId)
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()
}

/** The newest edit is what people see; the first text stays beside it. */
async function edit(
  work: LeadWork,
  arrival: Arrival,
  item: Extract<ReceivedItem, { kind: 'edit' }>,
): Promise<Received> {
  const { at } = sentAt(item.at, arrival.receivedAt)
  const known = await messageWithId(work, arrival.instanceId, item.id)
  const before = known ?? stubOf(work, arrival, item, at)
  const row = withEdit(before, at, item.text)
  if (row.contact_id === null) {
    await saveMessage(work, row)
    return { outcome: 'edit', contactId: null }
  }
  await takeIn(work, row, { fromChatLink: row.attribution === 'codigo_removido' })
  if (row.from_me && row.lead_id !== null) await applyEditedPhrase(work, row.lead_id, row)
  return { outcome: 'edit', contactId: row.contact_id }
}

/** Marks the message; a deletion changes no lead. */
async function revoke(
  work: LeadWork,
  arrival: Arrival,
  item: Extract<ReceivedItem, { kind: 'revoke' }>,
): Promise<Received> {
  const { at } = sentAt(item.at, arrival.receivedAt)
  const known = await messageWithId(work, arrival.instanceId, item.id)
  const row = known ?? stubOf(work, arrival, item, at)
  if (row.revoked_at === null || at < row.revoked_at) {
    await saveMessage(work, { ...row, revoked_at: at })
  }
  if (row.lead_id !== null) work.changedLeads.add(row.lead_id)
  return { outcome: 'revoke', contactId: row.contact_id }
}

/** Holds an edit or a deletion until its message arrives. */
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
    is_pending: true,
    is_history: false,
    attribution: 'sem_rastreio',
    sent_at: at,
    received_at: arrival.receivedAt,
  }
}

/**
 * The identity without our own LID, which some gateways put beside the customer's number; null when
 * it is ourselves.
 */
function withoutOurs(instance: ReceivingInstance, identity: Identity): Identity | null {
  const { lid, ...others } = identity
  if (others.phone !== undefined && others.phone === instance.ownPhone) return null
  if (lid === undefined || lid !== instance.ownLid) return identity
  return others.phone === undefined && others.bsuid === undefined ? null : others
}
