import type { z } from 'zod'
import type { getDelivery as contract } from '#contracts/deliveries'
import { stateWords } from '#domain/conversions/delivery-states'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import { deliveryRow, presentDelivery } from './present-delivery.ts'
import { shownAnswer, shownReason } from './shown-answer.ts'

const mostAttempts = 50

/** One delivery with its attempts, the newest first. */
export async function getDelivery(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<z.input<typeof contract.output>> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const row = await deliveryRow(trx, accountId).where('d.id', '=', id).executeTakeFirst()
    if (row === undefined) throw notFound()
    const attempts = await trx
      .selectFrom('delivery_attempts')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('delivery_id', '=', id)
      .orderBy('at', 'desc')
      .orderBy('attempt', 'desc')
      .limit(mostAttempts)
      .execute()
    return {
      ...presentDelivery(row, ctx.now()),
      history: attempts.map((attempt) => ({
        attempt: attempt.attempt,
        at: attempt.at.toISOString(),
        state: stateWords[attempt.state],
        reason: attempt.reason && shownReason(attempt.reason),
        nextTryAt: attempt.next_try_at?.toISOString() ?? null,
        httpStatus: attempt.http_status,
        traceId: attempt.trace_id,
        request: attempt.request ?? null,
        response: shownAnswer(attempt.response),
      })),
    }
  })
}
