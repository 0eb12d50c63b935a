import { sql } from 'kysely'
import type { z } from 'zod'
import { type resendDeliveries as contract, maxResent } from '#contracts/deliveries'
import type { Destination } from '#domain/conversions/destinations'
import { recordAudit } from '#server/audit/record'
import { senderOf } from '#server/integrations/destinations/registry'
import type { Context } from '#server/platform/context'
import { oneOf } from '#server/platform/one-of'
import { whileConnectionStays } from '../connections/connection-lock.ts'
import { addDeliverJob } from '../outbox/deliver-job.ts'
import { publishConversions } from '../outbox/record-outcomes.ts'
import { waitingReasons } from '../outbox/waiting-reasons.ts'
import { deliveriesThat } from './list-deliveries.ts'
import { resendableStates } from './present-delivery.ts'
import { barOf } from './resendable.ts'

/**
 * Makes what was not sent due again, oldest first, each with its old event id: of what the filter
 * finds, up to a thousand. What is on its way or may not be sent by hand stays, what its destination
 * would refuse for its age is counted and stays.
 */
export async function resendDeliveries(
  ctx: Context,
  accountId: string,
  filter: z.output<typeof contract.body>,
): Promise<z.input<typeof contract.output>> {
  const now = ctx.now()
  return ctx.sql.withAccount(accountId, async (trx) => {
    await whileConnectionStays(trx, accountId)
    const which = await deliveriesThat(ctx, trx, accountId, filter)
    const { rows: found } = await sql<{
      id: string
      destination: Destination
      event_time: Date
      lead_id: string | null
    }>`
      select d.id, d.destination, d.event_time, d.lead_id from deliveries d
      where ${which} and d.state = any(${[...resendableStates]}::text[])
        and (d.claimed_until is null or d.claimed_until <= ${now})
        and ${barOf(accountId)} is null
      order by d.event_time, d.id limit ${maxResent + 1} for update of d skip locked`.execute(trx)
    const taken = found.slice(0, maxResent)
    const young = taken.filter(
      ({ destination, event_time: at }) =>
        now.getTime() - at.getTime() <= senderOf(destination).maxAgeMs,
    )
    const byDestination = Map.groupBy(young, ({ destination }) => destination)
    const waits = await waitingReasons(trx, accountId, [...byDestination.keys()])
    for (const [destination, rows] of byDestination) {
      const reason = waits.get(destination) ?? null
      await trx
        .updateTable('deliveries')
        .set({
          state: reason === null ? 'pending' : 'paused',
          attempts: 0,
          next_try_at: reason === null ? now : null,
          reason,
        })
        .where('account_id', '=', accountId)
        .where('id', '=', oneOf(rows.map(({ id }) => id)))
        .execute()
      if (reason === null) await addDeliverJob(ctx, trx, { accountId, destination })
    }
    await publishConversions(trx, accountId, young.length > 0 ? [null] : [])
    if (young.length > 0) {
      await recordAudit(trx, ctx, {
        accountId,
        action: 'deliveries.resend',
        after: { deliveries: young.length },
      })
    }
    return {
      queued: young.length,
      tooOld: taken.length - young.length,
      left: found.length - taken.length,
    }
  })
}
