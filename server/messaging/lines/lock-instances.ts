import { takeTurn } from '#server/platform/account-lock'
import type { Trx } from '#server/platform/sql'
import type { Instance } from './find-instance.ts'

/** All instances of the account, oldest first; until the transaction ends nobody else changes them. */
export async function lockInstances(trx: Trx, accountId: string): Promise<Instance[]> {
  await takeTurn(trx, 'instances', accountId)
  return trx
    .selectFrom('instances')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()
}
