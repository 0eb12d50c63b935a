import { sql } from 'kysely'
import type { Context } from '#server/platform/context'
import { createFairQueue } from '#server/platform/fair-queue'
import type { Instance } from './find-instance.ts'
import { askGateway, keepAnswer } from './status.ts'

const everyMs = 60_000
/** Checks under way of all accounts, and of one. */
const limits = { atOnce: 256, atOnceEach: 4, waitingEach: 0 }
/** Answers that are written down at a time: they come all at once, and messages wait for the same connections. */
const writesAtOnce = 2
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
  const { rows: accounts } = await sql<{ account_id: string }>`
    select distinct i.account_id from instances i where ${isDue(now)}`.execute(ctx.sql.asIngest)
  const due: Instance[] = []
  for (const { account_id } of accounts) due.push(...(await takeDue(ctx, account_id, now)))
  const questions = createFairQueue(limits)
  const writes = createFairQueue({ atOnce: writesAtOnce, atOnceEach: 1, waitingEach: 0 })
  const check = async (instance: Instance) => {
    const answer = await questions.run(instance.account_id, () => askGateway(ctx, instance))
    await writes.run(instance.account_id, () => keepAnswer(ctx, instance, answer))
  }
  await Promise.all(
    due.map((instance) =>
      check(instance).catch((error) =>
        ctx.log.warn({ err: error }, 'instance could not be checked'),
      ),
    ),
  )
}

function isDue(now: Date) {
  return sql<boolean>`i.provider <> 'simulator'
    and i.external_id is not null
    and i.state in ('connected', 'connecting', 'offline', 'qr')
    and (i.checked_at is null or i.checked_at <= ${new Date(now.getTime() - everyMs)})`
}

/** The account's lines that are due, which nobody else asks about now. */
function takeDue(ctx: Context, accountId: string, now: Date) {
  return (
    ctx.sql.asIngest
      .with('due', (db) =>
        db
          .selectFrom('instances as i')
          .select('i.id')
          .where('i.account_id', '=', accountId)
          .where(isDue(now))
          .orderBy(sql`i.checked_at nulls first`)
          .orderBy('i.id')
          .limit(eachMinute),
      )
      // What somebody else is changing has its turn the next time: who waited for one line while having
      // another would in the end be waited for.
      .with('taken', (db) =>
        db
          .selectFrom('instances as i')
          .innerJoin('due', 'due.id', 'i.id')
          .select('i.id')
          .where('i.account_id', '=', accountId)
          // Again, for what another process has taken meanwhile.
          .where(isDue(now))
          .forUpdate('i')
          .skipLocked(),
      )
      .updateTable('instances as i')
      .from('taken')
      .set({ checked_at: now })
      .where('i.account_id', '=', accountId)
      .whereRef('i.id', '=', 'taken.id')
      .returningAll('i')
      .execute()
  )
}
