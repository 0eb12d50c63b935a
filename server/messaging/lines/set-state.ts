import type { ConnectionReason } from '#contracts/messaging'
import type { LineCause, LineState } from '#domain/lines/line-outage'
import type { Identity } from '#server/integrations/gateways/gateway'
import { publish } from '#server/live/publish'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import type { Instance } from './find-instance.ts'

/**
 * Writes what is known of the connection now. A change goes into the history, once, with the job
 * that judges whether it is an alert, and the open screens hear of it. `instance` is as it was before the
 * gateway was called: what a person asked for is theirs, also when a check or a webhook told of it first.
 */
export async function setState(
  ctx: Context,
  trx: Trx,
  instance: Pick<Instance, 'account_id' | 'id' | 'state'>,
  news: {
    state: LineState
    cause?: LineCause | undefined
    reason: ConnectionReason
    own?: Identity | undefined
    at?: Date
  },
): Promise<void> {
  const { own, cause = null } = news
  const at = news.at ?? ctx.now()
  const here = trx
    .updateTable('instances')
    .where('account_id', '=', instance.account_id)
    .where('id', '=', instance.id)
  if (own?.phone !== undefined) await here.set({ own_phone: own.phone }).execute()
  if (own?.lid !== undefined) await here.set({ own_lid: own.lid }).execute()
  const known = await trx
    .selectFrom('instances')
    .select('state')
    .where('account_id', '=', instance.account_id)
    .where('id', '=', instance.id)
    .forUpdate()
    .executeTakeFirst()
  // What an old webhook says does not undo what is known by now.
  const { numUpdatedRows } = await here
    .set({ state: news.state, state_cause: cause, state_at: at, checked_at: ctx.now() })
    .$if(news.state !== 'offline', (query) => query.set({ is_draft: false, state_detail: null }))
    .where('state', '<>', news.state)
    .where((where) => where.or([where('state_at', 'is', null), where('state_at', '<=', at)]))
    .executeTakeFirst()
  if (known && numUpdatedRows > 0n) {
    await trx
      .insertInto('connection_changes')
      .values({
        account_id: instance.account_id,
        id: ctx.newId(),
        instance_id: instance.id,
        at,
        state: news.state,
        cause,
        previous: known.state,
        reason: news.reason,
      })
      .execute()
    const queue = `line-health:${instance.account_id}`
    await ctx.jobs.add(
      trx,
      'line-health',
      { accountId: instance.account_id },
      // One at a time: an account whose alerts are slow to send keeps one worker, never more.
      { queue, key: queue },
    )
    await publish(trx, instance.account_id, { kind: 'instance', id: instance.id })
  } else if (news.reason === 'person' && instance.state !== news.state) {
    await noteAsker(trx, instance, news.state)
  }
}

/** The newest change of the line, when it is to this state, came of what a person asked for. */
async function noteAsker(
  trx: Trx,
  { account_id: accountId, id }: Pick<Instance, 'account_id' | 'id'>,
  state: LineState,
): Promise<void> {
  const newest = await trx
    .selectFrom('connection_changes')
    .select(['id', 'state'])
    .where('account_id', '=', accountId)
    .where('instance_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.state !== state) return
  await trx
    .updateTable('connection_changes')
    .set({ reason: 'person' })
    .where('account_id', '=', accountId)
    .where('id', '=', newest.id)
    .execute()
  await publish(trx, accountId, { kind: 'instance', id })
}
