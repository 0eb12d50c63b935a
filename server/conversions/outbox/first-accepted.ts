import { adapterOf } from '#server/integrations/destinations/registry'
import type { Trx } from '#server/platform/sql'
import type { ConnectionRow } from '../connections/open-connection.ts'

/** Keeps since when the destination takes events with the credential that it was sent with. */
export async function noteFirstAccepted(trx: Trx, stored: ConnectionRow, now: Date): Promise<void> {
  if (adapterOf(stored.destination).confirmsNothing) return
  await trx
    .updateTable('connections')
    .set({ accepted_at: now })
    .where('account_id', '=', stored.account_id)
    .where('destination', '=', stored.destination)
    .where('sealed_secret', '=', stored.sealed_secret)
    .where('address', '=', stored.address)
    .where('accepted_at', 'is', null)
    .execute()
}
