import type * as contract from '#contracts/messaging'
import type { Context } from '#server/platform/context'
import { type Instance, presentInstance, verifyTokenOf } from './instances.ts'

/** All instances of the account with the state that was last heard of, the default one first. */
export async function listInstances(ctx: Context, accountId: string): Promise<contract.Instance[]> {
  const instances = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('instances')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('is_default', 'desc')
      .orderBy('created_at')
      .execute(),
  )
  return instances.map((instance) => presentListed(ctx, instance))
}

/** An instance as the list shows it. */
export function presentListed(ctx: Context, instance: Instance): contract.Instance {
  return {
    ...presentInstance(ctx, instance),
    id: instance.id,
    isDefault: instance.is_default,
    credentialsHint: instance.credentials_hint,
    verifyToken: verifyTokenOf(ctx, instance),
  }
}
