import { phraseRepeatWindowMs } from '#domain/conversions/conversion-rules'
import type { RuleMatch } from '#domain/sales/rule-match'
import type { LeadWork } from '#server/leads/lead-work'
import type { SaleAmount } from './rule-effects.ts'
import { matchesOfMessage } from './rule-matches.ts'

/**
 * Whether the sale of a message may be one that the lead has already: of the same amount, within a day, known
 * by another way or by an earlier message (`pedido confirmado: R$ 100`, then `pix recebido: R$ 100`). Two order
 * numbers are two sales.
 */
export async function isPerhapsRecorded(
  work: LeadWork,
  leadId: string,
  { messageId, orderNumber, at }: Pick<RuleMatch, 'messageId' | 'orderNumber' | 'at'>,
  { cents, currency }: SaleAmount,
): Promise<boolean> {
  const instant = Date.parse(at)
  const sales = await work.trx
    .selectFrom('sales')
    .select(['match_id', 'order_number'])
    .where('account_id', '=', work.accountId)
    .where('lead_id', '=', leadId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['paid', 'waiting'])
    .where('cents', '=', cents)
    .where('currency', '=', currency)
    .where('sold_at', '>', new Date(instant - phraseRepeatWindowMs))
    .where('sold_at', '<', new Date(instant + phraseRepeatWindowMs))
    .execute()
  if (sales.length === 0) return false
  const ofMessage = await matchesOfMessage(work, leadId, messageId)
  return sales.some(({ match_id, order_number }) => {
    const isOtherOrder = orderNumber !== null && order_number !== null
    return !isOtherOrder && !(match_id !== null && ofMessage.includes(match_id))
  })
}
