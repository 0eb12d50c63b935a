import type { z } from 'zod'
import type { testDestination as contract } from '#contracts/destinations'
import type { Destination } from '#domain/conversions/destinations'
import type { Trial } from '#server/integrations/destinations/destination'
import { adapterOf } from '#server/integrations/destinations/registry'
import type { Context } from '#server/platform/context'
import { needConnection } from './open-connection.ts'

/** Sends the destination a harmless event with the stored credentials, and answers what it said. */
export async function tryDestination(
  ctx: Context,
  accountId: string,
  destination: Destination,
  visitor: Trial['visitor'],
): Promise<z.output<typeof contract.output>> {
  const connection = await needConnection(ctx, accountId, destination)
  const targets = await targetsOf(ctx, accountId, destination)
  return adapterOf(destination).tryConnection(ctx, connection, { visitor, targets })
}

/** What the account's active events are called at the destination, in their order. */
async function targetsOf(
  ctx: Context,
  accountId: string,
  destination: Destination,
): Promise<string[]> {
  const events = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('event_configs')
      .select('target')
      .where('account_id', '=', accountId)
      .where('destination', '=', destination)
      .where('is_active', '=', true)
      .where('deleted_at', 'is', null)
      .execute(),
  )
  const targets = events.map(({ target }) => target?.trim() ?? '')
  return [...new Set(targets)].filter((target) => target !== '').sort()
}
