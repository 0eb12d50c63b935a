import type { Destination } from '#domain/conversions/destinations'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'

export type DeliverPayload = { accountId: string; destination: Destination }

/**
 * Adds the job that empties the outbox of one destination; a waiting one is not doubled. It has no
 * queue of the job runner: that stays locked for hours when its worker is killed, while a claim on
 * deliveries, which keeps a destination's batches one after another, ends by itself.
 */
export async function addDeliverJob(
  ctx: Context,
  trx: Trx,
  payload: DeliverPayload,
): Promise<void> {
  const key = `deliver:${payload.accountId}:${payload.destination}`
  await ctx.jobs.add(trx, 'deliver', payload, { key })
}
