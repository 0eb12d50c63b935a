import { markWith, type Trail } from '#domain/attribution/attribution'
import type { MessageItem } from '#server/integrations/gateways/gateway'
import { findTouches, knownIn } from '#server/leads/attribution/find-touches'
import type { MessageTouch } from '#server/leads/attribution/save-touches'
import type { LeadWork } from '#server/leads/lead-work'
import { settleAfterMessage } from './settle-contact.ts'
import { type MessageRecord, saveMessage, shownTextOf, textsOf } from './store-message.ts'
import { rememberUnknownCodes } from './unknown-codes.ts'

/**
 * Stores the message with what people see of it, and settles its contact's lead with the touches
 * that it brings. Messages of the business and history bring none; placeholders bring none yet.
 */
export async function recordMessage(
  work: LeadWork,
  row: MessageRecord,
  news: Pick<MessageItem, 'ad' | 'fromChatLink'>,
): Promise<void> {
  if (row.contact_id === null) return
  if (row.from_me || row.is_history || row.is_pending) {
    const known = await knownIn(work, row.text ?? '')
    await saveMessage(work, { ...row, shown_text: shownTextOf(row, known) })
    // Also after a placeholder: its name or number may be new, and the lead shows both.
    await settleAfterMessage(work, row.contact_id, { messagesSince: row.sent_at })
    return
  }
  const evidence = await findTouches(work, textsOf(row), news.ad)
  const touches: MessageTouch[] = evidence.touches.map((touch) => ({
    ...touch,
    messageId: row.provider_message_id,
    touchedAt: row.sent_at,
  }))
  const trails: Trail[] = touches.map((touch) => touch.trail)
  if (news.fromChatLink) trails.push('removed_code')
  await saveMessage(work, {
    ...row,
    shown_text: shownTextOf(row, evidence),
    attribution: markWith(row.attribution, trails),
  })
  await rememberUnknownCodes(work, row.id, textsOf(row), evidence.knownCodes)
  await settleAfterMessage(work, row.contact_id, { touches, messagesSince: row.sent_at })
}
