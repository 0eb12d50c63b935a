import type { DestinationState } from '#contracts/destinations'
import { type Destination, kindOf } from '#domain/conversions/destinations'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'

const mask = '••••'

/** The account's destinations besides Meta, oldest first. */
export async function listDestinations(
  ctx: Context,
  accountId: string,
): Promise<DestinationState[]> {
  return ctx.sql.withAccount(accountId, (trx) => destinationStates(ctx, trx, accountId))
}

/** The same within a transaction, for all of them or for one. */
export async function destinationStates(
  ctx: Context,
  trx: Trx,
  accountId: string,
  only?: Destination,
): Promise<DestinationState[]> {
  const rows = await trx
    .selectFrom('ad_connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('platform', '!=', 'meta')
    .$if(only !== undefined, (query) => query.where('platform', '=', only ?? ''))
    .orderBy('connected_at')
    .orderBy('platform')
    .execute()
  const waiting = await trx
    .selectFrom('deliveries')
    .select(['platform', (count) => count.fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('state', 'in', ['pendente', 'tentando', 'pausado'])
    .groupBy('platform')
    .execute()
  return rows.map((row) => {
    const destination = row.platform as Destination
    const isWaiting =
      row.paused_at !== null || (row.resume_at !== null && row.resume_at > ctx.now())
    return {
      destination,
      kind: kindOf(destination),
      address: row.pixel_id,
      secretHint: mask + row.access_token_hint,
      settings: row.settings as Record<string, string>,
      testEventCode: row.test_event_code ?? '',
      connectedAt: row.connected_at.toISOString(),
      pauseReason: isWaiting ? row.pause_reason : null,
      waiting: waiting.find(({ platform }) => platform === destination)?.count ?? 0,
    }
  })
}
