import { linksChanged } from '#server/links/links-changed'
import { publish } from '#server/live/publish'
import type { Trx } from '#server/platform/sql'

/** Makes the instance the one that is meant where none is named. */
export async function makeDefault(trx: Trx, accountId: string, id: string): Promise<void> {
  await trx
    .updateTable('instances')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute()
  await trx
    .updateTable('instances')
    .set({ is_default: true })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
  // Whether a click of the signed-in owner leads to the simulator hangs on the default instance.
  await linksChanged(trx, accountId)
  await publish(trx, accountId, { kind: 'instance', id })
}
