import type { ReadProblem } from '#domain/spend/read-problems'
import type { SyncStep } from '#domain/spend/spend-sync'
import type { GraphProblem } from '#server/integrations/meta-graph/problem'
import type { Usage } from '#server/integrations/meta-graph/usage'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { forgetRows, forgetSync, moveSync, type RunningSync } from './running-sync.ts'
import { spendProblem } from './spend-problem.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Above this share of what Meta allows we slow down by ourselves. */
const busyPercent = 75
const fullPercent = 90
const limitWaitsMs = { first: 5 * minuteMs, longest: hourMs }
const retryWaitsMs = { first: minuteMs, longest: 15 * minuteMs }
const maxFailures = 5
/** What only a person can put right is tried again this much later. */
const refusedAgainMs = 6 * hourMs
const giveUpAfterMs = 24 * hourMs

const entitySteps: SyncStep[] = ['campaigns', 'ad_sets', 'ads']

/** A pause when most of what Meta allows is used up; nothing to change otherwise. */
export function roomAfter(
  ctx: Context,
  usage: Usage,
): { resume_at?: Date; waits_for?: ReadProblem } {
  if (usage.percent <= busyPercent) return {}
  const pauseMs = usage.percent >= fullPercent ? 15 * minuteMs : 5 * minuteMs
  const waitMs = Math.max(usage.regainAfterMs ?? 0, pauseMs)
  return { resume_at: new Date(ctx.now().getTime() + waitMs), waits_for: { code: 'limit' } }
}

/**
 * What a problem does to a reading: it waits and goes on where it stopped, asks for less, or ends
 * with a reason that the user can read and a later time to begin again.
 */
export async function meetProblem(
  ctx: Context,
  trx: Trx,
  accountId: string,
  sync: RunningSync,
  met: { problem: GraphProblem; usage: Usage | null },
): Promise<void> {
  const { problem, usage } = met
  const failures = sync.failures + 1
  const mayGoOn = isYoung(ctx, sync) && failures < maxFailures
  const pause = (change: Parameters<typeof moveSync>[4]) =>
    moveSync(ctx, trx, accountId, sync, { claimed_until: null, failures, ...change })

  if (problem.kind === 'limit' && isYoung(ctx, sync)) {
    const resumeAt = after(ctx, limitWaitsMs, failures, usage?.regainAfterMs ?? 0)
    await pause({ resume_at: resumeAt, waits_for: problem.reason })
    return
  }
  if (problem.kind === 'too_much' && sync.step === 'spend' && !sync.isReport) {
    const moved = await pause({ is_report: true, step: 'report', cursor: null })
    if (moved) await forgetRows(trx, accountId)
    return
  }
  // A report that Meta no longer knows is made again.
  const isGone = problem.kind === 'missing' || problem.kind === 'refused'
  if (isGone && sync.reportRunId !== null && mayGoOn) {
    const moved = await pause({ report_run_id: null, step: 'report', cursor: null })
    if (moved) await forgetRows(trx, accountId)
    return
  }
  const isPassing = problem.kind === 'temporary' || problem.kind === 'too_much'
  if (isPassing && mayGoOn) {
    await pause({ resume_at: after(ctx, retryWaitsMs, failures), waits_for: problem.reason })
    return
  }
  // The cost does not wait for names and states that Meta will not list.
  if (entitySteps.includes(sync.step) && problem.kind !== 'token' && isYoung(ctx, sync)) {
    await pause({ step: sync.isReport ? 'report' : 'spend', cursor: null, failures: 0 })
    return
  }
  await endWith(ctx, trx, accountId, sync, problem)
}

/** A report that failed at Meta is asked for anew, a few times. */
export async function makeReportAgain(
  ctx: Context,
  trx: Trx,
  accountId: string,
  sync: RunningSync,
): Promise<void> {
  const reason: ReadProblem = { code: 'report_failed' }
  const failures = sync.failures + 1
  if (!isYoung(ctx, sync) || failures >= maxFailures) {
    return endWith(ctx, trx, accountId, sync, { kind: 'temporary', reason })
  }
  await moveSync(ctx, trx, accountId, sync, {
    claimed_until: null,
    failures,
    report_run_id: null,
    report_percent: null,
    resume_at: after(ctx, retryWaitsMs, failures),
    waits_for: reason,
  })
}

function isYoung(ctx: Context, sync: RunningSync): boolean {
  return ctx.now().getTime() - sync.beganAt.getTime() < giveUpAfterMs
}

/** Doubling from the first wait to the longest, and never before `atLeastMs`. */
function after(ctx: Context, waits: typeof retryWaitsMs, failures: number, atLeastMs = 0): Date {
  const waitMs = Math.min(waits.first * 2 ** (failures - 1), waits.longest)
  return new Date(ctx.now().getTime() + Math.max(atLeastMs, waitMs))
}

async function endWith(
  ctx: Context,
  trx: Trx,
  accountId: string,
  sync: RunningSync,
  problem: GraphProblem,
): Promise<void> {
  if (!(await moveSync(ctx, trx, accountId, sync, {}))) return
  const isForAPerson = ['token', 'permission', 'missing'].includes(problem.kind)
  await trx
    .updateTable('connections')
    .set({
      spend_problem: spendProblem(ctx, problem),
      spend_due_at: new Date(ctx.now().getTime() + (isForAPerson ? refusedAgainMs : hourMs)),
    })
    .where('account_id', '=', accountId)
    .where('destination', '=', 'meta')
    .where('ad_account_id', '=', sync.adAccountId)
    .execute()
  await forgetSync(trx, accountId)
}
