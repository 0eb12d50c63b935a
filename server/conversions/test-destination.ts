import type { z } from 'zod'
import type { testDestination as contract } from '#contracts/destinations'
import { type Destination, kindOf } from '#domain/conversions/destinations'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import { testOf } from './connection-tests.ts'
import { openConnection } from './open-connection.ts'

/** Sends the destination a harmless event with the stored credentials, and answers what it said. */
export async function testDestination(
  ctx: Context,
  accountId: string,
  destination: Destination,
): Promise<z.output<typeof contract.output>> {
  const test = testOf(kindOf(destination))
  if (test === undefined) throw notFound()
  return test(ctx, await openConnection(ctx, accountId, destination))
}
