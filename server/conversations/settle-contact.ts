import type { MessageTouch } from '#server/leads/attribution/save-touches'
import { type LeadNews, settleLead } from '#server/leads/attribution/settle-lead'
import type { LeadRecord, LeadWork } from '#server/leads/lead-work'
import { settleWaits } from '#server/response/settle-waits'
import { applyPhraseRules } from '#server/sales/apply-rules'

/** From when on messages of a contact are new, changed or somebody else's; absent when none are. */
type MessagesSince = { messagesSince?: Date | 'ever' }

type Unsettled = { touches: MessageTouch[]; messagesSince: Date | undefined }

/** For each batch under way: its contacts that are not settled yet, with the touches of their messages. */
const unsettled = new WeakMap<LeadWork, Map<string, Unsettled>>()

/**
 * Brings the lead of a contact in line with what is stored about it, with who waited for a reply, and
 * lets the messages of the business that joined a lead by this meet the phrase rules. The only door
 * to `settleLead`.
 */
export async function settleContact(
  work: LeadWork,
  contactId: string,
  { messagesSince, ...news }: LeadNews & MessagesSince = {},
): Promise<void> {
  const { joined, displaced, lead } = await settleLead(work, contactId, news)
  if (lead !== null) await settleReplies(work, lead, messagesSince)
  for (const { leadId, ...message } of joined) await applyPhraseRules(work, leadId, message)
  // Somebody may be at work on them in this transaction: they follow when everybody is done.
  for (const other of displaced) {
    work.owed.push(() => settleContact(work, other, { wasTrackedBefore: true }))
  }
}

/**
 * Settles the lead's waits for a reply from `since` on; all of them when its campaign or `is_test` changed.
 */
async function settleReplies(
  work: LeadWork,
  { before, after }: { before: LeadRecord | null; after: LeadRecord },
  since: Date | 'ever' | undefined,
): Promise<void> {
  const isSame = before?.campaign === after.campaign && before.is_test === after.is_test
  if (isSame && since === undefined) return
  const isPart = isSame && since instanceof Date
  await settleWaits(work, { lead: after, since: isPart ? since : null })
}

/** Settles the contact after one of its messages is stored; within a batch once, at the end of the batch. */
export async function settleAfterMessage(
  work: LeadWork,
  contactId: string,
  news: { touches?: MessageTouch[]; messagesSince?: Date } = {},
): Promise<void> {
  const batch = unsettled.get(work)
  if (batch === undefined) return settleContact(work, contactId, news)
  const known = batch.get(contactId)
  batch.set(contactId, {
    touches: [...(known?.touches ?? []), ...(news.touches ?? [])],
    messagesSince: earlier(known?.messagesSince, news.messagesSince),
  })
}

function earlier(a: Date | undefined, b: Date | undefined): Date | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return a < b ? a : b
}

/** Settles the contact if it waits for it: all its messages are stored, or its lead is needed now. */
export async function settleIfWaiting(work: LeadWork, contactId: string): Promise<void> {
  const batch = unsettled.get(work)
  const known = batch?.get(contactId)
  if (known === undefined) return
  batch?.delete(contactId)
  const { touches, messagesSince } = known
  await settleContact(work, contactId, { touches, ...(messagesSince ? { messagesSince } : {}) })
}

/** While this runs, contacts wait for `settleIfWaiting` after their messages. */
export async function settlingLast(work: LeadWork, run: () => Promise<void>): Promise<void> {
  unsettled.set(work, new Map())
  try {
    await run()
  } finally {
    unsettled.delete(work)
  }
}
