import type { NormalisedMessage } from '#server/integrations/gateways/gateway'
import { findTouches, knownIn } from '../leads/attribution/find-touches.ts'
import type { WaitingTouch } from '../leads/attribution/save-touches.ts'
import { settleLead } from '../leads/attribution/settle-lead.ts'
import type { LeadWork } from '../leads/lead-work.ts'
import { type MessageRecord, saveMessage, shownTextOf, textsOf } from './store-message.ts'
import { rememberUnknownCodes } from './unknown-codes.ts'

/**
 * Stores the message with what people see of it, and settles its contact's lead with the touches
 * that it brings. Messages of the business and history bring none; placeholders bring none yet.
 */
export async function takeIn(
  work: LeadWork,
  row: MessageRecord,
  news: Pick<NormalisedMessage, 'ad' | 'fromChatLink'>,
): Promise<void> {
  if (row.contact_id === null) return
  const tells = !row.from_me && !row.is_history && !row.is_pending
  if (!tells) {
    const known = await knownIn(work, row.text ?? '')
    await saveMessage(work, { ...row, shown_text: shownTextOf(row.text, known) })
    // Also after a placeholder: it tells a name or a number, by which the lead is found.
    await settleLead(work, row.contact_id)
    return
  }
  const evidence = await findTouches(work, textsOf(row), news.ad)
  const touches: WaitingTouch[] = evidence.touches.map((touch) => ({
    ...touch,
    messageId: row.provider_message_id,
    touchedAt: row.sent_at,
  }))
  const told = touches[0]?.reason ?? (news.fromChatLink ? 'codigo_removido' : null)
  await saveMessage(work, {
    ...row,
    shown_text: shownTextOf(row.text, evidence),
    attribution: told ?? row.attribution,
  })
  await rememberUnknownCodes(work, row.id, textsOf(row), evidence.knownCodes)
  await settleLead(work, row.contact_id, { touches })
}
