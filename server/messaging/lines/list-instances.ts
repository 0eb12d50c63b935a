import type * as contract from '#contracts/messaging'
import type { Context } from '#server/platform/context'
import type { Instance } from './find-instance.ts'
import { verifyTokenOf } from './instance-credentials.ts'
import { presentState } from './present-instance.ts'

/** All instances of the account with the state that was last heard of, the default one first. */
export async function listInstances(ctx: Context, accountId: string): Promise<contract.Instance[]> {
  const instances = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('instances as i')
      .leftJoinLateral(
        (query) =>
          query
            .selectFrom('messages as m')
            .select('m.received_at as heard_at')
            .where('m.account_id', '=', accountId)
            .whereRef('m.instance_id', '=', 'i.id')
            .where('m.from_me', '=', false)
            .orderBy('m.received_at', 'desc')
            .limit(1)
            .as('heard'),
        (join) => join.onTrue(),
      )
      .selectAll('i')
      .select('heard.heard_at')
      .where('i.account_id', '=', accountId)
      .orderBy('i.is_default', 'desc')
      .orderBy('i.created_at')
      .execute(),
  )
  return instances.map(({ heard_at: heardAt, ...instance }) => ({
    ...presentListed(ctx, instance),
    lastMessageAt: heardAt?.toISOString() ?? null,
  }))
}

/** An instance as the list shows it. */
export function presentListed(ctx: Context, instance: Instance): contract.Instance {
  return {
    ...presentState(ctx, instance),
    id: instance.id,
    isDefault: instance.is_default,
    credentialsHint: instance.credentials_hint,
    assignsLeads: instance.assigns_leads,
    verifyToken: verifyTokenOf(ctx, instance),
  }
}
