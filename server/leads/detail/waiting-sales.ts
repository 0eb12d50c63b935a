import type { z } from 'zod'
import type { waitingSale } from '#contracts/leads'
import type { Trx } from '#server/platform/sql'
import type { Firing } from '../phrase-firings.ts'

type Event = { id: string; kind: string; details: unknown }

/** Of the lead's events those that wait for a person's decision, with their messages. */
export async function waitingSales(
  trx: Trx,
  accountId: string,
  events: Event[],
): Promise<z.input<typeof waitingSale>[]> {
  const waiting = events
    .filter(({ kind }) => kind === 'phrase')
    .map(({ id, details }) => ({ ...(details as Firing), id }))
    .filter(({ state }) => state === 'waiting')
  if (waiting.length === 0) return []
  const messages = await trx
    .selectFrom('messages')
    .select(['id', 'shown_text'])
    .where('account_id', '=', accountId)
    .where(
      'id',
      'in',
      waiting.map(({ messageId }) => messageId),
    )
    .execute()
  const textOf = new Map(messages.map((message) => [message.id, message.shown_text]))
  return waiting.map((firing) => ({
    id: firing.id,
    ruleName: firing.ruleName,
    message: textOf.get(firing.messageId) ?? null,
    sentAt: firing.at,
    isSale: firing.isSale,
    purchaseValue: firing.valueCents === null ? null : firing.valueCents / 100,
    purchaseCurrency: firing.currency,
    problem: firing.problem,
  }))
}
