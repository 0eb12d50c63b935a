import type { Selectable } from 'kysely'
import type { InstanceStatus } from '#contracts/messaging'
import type { Context } from '#server/platform/context'
import type { Database } from '#server/platform/sql'

/** When the line last heard from a customer, and whether it was ever connected, as far as is kept. */
export async function pastOf(
  ctx: Context,
  {
    account_id: accountId,
    id,
    state,
  }: Pick<Selectable<Database['instances']>, 'account_id' | 'id' | 'state'>,
): Promise<Required<Pick<InstanceStatus, 'lastMessageAt' | 'wasConnected'>>> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const message = await trx
      .selectFrom('messages')
      .select('received_at')
      .where('account_id', '=', accountId)
      .where('instance_id', '=', id)
      .where('from_me', '=', false)
      .orderBy('received_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const lastMessageAt = message?.received_at.toISOString() ?? null
    // Its own number proves nothing: Meta tells that of one that was never connected, too.
    if (lastMessageAt !== null || state === 'connected') {
      return { lastMessageAt, wasConnected: true }
    }
    const connection = await trx
      .selectFrom('connection_changes')
      .select('id')
      .where('account_id', '=', accountId)
      .where('instance_id', '=', id)
      .where((where) =>
        where.or([where('state', '=', 'connected'), where('previous', '=', 'connected')]),
      )
      .limit(1)
      .executeTakeFirst()
    return { lastMessageAt, wasConnected: connection !== undefined }
  })
}
