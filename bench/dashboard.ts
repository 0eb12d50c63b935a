import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { exportQuery } from '#contracts/dashboard'
import type { FilterQuery } from '#contracts/filters'
import { metrics } from '#server/dashboard/metrics'
import { trends } from '#server/dashboard/trends'
import { exportCsv } from '#server/exports/export-csv'
import type { Context } from '#server/platform/context'
import { accountToday, filtersFor } from '#server/reporting/filter-sql'
import { trackingHealth } from '#server/tracking-health/tracking-health'
import { openBenchContext } from './bench-context.ts'
import { seedClicks } from './seed-clicks.ts'

const defaultClicks = 1_000_000
const maxClicks = 10_000_000
const runs = 7
const filterCases: [string, Partial<FilterQuery>][] = [
  ['7 dias', { dateRange: 'last7days' }],
  [
    '30 dias, uma campanha',
    { dateRange: 'last30days', campaign: '[CONV] Coleção de inverno 7 | WhatsApp' },
  ],
  ['tudo', {}],
]

/**
 * The dashboard's numbers from the roll-ups against counting rows, then the export, on the largest
 * of 30 accounts with 1,000,000 clicks (or as many as told). The ratios mean something elsewhere.
 */
export async function benchDashboard(clicks = Number(process.argv[3] ?? defaultClicks)) {
  if (!(clicks >= 1_000 && clicks <= maxClicks)) {
    throw new RangeError(`number of clicks: 1000 to ${maxClicks}`)
  }
  const { ctx, close } = await openBenchContext()
  try {
    const { giant: accountId } = await seedClicks(ctx, clicks)
    await benchNumbers(ctx, accountId)
    await benchExport(ctx, accountId)
  } finally {
    await close()
  }
}

async function benchNumbers(ctx: Context, accountId: string): Promise<void> {
  for (const [name, given] of filterCases) {
    const query = exportQuery.parse(given)
    const fast = await medianMs(() => metrics(ctx, accountId, query))
    const naive = await medianMs(() => countedMetrics(ctx, accountId, query))
    ratio(`metrics, ${name}`, fast, naive)
    const fastTrend = await medianMs(() => trends(ctx, accountId, { ...query, days: 90 }))
    const naiveTrend = await medianMs(() => countedTrends(ctx, accountId, query))
    ratio(`trends 90 days, ${name}`, fastTrend, naiveTrend)
  }
  alone('tracking health', await medianMs(() => trackingHealth(ctx, accountId)))
}

async function benchExport(ctx: Context, accountId: string): Promise<void> {
  const startedAt = performance.now()
  const user = {
    id: '',
    name: '',
    username: '',
    email: '',
    role: 'owner',
    accountName: '',
    accountId,
  } as const
  const session = { accountId, idHash: '', user }
  const { content } = await exportCsv(ctx, session, exportQuery.parse({}))
  let rows = -1
  let peak = 0
  for await (const chunk of content as AsyncIterable<string | Buffer>) {
    rows += chunk.toString().split('\r\n').length - 1
    peak = Math.max(peak, process.memoryUsage().rss)
  }
  const seconds = (performance.now() - startedAt) / 1_000
  console.log(
    `export: ${rows.toLocaleString('en')} rows in ${seconds.toFixed(1)} s, ` +
      `${Math.round(rows / seconds).toLocaleString('en')} rows/s, ` +
      `process at most ${Math.round(peak / 1024 ** 2)} MB`,
  )
}

/** The four cards as one would write them without roll-ups. */
async function countedMetrics(ctx: Context, accountId: string, query: FilterQuery): Promise<void> {
  await ctx.sql.withAccount(accountId, async (trx) => {
    const { today, timeZone } = await accountToday(ctx, trx, accountId)
    const filters = filtersFor(query, today, timeZone)
    await sql`select count(*) from clicks c
      where c.account_id = ${accountId} and c.class = 'human' and ${filters.clicks}`.execute(trx)
    await sql`select count(*) filter (where l.is_tracked), count(*) filter (where not l.is_tracked)
      from leads l where l.account_id = ${accountId} and ${filters.leads}`.execute(trx)
  })
}

async function countedTrends(ctx: Context, accountId: string, query: FilterQuery): Promise<void> {
  await ctx.sql.withAccount(accountId, async (trx) => {
    const { today, timeZone } = await accountToday(ctx, trx, accountId)
    const filters = filtersFor(query, today, timeZone)
    await sql`select (c.clicked_at at time zone ${timeZone})::date as day, count(*) from clicks c
      where c.account_id = ${accountId} and c.class = 'human' and ${filters.clicks}
        and c.clicked_at > ${ctx.now()}::timestamptz - interval '90 days'
      group by 1`.execute(trx)
    await sql`select l.first_message_day, count(*) from leads l
      where l.account_id = ${accountId} and l.is_tracked and ${filters.leads}
        and l.first_message_at > ${ctx.now()}::timestamptz - interval '90 days'
      group by 1`.execute(trx)
  })
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  await work()
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
}

function ratio(name: string, fast: number, naive: number): void {
  console.log(
    `${name.padEnd(44)} ${ms(fast)} roll-up ${ms(naive)} counting rows` +
      ` ${(naive / fast).toFixed(1).padStart(7)} times faster`,
  )
}

function alone(name: string, value: number): void {
  console.log(`${name.padEnd(44)} ${ms(value)}`)
}

function ms(value: number): string {
  return `${value.toFixed(1).padStart(8)} ms`
}

if (import.meta.main) await benchDashboard(Number(process.argv[2] ?? defaultClicks))
