import { z } from 'zod'
import { problem } from '#server/integrations/meta-graph/problem'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { graphTarget, metaConnection } from '../login/graph-target.ts'
import { keepEntities } from './keep-entities.ts'
import { replaceSpend } from './replace-spend.ts'
import { claimSync, forgetRows, forgetSync, moveSync, type RunningSync } from './running-sync.ts'
import { stageRows } from './stage-rows.ts'
import { nextStep, type StepResult, spanOf } from './sync-steps.ts'
import { makeReportAgain, meetProblem, roomAfter } from './sync-waits.ts'

export const syncPayload = z.object({ accountId: z.uuid() })

/** A report that Meta is making is asked about this soon, and then this often. */
const firstPollMs = 5_000
const pollMs = 15_000

/**
 * Goes on reading what the account's ads cost until all is there, Meta asks to wait, or the process
 * stops: each page is kept with the place of the next one, so that nothing is read twice. At the end
 * the days are replaced together.
 */
export async function syncSpend(
  ctx: Context,
  accountId: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  while (signal?.aborted !== true) {
    const sync = await claimSync(ctx, accountId)
    if (sync === null) return
    const connection = await metaConnection(ctx, accountId)
    if (connection === null || connection.stored.ad_account_id !== sync.adAccountId) {
      await ctx.sql.withAccount(accountId, (trx) => forgetSync(trx, accountId))
      return
    }
    const result: StepResult =
      connection.token === null
        ? { kind: 'problem', problem: problem('token'), usage: null }
        : await nextStep(
            ctx,
            graphTarget(ctx, connection.token, connection.stored.token_app_id),
            sync,
            signal,
          )
    // What an aborted call says is about us, not about Meta.
    if (signal?.aborted) {
      await ctx.sql.withAccount(accountId, (trx) => letGo(ctx, trx, accountId, sync))
      return
    }
    await ctx.sql.withAccount(accountId, (trx) => keep(ctx, trx, accountId, sync, result))
  }
}

/** Another worker may take the reading at once. */
async function letGo(ctx: Context, trx: Trx, accountId: string, sync: RunningSync): Promise<void> {
  await moveSync(ctx, trx, accountId, sync, { claimed_until: null })
}

const mayChangeConnection = (result: StepResult) =>
  result.kind === 'account' ||
  result.kind === 'problem' ||
  result.kind === 'report_failed' ||
  (result.kind === 'spend' && result.after === null)

/** Before the reading is locked, as by whoever chooses another ad account and ends the reading of this one. */
async function lockConnection(trx: Trx, accountId: string): Promise<void> {
  await trx
    .selectFrom('connections')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('destination', '=', 'meta')
    .forUpdate()
    .execute()
}

/** Writes what a call brought, and where the reading goes on. */
async function keep(
  ctx: Context,
  trx: Trx,
  accountId: string,
  sync: RunningSync,
  result: StepResult,
): Promise<void> {
  // The next turn of the loop claims the reading again, unless it has to wait.
  const free = { claimed_until: null, failures: 0 }
  if (mayChangeConnection(result)) await lockConnection(trx, accountId)
  switch (result.kind) {
    case 'problem':
      return meetProblem(ctx, trx, accountId, sync, result)
    case 'account': {
      const { since, until, next } = result
      if (!(await moveSync(ctx, trx, accountId, sync, { ...free, since, until, step: next })))
        return
      await trx
        .updateTable('connections')
        .set({
          ad_account_name: result.name,
          ad_account_currency: result.currency || null,
          ad_account_time_zone: result.timeZone || null,
        })
        .where('account_id', '=', accountId)
        .where('destination', '=', 'meta')
        .where('ad_account_id', '=', sync.adAccountId)
        .execute()
      return
    }
    case 'entities': {
      const room = roomAfter(ctx, result.usage)
      const change = { ...free, ...room, step: result.next, cursor: result.after }
      if (await moveSync(ctx, trx, accountId, sync, change)) {
        await keepEntities(ctx, trx, accountId, result.rows)
      }
      return
    }
    case 'report': {
      const { runId, percent, next } = result
      const isReady = next === 'spend'
      const waitMs = sync.reportRunId === null ? firstPollMs : pollMs
      const resumeAt = isReady ? null : new Date(ctx.now().getTime() + waitMs)
      const moved = await moveSync(ctx, trx, accountId, sync, {
        claimed_until: null,
        report_run_id: runId,
        report_percent: percent,
        step: next,
        resume_at: resumeAt,
      })
      if (moved && isReady) await forgetRows(trx, accountId)
      return
    }
    case 'report_failed':
      return makeReportAgain(ctx, trx, accountId, sync)
    case 'spend': {
      const room = result.after === null ? {} : roomAfter(ctx, result.usage)
      const change = { ...free, ...room, cursor: result.after, pages: sync.pages + 1 }
      if (!(await moveSync(ctx, trx, accountId, sync, change))) return
      await stageRows(trx, accountId, result.rows)
      if (result.after === null) {
        await replaceSpend(ctx, trx, accountId, { ...sync, ...spanOf(sync) })
      }
      return
    }
    default:
      return result satisfies never
  }
}
