import type { Destination } from '#domain/conversions/destinations'
import type { Trx } from '#server/platform/sql'
import { senderOf } from '../senders.ts'

/**
 * Why nothing is sent to these destinations now, for those of them that wait: not connected, or
 * paused until the settings are saved. Holds while the caller keeps the connection lock.
 */
export async function waitingReasons(
  trx: Trx,
  accountId: string,
  destinations: Destination[],
): Promise<Map<Destination, string>> {
  const rows = await trx
    .selectFrom('ad_connections')
    .select(['platform', 'paused_at', 'pause_reason'])
    .where('account_id', '=', accountId)
    .execute()
  const reasons = new Map<Destination, string>()
  for (const destination of new Set(destinations)) {
    const row = rows.find(({ platform }) => platform === destination)
    if (row !== undefined && row.paused_at === null) continue
    reasons.set(destination, row?.pause_reason ?? senderOf(destination).notConnectedReason)
  }
  return reasons
}
