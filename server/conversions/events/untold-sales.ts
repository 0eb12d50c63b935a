import type { z } from 'zod'
import type { untoldSales as contract } from '#contracts/untold-sales'
import { destinationNames, kindOf } from '#domain/conversions/destinations'
import { tellsSale } from '#domain/conversions/first-events'
import type { Context } from '#server/platform/context'

const maxEvents = 1_000

/** The connected destinations that no active event would tell of a sale. */
export async function untoldSales(
  ctx: Context,
  accountId: string,
): Promise<z.input<typeof contract.output>> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const connections = await trx
      .selectFrom('connections')
      .select(['destination', 'settings'])
      .where('account_id', '=', accountId)
      .orderBy('connected_at')
      .orderBy('destination')
      .execute()
    const events = await trx
      .selectFrom('event_configs')
      .select(['destination', 'event_type as eventType', 'trigger_condition as trigger'])
      .where('account_id', '=', accountId)
      .where('is_active', '=', true)
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(maxEvents)
      .execute()
    const byDestination = Map.groupBy(events, ({ destination }) => destination)
    const untold = connections.filter(
      ({ destination }) => !tellsSale(byDestination.get(destination) ?? []),
    )
    return {
      isConnected: connections.length > 0,
      destinations: untold.map(({ destination, settings }) => {
        const kind = kindOf(destination)
        return { destination, kind, name: settings.name || destinationNames[kind] }
      }),
    }
  })
}
