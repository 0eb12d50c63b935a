import type { LeadActivity } from '#contracts/leads'
import type { Identity } from '#server/integrations/gateways/gateway'
import { messageActivity } from '#server/leads/detail/lead-activities'
import { noteLeadEvent } from '#server/leads/detail/lead-events'
import type { LeadWork } from '#server/leads/lead-work'
import { type InstanceIdentity, receiveMessage } from './receive-message.ts'
import { messageWithId } from './store-message.ts'

export type OwnReply = {
  leadId: string
  instance: InstanceIdentity & { name: string }
  to: Identity
  text: string
  /** The provider's id: the webhook of the same message changes nothing any more. */
  messageId: string
  /** Who sent it. */
  actor: string
}

/**
 * Stores a text that the business has just sent from here, like any message of its own, with a line
 * in the timeline. Null when the person was deleted meanwhile: of them nothing is stored again.
 */
export async function recordReply(work: LeadWork, reply: OwnReply): Promise<LeadActivity | null> {
  if (await wasErased(work, reply.leadId)) return null
  const { instance, messageId } = reply
  const now = work.ctx.now()
  await receiveMessage(work, instance, now, {
    kind: 'message',
    id: messageId,
    at: now,
    direction: 'out',
    via: 'api',
    contact: reply.to,
    type: 'text',
    text: reply.text,
    pending: false,
    fromChatLink: false,
    sentBy: reply.actor,
  })
  const row = await messageWithId(work, instance.id, messageId)
  // The lead may have been merged into another one while the gateway was thinking.
  if (row?.lead_id != null) await noteReply(work, row.lead_id, reply, true)
  return row === null ? null : messageActivity(work.trx, work.accountId, row.id)
}

/**
 * The id under which a reply that has just been sent is stored: the gateway's, or one of its own where the gateway
 * gave an id that another message has already, so that both are kept.
 */
export async function idForReply(
  work: LeadWork,
  instanceId: string,
  messageId: string,
  ownId: string,
): Promise<string> {
  const known = await messageWithId(work, instanceId, messageId)
  const isAnother = known !== null && (known.sent_by !== null || !known.from_me)
  return isAnother ? `${messageId} ${ownId}` : messageId
}

/** Tells the timeline that somebody sent a text of which nobody knows whether it arrived. */
export async function recordUnconfirmedReply(
  work: LeadWork,
  reply: Pick<OwnReply, 'leadId' | 'instance' | 'actor'>,
): Promise<void> {
  if (await wasErased(work, reply.leadId)) return
  await noteReply(work, reply.leadId, reply, false)
}

/** A reply that was stored before; null when it is gone. */
export async function storedReply(
  work: LeadWork,
  instanceId: string,
  messageId: string,
): Promise<LeadActivity | null> {
  const row = await messageWithId(work, instanceId, messageId)
  return row === null ? null : messageActivity(work.trx, work.accountId, row.id)
}

async function noteReply(
  work: LeadWork,
  leadId: string,
  { instance, actor }: Pick<OwnReply, 'instance' | 'actor'>,
  isConfirmed: boolean,
): Promise<void> {
  const details = { line: instance.name, isConfirmed }
  await noteLeadEvent(work, leadId, { kind: 'reply', details }, { actor })
  work.changedLeads.add(leadId)
}

async function wasErased(work: LeadWork, leadId: string): Promise<boolean> {
  const lead = await work.trx
    .selectFrom('leads')
    .select('erased_at')
    .where('account_id', '=', work.accountId)
    .where('id', '=', leadId)
    .executeTakeFirst()
  return lead?.erased_at != null
}
