import { addDays, localDay } from '#domain/date-range'
import type { SyncKind, SyncStep } from '#domain/spend/spend-sync'
import { readAdAccount } from '#server/integrations/meta-graph/assets'
import type { GraphTarget } from '#server/integrations/meta-graph/call'
import {
  type Entity,
  type EntityLevel,
  readEntities,
} from '#server/integrations/meta-graph/entities'
import {
  type PageAnswer,
  readReport,
  readReportRows,
  readSpend,
  startReport,
} from '#server/integrations/meta-graph/insights'
import { type GraphProblem, problem } from '#server/integrations/meta-graph/problem'
import type { SpendRow } from '#server/integrations/meta-graph/spend-row'
import type { Usage } from '#server/integrations/meta-graph/usage'
import type { Context } from '#server/platform/context'
import type { RunningSync } from './running-sync.ts'

/** What one call brought: to be written, and where to go on. */
export type StepResult =
  | { kind: 'problem'; problem: GraphProblem; usage: Usage | null }
  | {
      kind: 'account'
      since: string
      until: string
      name: string
      currency: string
      timeZone: string
      next: SyncStep
    }
  | { kind: 'entities'; rows: Entity[]; after: string | null; next: SyncStep; usage: Usage }
  | { kind: 'report'; runId: string | null; percent: number | null; next: SyncStep; usage: Usage }
  | { kind: 'report_failed' }
  | { kind: 'spend'; rows: SpendRow[]; after: string | null; usage: Usage }

const daysBack: Record<SyncKind, number> = { first: 90, month: 28, recent: 3 }
const fallbackZone = 'America/Sao_Paulo'

/** Makes the next call of a reading; it changes nothing here. */
export async function nextStep(
  ctx: Context,
  target: GraphTarget,
  sync: RunningSync,
  signal: AbortSignal | undefined,
): Promise<StepResult> {
  switch (sync.step) {
    case 'account':
      return accountStep(ctx, target, sync, signal)
    case 'campaigns':
      return entityStep(target, sync, 'campaign', 'ad_sets', signal)
    case 'ad_sets':
      return entityStep(target, sync, 'ad_set', 'ads', signal)
    case 'ads':
      return entityStep(target, sync, 'ad', sync.isReport ? 'report' : 'spend', signal)
    case 'report':
      return reportStep(target, sync, signal)
    case 'spend':
      return spendStep(target, sync, signal)
  }
}

// The days are those of the ad account: its time zone has to be known before them.
async function accountStep(
  ctx: Context,
  target: GraphTarget,
  sync: RunningSync,
  signal: AbortSignal | undefined,
): Promise<StepResult> {
  const read = await readAdAccount(target, sync.adAccountId, signal)
  if (!read.ok) return { kind: 'problem', problem: read.problem, usage: null }
  const { name, currency, timeZone } = read.value
  const until = localDay(ctx.now().getTime(), timeZone || fallbackZone)
  return {
    kind: 'account',
    since: addDays(until, 1 - daysBack[sync.kind]),
    until,
    name,
    currency,
    timeZone,
    next: sync.kind === 'recent' ? 'spend' : 'campaigns',
  }
}

async function entityStep(
  target: GraphTarget,
  sync: RunningSync,
  level: EntityLevel,
  next: SyncStep,
  signal: AbortSignal | undefined,
): Promise<StepResult> {
  const page = await readEntities(target, sync.adAccountId, level, sync.cursor, signal)
  if (!page.ok) return { kind: 'problem', problem: page.problem, usage: page.usage }
  const { rows, after, usage } = page
  return { kind: 'entities', rows, after, next: after === null ? next : sync.step, usage }
}

async function reportStep(
  target: GraphTarget,
  sync: RunningSync,
  signal: AbortSignal | undefined,
): Promise<StepResult> {
  if (sync.reportRunId === null) {
    const started = await startReport(target, sync.adAccountId, spanOf(sync), signal)
    if (!started.ok) return { kind: 'problem', problem: started.problem, usage: started.usage }
    const { runId, usage } = started
    return { kind: 'report', runId, percent: null, next: 'report', usage }
  }
  const report = await readReport(target, sync.reportRunId, signal)
  if (!report.ok) return { kind: 'problem', problem: report.problem, usage: report.usage }
  const { state, percent, usage } = report
  if (state === 'failed') return { kind: 'report_failed' }
  const next = state === 'done' ? 'spend' : 'report'
  return { kind: 'report', runId: sync.reportRunId, percent, next, usage }
}

async function spendStep(
  target: GraphTarget,
  sync: RunningSync,
  signal: AbortSignal | undefined,
): Promise<StepResult> {
  const span = spanOf(sync)
  const page: PageAnswer<SpendRow> =
    sync.reportRunId === null
      ? await readSpend(target, sync.adAccountId, span, sync.cursor, signal)
      : await readReportRows(target, sync.reportRunId, span, sync.cursor, signal)
  if (!page.ok) return { kind: 'problem', problem: page.problem, usage: page.usage }
  if (page.after !== null && page.after === sync.cursor) {
    return { kind: 'problem', problem: problem('temporary'), usage: page.usage }
  }
  return { kind: 'spend', rows: page.rows, after: page.after, usage: page.usage }
}

/** The days of a reading whose ad account has been read. */
export function spanOf(sync: RunningSync): { since: string; until: string } {
  if (sync.since === null || sync.until === null) throw new Error('the days are not known yet')
  return { since: sync.since, until: sync.until }
}
