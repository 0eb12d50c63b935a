import type { Destination } from '#domain/conversions/destinations'
import type { Reason } from '#domain/conversions/reasons'
import { senderOf } from '#server/integrations/destinations/registry'
import type { Trx } from '#server/platform/sql'

/**
 * Why nothing is sent to these destinations now, for those of them that wait: not connected, or
 * paused until the settings are saved. Holds while the caller keeps the connection lock.
 */
export async function waitingReasons(
  trx: Trx,
  accountId: string,
  destinations: Destination[],
): Promise<Map<Destination, Reason>> {
  const rows = await trx
    .selectFrom('connections')
    .select(['destination', 'paused_at', 'pause_reason'])
    .where('account_id', '=', accountId)
    .execute()
  const reasons = new Map<Destination, Reason>()
  for (const destination of new Set(destinations)) {
    const row = rows.find((each) => each.destination === destination)
    if (row !== undefined && row.paused_at === null) continue
    reasons.set(destination, row?.pause_reason ?? senderOf(destination).notConnectedReason)
  }
  return reasons
}
