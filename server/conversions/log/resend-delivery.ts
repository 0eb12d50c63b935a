import type { z } from 'zod'
import type { resendDelivery as contract } from '#contracts/deliveries'
import { destinationNames, kindOf } from '#domain/conversions/destinations'
import { sentenceOf } from '#domain/conversions/reasons'
import { recordAudit } from '#server/audit/record'
import { senderOf } from '#server/integrations/destinations/registry'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'
import { whileConnectionStays } from '../connections/connection-lock.ts'
import { addDeliverJob } from '../outbox/deliver-job.ts'
import { publishConversions } from '../outbox/record-outcomes.ts'
import { waitingReasons } from '../outbox/waiting-reasons.ts'
import { deliveryRow, presentDelivery } from './present-delivery.ts'
import { barOf } from './resendable.ts'

/**
 * Makes a delivery that was not sent due again, from the first attempt on and with its old event
 * id. Refuses (409) one that was sent, is being sent, that the platform would not take any more, or
 * that nobody may send: its sale, its lead or its webhook is gone, or another one stands for it.
 */
export async function resendDelivery(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<z.input<typeof contract.output>> {
  const now = ctx.now()
  return ctx.sql.withAccount(accountId, async (trx) => {
    await whileConnectionStays(trx, accountId)
    const row = await trx
      .selectFrom('deliveries as d')
      .selectAll('d')
      .select(barOf(accountId).as('bar'))
      .where('d.account_id', '=', accountId)
      .where('d.id', '=', id)
      .forUpdate('d')
      .executeTakeFirst()
    if (row === undefined) throw notFound()
    if (row.state === 'sent') {
      throw new AppError('conflict', { message: 'Este evento já foi enviado.' })
    }
    if (row.claimed_until !== null && row.claimed_until > now) {
      throw new AppError('conflict', { message: 'Este evento está sendo enviado agora.' })
    }
    if (row.bar !== null) {
      throw new AppError('conflict', { message: sentenceOf({ code: row.bar }) })
    }
    const destination = row.destination
    const { maxAgeMs, tooOldReason } = senderOf(destination)
    if (row.event_time.getTime() < now.getTime() - maxAgeMs) {
      throw new AppError('conflict', { message: sentenceOf(tooOldReason) })
    }
    const reason = (await waitingReasons(trx, accountId, [destination])).get(destination) ?? null
    const waits = reason !== null
    await trx
      .updateTable('deliveries')
      .set({
        state: waits ? 'paused' : 'pending',
        attempts: 0,
        next_try_at: waits ? null : now,
        reason,
      })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute()
    if (!waits) await addDeliverJob(ctx, trx, { accountId, destination })
    await recordAudit(trx, ctx, {
      accountId,
      action: 'delivery.resend',
      subject: { kind: 'thing', id, name: row.event_type },
      after: { destination: destinationNames[kindOf(destination)] },
    })
    await publishConversions(trx, accountId, [row.lead_id])
    const renewed = await deliveryRow(trx, accountId).where('d.id', '=', id)
    return presentDelivery(await renewed.executeTakeFirstOrThrow(), now)
  })
}
