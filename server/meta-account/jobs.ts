import { sql } from 'kysely'
import type { Context } from '#server/platform/context'
import { addDueJobs } from '#server/platform/due-jobs'
import type { Sweep, Tasks } from '#server/platform/jobs'
import { checkToken, checkTokenPayload, checkTokenTask } from './login/check-token.ts'
import { forgetOldLogins } from './login/pending-login.ts'
import { beginSync, syncSpendTask } from './spend/begin-sync.ts'
import { syncPayload, syncSpend } from './spend/sync-spend.ts'

/** How many accounts a turn of a sweep wakes; the rest follows in the next. */
const atOnce = 200

export function metaAccountTasks(ctx: Context): Tasks {
  return {
    [checkTokenTask]: (payload) => checkToken(ctx, checkTokenPayload.parse(payload).accountId),
    [syncSpendTask]: (payload, signal) =>
      syncSpend(ctx, syncPayload.parse(payload).accountId, signal),
  }
}

export function metaAccountSweeps(ctx: Context): Sweep[] {
  return [
    { name: 'check-meta-tokens', everyMs: 60_000, run: () => checkDueTokens(ctx) },
    { name: 'begin-spend-syncs', everyMs: 60_000, run: () => beginDueSyncs(ctx) },
    { name: 'wake-spend-syncs', everyMs: 5_000, run: () => wakeSyncs(ctx) },
    { name: 'forget-meta-logins', everyMs: 600_000, run: () => forgetOldLogins(ctx) },
  ]
}

async function checkDueTokens(ctx: Context): Promise<void> {
  const due = sql<{ account_id: string }>`
    select c.account_id from connections c where c.destination = 'meta'
      and (c.token_check_at is null or c.token_check_at <= ${ctx.now()})`
  await addDueJobs(ctx.sql.asIngest, checkTokenTask, due, { atMost: atOnce })
}

/** Accounts whose ads are to be read: never read, an hour ago, or later after a problem. */
async function beginDueSyncs(ctx: Context): Promise<void> {
  // What ads cost can be read any time; clicks and messages cannot wait for room on the disk.
  if (ctx.disk.level() === 'critical') return
  const { rows } = await sql<{ account_id: string }>`
    select c.account_id from connections c
    where c.destination = 'meta' and c.ad_account_id is not null
      and (c.spend_due_at is null or c.spend_due_at <= ${ctx.now()})
      and not exists (select from spend_syncs s
        where s.account_id = c.account_id and s.platform = c.destination)
    limit ${atOnce}`.execute(ctx.sql.asIngest)
  for (const { account_id: accountId } of rows) {
    await ctx.sql.withAccount(accountId, (trx) => beginSync(ctx, trx, accountId, 'due'))
  }
}

/** Readings whose wait is over, or whose worker died. */
async function wakeSyncs(ctx: Context): Promise<void> {
  const now = ctx.now()
  const due = sql<{ account_id: string }>`
    select s.account_id from spend_syncs s
    where (s.resume_at is null or s.resume_at <= ${now})
      and (s.claimed_until is null or s.claimed_until <= ${now})`
  await addDueJobs(ctx.sql.asIngest, syncSpendTask, due, { atMost: atOnce })
}
