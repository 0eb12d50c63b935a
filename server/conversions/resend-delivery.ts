import type { z } from 'zod'
import type { resendDelivery as contract } from '#contracts/ad-events'
import { maxEventAgeMs } from '#domain/conversion-rules'
import { tooOldReason } from '#server/integrations/meta/validate'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'
import { whileConnectionStays } from './connection-lock.ts'
import { addDeliverJob } from './deliver-job.ts'
import { presentDelivery } from './list-deliveries.ts'
import { notConnectedReason } from './reasons.ts'
import { publishConversions } from './record-outcomes.ts'

/**
 * Makes a delivery that was not sent due again, from the first attempt on and with its old event
 * id. Refuses (409) one that was sent, is being sent, or that the platform would not take any more.
 */
export async function resendDelivery(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<z.output<typeof contract.output>> {
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
    if (row.event_time.getTime() < now.getTime() - maxEventAgeMs) {
      throw new AppError('conflict', { message: tooOldReason })
    }
    const connection = await trx
      .selectFrom('ad_connections')
      .select(['paused_at', 'pause_reason'])
      .where('account_id', '=', accountId)
      .where('platform', '=', row.platform)
      .executeTakeFirst()
    const waits = connection === undefined || connection.paused_at !== null
    const renewed = await trx
      .updateTable('deliveries')
      .set({
        state: waits ? 'pausado' : 'pendente',
        attempts: 0,
        next_try_at: waits ? null : now,
        reason: waits ? (connection?.pause_reason ?? notConnectedReason) : null,
      })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (!waits) await addDeliverJob(ctx, trx, { accountId, platform: 'meta' })
    await publishConversions(trx, accountId, [row.lead_id])
    return presentDelivery(renewed)
  })
}
