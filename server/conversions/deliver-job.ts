import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'

/** Where deliveries go; one outbox for all. */
export type Platform = 'meta'

export type DeliverPayload = { accountId: string; platform: Platform }

/**
 * Adds the job that empties the outbox of one account. Its own queue per account and platform: a
 * slow destination never delays another account; its own key: a waiting job is not doubled.
 */
export async function addDeliverJob(
  ctx: Context,
  trx: Trx,
  payload: DeliverPayload,
): Promise<void> {
  const name = `deliver:${payload.accountId}:${payload.platform}`
  await ctx.jobs.add(trx, 'deliver', payload, { queue: name, key: name })
}
