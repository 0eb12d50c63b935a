import type { MessageTouch } from '#server/leads/attribution/save-touches'
import { type LeadNews, settleLead } from '#server/leads/attribution/settle-lead'
import type { LeadWork } from '#server/leads/lead-work'
import { applyPhraseRules } from '#server/sales/apply-rules'

/** Of each batch under way: its contacts that are not settled yet, with what their messages told. */
const unsettled = new WeakMap<LeadWork, Map<string, MessageTouch[]>>()

/**
 * Brings the lead of a contact in line with what is stored about it, and lets the messages of the
 * business that joined a lead by this meet the phrase rules. The only door to `settleLead`.
 */
export async function settleContact(
  work: LeadWork,
  contactId: string,
  news: LeadNews = {},
): Promise<void> {
  const { joined, displaced } = await settleLead(work, contactId, news)
  for (const { leadId, ...message } of joined) await applyPhraseRules(work, leadId, message)
  // Somebody may be at work on them in this transaction: they follow when everybody is done.
  for (const other of displaced) {
    work.owed.push(() => settleContact(work, other, { wasTrackedBefore: true }))
  }
}

/** The same after a message of the contact is stored; in a batch once, when all of them are. */
export async function settleAfterMessage(
  work: LeadWork,
  contactId: string,
  touches: MessageTouch[] = [],
): Promise<void> {
  const batch = unsettled.get(work)
  if (batch === undefined) return settleContact(work, contactId, { touches })
  batch.set(contactId, [...(batch.get(contactId) ?? []), ...touches])
}

/** Settles the contact if it waits for it: all its messages are stored, or its lead is needed now. */
export async function settleIfWaiting(work: LeadWork, contactId: string): Promise<void> {
  const batch = unsettled.get(work)
  const touches = batch?.get(contactId)
  if (touches === undefined) return
  batch?.delete(contactId)
  await settleContact(work, contactId, { touches })
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
