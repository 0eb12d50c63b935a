import { type RawBuilder, sql } from 'kysely'
import { hiccupMs } from '#domain/lines/line-outage'
import { takeTurn } from '#server/platform/account-lock'
import type { Context } from '#server/platform/context'
import { oneOf } from '#server/platform/one-of'
import { queueMessages } from './queue-messages.ts'

/** A line that goes up and down all the time sends messages at most this often. */
const pauseMs = 15 * 60_000

/** Condition on `health_alerts a`: its messages are to be written now. What is over needs none. */
export function isDue(now: Date): RawBuilder<unknown> {
  return sql`a.notified_at is null and (a.kind = 'gap' or a.ended_at is null)
    and (a.kind <> 'offline' or a.began_at <= ${new Date(now.getTime() - hiccupMs)})
    and not exists (
      select from health_alerts earlier
      where earlier.account_id = a.account_id and earlier.instance_id = a.instance_id
        and earlier.notified_at > ${new Date(now.getTime() - pauseMs)}
    )`
}

/** Writes the messages of the account's due alerts into the outbox: one per alert and channel. */
export async function notify(ctx: Context, accountId: string): Promise<void> {
  const now = ctx.now()
  await ctx.sql.withAccount(accountId, async (trx) => {
    // One process at a time, or two alerts of a line would each be the first.
    await takeTurn(trx, 'alerts', accountId)
    const { rows: due } = await sql<{ id: string }>`
      select distinct on (a.instance_id) a.id from health_alerts a
      where a.account_id = ${accountId} and ${isDue(now)}
      order by a.instance_id, a.kind = 'gap', a.began_at`.execute(trx)
    if (due.length === 0) return
    const ids = due.map(({ id }) => id)
    await queueMessages(ctx, trx, accountId, ids)
    await trx
      .updateTable('health_alerts')
      .set({ notified_at: now })
      .where('account_id', '=', accountId)
      .where('id', '=', oneOf(ids))
      .execute()
  })
}
