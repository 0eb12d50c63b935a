import type { z } from 'zod'
import type { waitingSale } from '#contracts/sale'
import { messageWords } from '#domain/codes/message-code'
import { type LeadEventDetails, type LeadEventKind, leadEventOf } from '#domain/lead-event'
import { oneOf } from '#server/platform/one-of'
import type { Trx } from '#server/platform/sql'

type Row = { id: string; kind: LeadEventKind; details: LeadEventDetails }

/** The lead's events that wait for a person's decision, with their messages. */
export async function waitingSales(
  trx: Trx,
  accountId: string,
  rows: Row[],
): Promise<z.input<typeof waitingSale>[]> {
  const waiting = rows.flatMap((row) => {
    const { kind, details } = leadEventOf(row)
    return kind === 'phrase' && details.state === 'waiting' ? [{ ...details, id: row.id }] : []
  })
  if (waiting.length === 0) return []
  const messages = await trx
    .selectFrom('messages')
    .select(['id', 'shown_text'])
    .where('account_id', '=', accountId)
    .where('id', '=', oneOf(waiting.map(({ messageId }) => messageId)))
    .execute()
  const textOf = new Map(messages.map(({ id, shown_text }) => [id, messageWords(shown_text)]))
  return waiting.map((match) => ({
    id: match.id,
    ruleName: match.ruleName,
    message: textOf.get(match.messageId) ?? null,
    sentAt: match.at,
    isSale: match.isSale,
    purchaseValue: match.valueCents === null ? null : match.valueCents / 100,
    purchaseCurrency: match.currency,
    problem: match.problem,
    candidates: (match.candidates ?? []).map((cents) => cents / 100),
  }))
}
