import { type LeadNews, settleLead } from '#server/leads/attribution/settle-lead'
import type { LeadWork } from '#server/leads/lead-work'
import { applyPhraseRules } from '#server/sales/apply-rules'

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
