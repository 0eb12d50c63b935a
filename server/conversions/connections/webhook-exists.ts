import { type Destination, kindOf } from '#domain/conversions/destinations'
import { notFound } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { whileConnectionStays } from './connection-lock.ts'
import { connectionRow } from './open-connection.ts'

/**
 * Throws 404 for a webhook that the account does not have; until the transaction ends, one that it
 * has is not deleted. Ad platforms are there for every account, connected or not.
 */
export async function webhookExists(
  trx: Trx,
  accountId: string,
  destination: Destination,
): Promise<void> {
  if (kindOf(destination) !== 'webhook') return
  await whileConnectionStays(trx, accountId)
  const found = await connectionRow(trx, accountId, destination).executeTakeFirst()
  if (found === undefined) throw notFound()
}
