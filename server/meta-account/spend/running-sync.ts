import { sql, type Updateable } from 'kysely'
import type { SyncKind, SyncStep } from '#domain/spend/spend-sync'
import type { Context } from '#server/platform/context'
import type { Database, Trx } from '#server/platform/sql'

/** A reading of what the ads cost that is under way. */
export type RunningSync = {
  id: string
  adAccountId: string
  kind: SyncKind
  step: SyncStep
  since: string | null
  until: string | null
  isReport: boolean
  reportRunId: string | null
  cursor: string | null
  pages: number
  failures: number
  beganAt: Date
}

type Columns = Omit<Updateable<Database['spend_syncs']>, 'account_id' | 'platform' | 'id'>

/** Longer than one call of Meta (10 s) with its bookkeeping; extended with each step. */
const leaseMs = 60_000

/** Takes the account's reading for this worker; null when there is none due, or another has it. */
export async function claimSync(ctx: Context, accountId: string): Promise<RunningSync | null> {
  const now = ctx.now()
  return ctx.sql.withAccount(accountId, async (trx) => {
    const row = await trx
      .updateTable('spend_syncs')
      .set({ claimed_until: lease(ctx), resume_at: null, waits_for: null })
      .where('account_id', '=', accountId)
      .where('platform', '=', 'meta')
      .where((is) => is.or([is('claimed_until', 'is', null), is('claimed_until', '<=', now)]))
      .where((is) => is.or([is('resume_at', 'is', null), is('resume_at', '<=', now)]))
      .returningAll()
      .executeTakeFirst()
    return row === undefined
      ? null
      : {
          id: row.id,
          adAccountId: row.ad_account_id,
          kind: row.kind,
          step: row.step,
          since: row.since,
          until: row.until,
          isReport: row.is_report,
          reportRunId: row.report_run_id,
          cursor: row.cursor,
          pages: row.pages,
          failures: row.failures,
          beganAt: row.began_at,
        }
  })
}

/**
 * Writes what a step changes; false, and nothing is written, when the reading is no longer this
 * one (another ad account was chosen, the account was disconnected).
 */
export async function moveSync(
  ctx: Context,
  trx: Trx,
  accountId: string,
  sync: RunningSync,
  change: Columns,
): Promise<boolean> {
  const moved = await trx
    .updateTable('spend_syncs')
    .set({ claimed_until: lease(ctx), ...change })
    .where('account_id', '=', accountId)
    .where('platform', '=', 'meta')
    .where('id', '=', sync.id)
    .where('step', '=', sync.step)
    .where(sql<boolean>`cursor is not distinct from ${sync.cursor}`)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** Ends the reading and forgets the pages that it had read. */
export async function forgetSync(trx: Trx, accountId: string): Promise<void> {
  await trx
    .deleteFrom('spend_syncs')
    .where('account_id', '=', accountId)
    .where('platform', '=', 'meta')
    .execute()
  await forgetRows(trx, accountId)
}

/** The pages read so far count no longer. */
export async function forgetRows(trx: Trx, accountId: string): Promise<void> {
  await trx
    .deleteFrom('spend_sync_rows')
    .where('account_id', '=', accountId)
    .where('platform', '=', 'meta')
    .execute()
}

function lease(ctx: Context): Date {
  return new Date(ctx.now().getTime() + leaseMs)
}
