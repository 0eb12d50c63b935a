import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'

/** Where deliveries go; one outbox for all. */
export type Platform = 'meta'

export type DeliverPayload = { accountId: string; platform: Platform }

/**
 * Adds the job that empties the outbox of one account; a waiting one is not doubled. It has no
 * queue of the job runner: that stays locked for hours when its worker is killed, while a claim on
 * deliveries, which keeps the account's batches one after another, ends by itself.
 */
export async function addDeliverJob(
  ctx: Context,
  trx: Trx,
  payload: DeliverPayload,
): Promise<void> {
  const key = `deliver:${payload.accountId}:${payload.platform}`
  await ctx.jobs.add(trx, 'deliver', payload, { key })
}
