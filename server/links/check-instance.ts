import { invalidField } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'

/** 422 on `instanceId` for a number that is not one of the account's; none at all is right. */
export async function checkInstance(
  trx: Trx,
  accountId: string,
  id: string | null | undefined,
): Promise<void> {
  if (id === null || id === undefined) return
  const instance = await trx
    .selectFrom('instances')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!instance) throw invalidField('instanceId', 'Este número não é mais da conta')
}
