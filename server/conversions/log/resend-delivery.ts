import type { z } from 'zod'
import type { resendDelivery as contract } from '#contracts/deliveries'
import type { Destination } from '#domain/conversions/destinations'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'
import { whileConnectionStays } from '../connections/connection-lock.ts'
import { addDeliverJob } from '../outbox/deliver-job.ts'
import { publishConversions } from '../outbox/record-outcomes.ts'
import { waitingReasons } from '../outbox/waiting-reasons.ts'
import { senderOf } from '../senders.ts'
import { deliveryRow, presentDelivery } from './present-delivery.ts'

/**
 * Makes a delivery that was not sent due again, from the first attempt on and with its old event
 * id. Refuses (409) one that was sent, is being sent, or that the platform would not take any more.
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
      .selectFrom('deliveries')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) throw notFound()
    if (row.state === 'enviado') {
      throw new AppError('conflict', { message: 'Este evento já foi enviado.' })
    }
    if (row.claimed_until !== null && row.claimed_until > now) {
      throw new AppError('conflict', { message: 'Este evento está sendo enviado agora.' })
    }
    const platform = row.platform as Destination
    const { maxAgeMs, tooOldReason } = senderOf(platform)
    if (row.event_time.getTime() < now.getTime() - maxAgeMs) {
      throw new AppError('conflict', { message: tooOldReason })
    }
    const reason = (await waitingReasons(trx, accountId, [platform])).get(platform) ?? null
    const waits = reason !== null
    await trx
      .updateTable('deliveries')
      .set({
        state: waits ? 'pausado' : 'pendente',
        attempts: 0,
        next_try_at: waits ? null : now,
        reason,
      })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute()
    if (!waits) await addDeliverJob(ctx, trx, { accountId, platform })
    await publishConversions(trx, accountId, [row.lead_id])
    const renewed = await deliveryRow(trx, accountId).where('d.id', '=', id)
    return presentDelivery(await renewed.executeTakeFirstOrThrow(), now)
  })
}
