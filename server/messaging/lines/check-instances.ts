import { sql } from 'kysely'
import type { Context } from '#server/platform/context'
import { createFairQueue } from '#server/platform/fair-queue'
import { ask } from './status.ts'

const everyMs = 60_000
/** Checks under way of all accounts, and of one. */
const limits = { atOnce: 256, atOnceEach: 4, waitingEach: 0 }
/**
 * Checks of one account in a minute, those first that waited longest: twenty gateways that hang for
 * 9 s, four at a time, take 45 s, so that the next minute begins in time.
 */
const eachMinute = 20

/**
 * Asks each linked gateway once a minute how its instance is, whichever process gets there first. An
 * account whose gateways hang, however many, has no more than its own places and delays nobody else.
 */
export async function checkInstances(ctx: Context): Promise<void> {
  const now = ctx.now()
  const before = new Date(now.getTime() - everyMs)
  const isDue = sql<boolean>`i.provider <> 'simulator'
    and i.state in ('connected', 'connecting', 'offline', 'qr')
    and (i.checked_at is null or i.checked_at <= ${before})`
  const due = await ctx.sql.asIngest
    .with('due', (db) =>
      db
        .selectFrom('instances as i')
        .select(['i.account_id', 'i.id'])
        .select(
          sql<number>`row_number() over (partition by i.account_id
            order by i.checked_at nulls first, i.id)`.as('turn'),
        )
        .where(isDue),
    )
    // What somebody else is changing has its turn the next time: who waited for one line while having
    // another would in the end be waited for.
    .with('taken', (db) =>
      db
        .selectFrom('instances as i')
        .innerJoin('due', (join) =>
          join.onRef('due.account_id', '=', 'i.account_id').onRef('due.id', '=', 'i.id'),
        )
        .select(['i.account_id', 'i.id'])
        .where('due.turn', '<=', eachMinute)
        // Again, for what another process has taken meanwhile.
        .where(isDue)
        .forUpdate('i')
        .skipLocked(),
    )
    .updateTable('instances as i')
    .from('taken')
    .set({ checked_at: now })
    .whereRef('i.account_id', '=', 'taken.account_id')
    .whereRef('i.id', '=', 'taken.id')
    .returningAll('i')
    .execute()
  const queue = createFairQueue(limits)
  await Promise.all(
    due.map((instance) =>
      queue
        .run(instance.account_id, () => ask(ctx, instance))
        .catch((error) => ctx.log.warn({ err: error }, 'instance could not be checked')),
    ),
  )
}
