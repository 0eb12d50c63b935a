import { sql } from 'kysely'
import type { Context } from '#server/platform/context'
import { addDueJobs } from '#server/platform/due-jobs'
import { keepUnkept, unkeptBefore } from './response-days.ts'

export const keepDaysTask = 'keep-response-days'

/**
 * Keeps the waits of days that are over, the last ones first and some of them a transaction, so that
 * nobody who asks for a year waits for it. Ends where nothing is left, or where somebody is changing
 * leads of the account: the next sweep comes back.
 */
export async function keepResponseDays(
  ctx: Context,
  accountId: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  while (!signal?.aborted) {
    const goesOn = await ctx.sql.withAccount(accountId, (trx) =>
      keepUnkept(trx, accountId, ctx.now()),
    )
    if (!goesOn) return
  }
}

/** A job for each account with days to keep. */
export async function keepDaysDue(ctx: Context): Promise<void> {
  const due = sql<{ account_id: string }>`
    select distinct account_id from response_days
    where ${unkeptBefore(ctx.now())}`
  await addDueJobs(ctx.sql.asIngest, keepDaysTask, due)
}
