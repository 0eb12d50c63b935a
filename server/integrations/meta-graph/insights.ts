import { filledIn, idIn, isObject } from '../read-json.ts'
import { metaIdShape } from './assets.ts'
import { callGraph, type GraphAnswer, type GraphTarget, segment } from './call.ts'
import { pageIn } from './pages.ts'
import { type GraphProblem, problem } from './problem.ts'
import { type SpendRow, spendRowIn } from './spend-row.ts'
import type { Usage } from './usage.ts'

/** Days of the ad account, both included. */
export type Span = { since: string; until: string }

/** A page of something, or why there is none. */
export type PageAnswer<Row> =
  | { ok: true; rows: Row[]; after: string | null; usage: Usage }
  | { ok: false; problem: GraphProblem; usage: Usage }

const pageSize = '500'
const fields = [
  'campaign_id',
  'campaign_name',
  'adset_id',
  'adset_name',
  'ad_id',
  'ad_name',
  'spend',
  'impressions',
  'clicks',
].join(',')

const question = (span: Span) => ({
  level: 'ad',
  fields,
  time_range: JSON.stringify(span),
  time_increment: '1',
  breakdowns: 'publisher_platform,platform_position',
})

/** A page of what the ads of an ad account cost, by day, ad and placement. */
export async function readSpend(
  target: GraphTarget,
  adAccountId: string,
  span: Span,
  after: string | null,
  signal?: AbortSignal,
): Promise<PageAnswer<SpendRow>> {
  const path = `act_${segment(adAccountId)}/insights`
  const params = { ...question(span), limit: pageSize, ...(after === null ? {} : { after }) }
  return spendPage(await callGraph(target, 'GET', path, params, signal), span)
}

/** Has Meta count a long span in the background; answers the id of that report. */
export async function startReport(
  target: GraphTarget,
  adAccountId: string,
  span: Span,
  signal?: AbortSignal,
): Promise<{ ok: true; runId: string; usage: Usage } | (GraphAnswer & { ok: false })> {
  const path = `act_${segment(adAccountId)}/insights`
  const answer = await callGraph(target, 'POST', path, question(span), signal)
  if (!answer.ok) return answer
  const runId = idIn(answer.body.report_run_id)
  return runId !== null && metaIdShape.test(runId)
    ? { ok: true, runId, usage: answer.usage }
    : { ok: false, problem: unreadable, usage: answer.usage }
}

export type ReportState = 'done' | 'running' | 'failed'

/** How far a report is. */
export async function readReport(
  target: GraphTarget,
  runId: string,
  signal?: AbortSignal,
): Promise<
  | { ok: true; state: ReportState; percent: number | null; usage: Usage }
  | (GraphAnswer & { ok: false })
> {
  const params = { fields: 'async_status,async_percent_completion' }
  const answer = await callGraph(target, 'GET', segment(runId), params, signal)
  if (!answer.ok) return answer
  const status = filledIn(answer.body.async_status, 100)
  const percent = Number(answer.body.async_percent_completion)
  const state =
    status === 'Job Completed'
      ? 'done'
      : status === 'Job Failed' || status === 'Job Skipped'
        ? 'failed'
        : 'running'
  const known = Number.isInteger(percent) && percent >= 0 && percent <= 100
  return { ok: true, state, percent: known ? percent : null, usage: answer.usage }
}

/** A page of what a finished report found. */
export async function readReportRows(
  target: GraphTarget,
  runId: string,
  span: Span,
  after: string | null,
  signal?: AbortSignal,
): Promise<PageAnswer<SpendRow>> {
  const params = { limit: pageSize, ...(after === null ? {} : { after }) }
  const path = `${segment(runId)}/insights`
  return spendPage(await callGraph(target, 'GET', path, params, signal), span)
}

const unreadable = problem('temporary', { code: 'unreadable_spend' })

// One row that cannot be read spoils the page: a sum without it would be wrong and look right.
function spendPage(answer: GraphAnswer, span: Span): PageAnswer<SpendRow> {
  if (!answer.ok) return answer
  if (!Array.isArray(answer.body.data) || !answer.body.data.every(isObject)) {
    return { ok: false, problem: unreadable, usage: answer.usage }
  }
  const page = pageIn(answer.body)
  const rows = page.rows.map((row) => spendRowIn(row, span))
  return rows.every((row) => row !== null)
    ? { ok: true, rows, after: page.after, usage: answer.usage }
    : { ok: false, problem: unreadable, usage: answer.usage }
}
