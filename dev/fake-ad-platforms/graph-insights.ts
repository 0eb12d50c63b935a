import type { IncomingMessage, ServerResponse } from 'node:http'
import { answer, type Json } from '../fake-http.ts'
import { generatedRows } from './graph-ad-accounts.ts'
import { answerError } from './http.ts'
import { metaError } from './meta-error.ts'

type Row = Record<string, unknown>
type Run = { adAccountId: string; span: Span; polls: number; fails: boolean }
type Span = { since: string; until: string }

const maxDays = 37 * 31

/** What ads cost: asked for at once, or as a report in the background. */
export function fakeInsights() {
  const given = new Map<string, Row[]>()
  const renamed = new Map<string, string>()
  const met = new Set<string>()
  const runs = new Map<string, Run>()
  let pageSize = Number.POSITIVE_INFINITY
  let runningPolls = 1

  /**
   * `{insights: {"1001": rows}}` replaces the rows of an ad account, `{pageSize}` cuts pages,
   * `{runningPolls}` says how often a report answers that it is not ready, `{renamed: {id: name}}`
   * gives a campaign, an ad set or an ad another name, in lists and rows.
   */
  function control(wanted: Json): void {
    if (typeof wanted.runningPolls === 'number') runningPolls = wanted.runningPolls
    if (typeof wanted.pageSize === 'number') pageSize = wanted.pageSize
    for (const [id, rows] of Object.entries((wanted.insights ?? {}) as Record<string, Row[]>)) {
      given.set(id, rows)
    }
    for (const [id, name] of Object.entries((wanted.renamed ?? {}) as Record<string, string>)) {
      renamed.set(id, name)
    }
  }

  const isFirst = (key: string) => !met.has(key) && met.add(key)

  function rowsOf(adAccountId: string, span: Span): Row[] {
    const rows = given.get(adAccountId) ?? generatedRows(span.since, span.until)
    const inside = rows.filter((row) => {
      const day = String(row.date_start)
      return day >= span.since && day <= span.until
    })
    const named = inside.map((row) => ({
      ...row,
      campaign_name: renamed.get(String(row.campaign_id)) ?? row.campaign_name,
      adset_name: renamed.get(String(row.adset_id)) ?? row.adset_name,
      ad_name: renamed.get(String(row.ad_id)) ?? row.ad_name,
    }))
    return adAccountId === 'bad-row' ? [...named, { ...named[0], spend: 'R$ 3' }] : named
  }

  function page(request: IncomingMessage, response: ServerResponse, url: URL, rows: Row[]) {
    const asked = Number(url.searchParams.get('limit') ?? 25)
    const size = Math.min(asked, pageSize)
    const after = url.searchParams.get('after')
    const from = after === null ? 0 : Number(Buffer.from(after, 'base64').toString())
    if (!Number.isInteger(from)) return answerError(response, metaError(400, 100, 'Invalid cursor'))
    const data = rows.slice(from, from + size)
    const cursor = (at: number) => Buffer.from(String(at)).toString('base64')
    const hasMore = from + size < rows.length
    // As Meta does: the ready-made address carries the token of whoever asked.
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const next = `https://graph.facebook.com${url.pathname}?access_token=${token}&after=${cursor(from + size)}`
    answer(response, 200, {
      data,
      paging: {
        cursors: { before: cursor(from), after: cursor(from + size) },
        ...(hasMore ? { next } : {}),
      },
    })
  }

  function spanIn(params: URLSearchParams): Span | null {
    try {
      const { since, until } = JSON.parse(params.get('time_range') ?? '') as Span
      const days = (Date.parse(until) - Date.parse(since)) / 86_400_000
      const isAsked = params.get('level') === 'ad' && params.get('time_increment') === '1'
      return days >= 0 && days <= maxDays && isAsked ? { since, until } : null
    } catch {
      return null
    }
  }

  /** `GET /act_x/insights`. */
  function read(request: IncomingMessage, response: ServerResponse, url: URL, adAccountId: string) {
    const span = spanIn(url.searchParams)
    if (span === null) return answerError(response, metaError(400, 100, 'Invalid parameter'))
    if (adAccountId === 'too-much') {
      const message = "Please reduce the amount of data you're asking for, then retry your request"
      return answerError(response, metaError(500, 1, message))
    }
    if (meetFailure(response, url, adAccountId)) return
    page(request, response, url, rowsOf(adAccountId, span))
  }

  function meetFailure(response: ServerResponse, url: URL, adAccountId: string): boolean {
    if (adAccountId === 'limit-17') {
      answerError(response, metaError(400, 17, 'User request limit reached', 2446079))
      return true
    }
    if (adAccountId === 'flaky' && isFirst('flaky')) {
      answerError(response, metaError(500, 2, 'Service temporarily unavailable'))
      return true
    }
    if (adAccountId === 'endless') {
      const cursors = { before: 'MA==', after: 'MA==' }
      answer(response, 200, { data: [], paging: { cursors, next: 'https://graph.facebook.com/x' } })
      return true
    }
    if (adAccountId === 'html-502') {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
      return true
    }
    if (adAccountId === 'limit-80004' && url.searchParams.has('after') && isFirst('limit-80004')) {
      usage(response, adAccountId, 100, 7)
      answerError(response, metaError(400, 80004, 'There have been too many calls', 2446079))
      return true
    }
    if (adAccountId === 'busy-92') usage(response, adAccountId, 92, 0)
    return false
  }

  /** `POST /act_x/insights`: the id of a report. */
  function start(response: ServerResponse, params: URLSearchParams, adAccountId: string) {
    const span = spanIn(params)
    if (span === null) return answerError(response, metaError(400, 100, 'Invalid parameter'))
    const fails =
      adAccountId === 'report-fails' ||
      (adAccountId === 'report-fails-once' && Boolean(isFirst('report-fails-once')))
    const id = `6${String(runs.size + 1).padStart(14, '0')}`
    runs.set(id, { adAccountId, span, polls: 0, fails })
    answer(response, 200, { report_run_id: id })
  }

  /** `GET /{run}`: running at first, then ended. False: no such report. */
  function showRun(response: ServerResponse, id: string): boolean {
    const run = runs.get(id)
    if (run === undefined) return false
    run.polls += 1
    const isRunning = run.polls <= runningPolls
    const status = isRunning ? 'Job Running' : run.fails ? 'Job Failed' : 'Job Completed'
    const percent = isRunning ? 50 : 100
    answer(response, 200, { id, async_status: status, async_percent_completion: percent })
    return true
  }

  /** `GET /{run}/insights`. False: no such report. */
  function readRun(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    id: string,
  ): boolean {
    const run = runs.get(id)
    if (run === undefined) return false
    if (!meetFailure(response, url, run.adAccountId)) {
      page(request, response, url, rowsOf(run.adAccountId, run.span))
    }
    return true
  }

  return { control, renamed, read, start, showRun, readRun, page, forgetRuns: () => runs.clear() }
}

function usage(response: ServerResponse, id: string, percent: number, minutes: number): void {
  const use = {
    type: 'ads_insights',
    call_count: percent,
    total_cputime: 20,
    total_time: 20,
    estimated_time_to_regain_access: minutes,
    ads_api_access_tier: 'development_access',
  }
  response.setHeader('X-Business-Use-Case-Usage', JSON.stringify({ [id]: [use] }))
}
