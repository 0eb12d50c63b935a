import { sql } from 'kysely'
import type { ResponseFigures, ResponseReport } from '#contracts/response'
import { tallyOf } from '#domain/response/tally'
import type { Context } from '#server/platform/context'
import { inSlices } from '#server/platform/slices'
import type { Trx } from '#server/platform/sql'
import { type PeriodQuery, periodOf } from './period.ts'
import { knownDays, readDays } from './response-days.ts'
import { countWaiting } from './unanswered.ts'

const shownCampaigns = 20

/** How long people waited for a reply in the days of the query; all tables from one reading of its days. */
export async function responseReport(
  ctx: Context,
  accountId: string,
  query: PeriodQuery,
): Promise<ResponseReport> {
  const { period, days, ...rest } = await ctx.sql.withAccount(accountId, async (trx) => {
    const period = await periodOf(ctx, trx, accountId, query)
    const known = await knownDays(trx, accountId, period)
    return {
      period,
      days: await readDays(trx, accountId, known, ctx.now()),
      lines: await lineNames(trx, accountId),
      waiting: await countWaiting(trx, accountId, period),
      ...(await flagsOf(trx, accountId)),
    }
  })
  const { lines, waiting, ...flags } = rest
  const tally = await inSlices(
    tallyOf(days, {
      from: period.from.getTime(),
      until: period.until.getTime(),
      timeZone: period.timeZone,
      line: query.instance?.toLowerCase() ?? null,
      mostCampaigns: shownCampaigns,
    }),
  )
  const byWaits = (a: ResponseFigures, b: ResponseFigures) => b.waits - a.waits
  return {
    timeZone: period.timeZone,
    ...period.days,
    total: tally.total,
    waiting: waiting.all,
    neverAnswered: waiting.never,
    byAttendant: tally.repliers
      .flatMap(({ via, ...group }) => (via === null ? [] : [{ ...group, via }]))
      .sort(byWaits),
    byLine: tally.lines
      .map((group) => ({ ...group, name: lines.get(group.id) ?? null }))
      .sort(byWaits),
    byCampaign: tally.campaigns,
    byHour: tally.hours,
    heatMap: tally.heatMap,
    ...flags,
  }
}

/** Names of the lines that are there. */
async function lineNames(trx: Trx, accountId: string): Promise<ReadonlyMap<string, string>> {
  const lines = await trx
    .selectFrom('instances')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .execute()
  return new Map(lines.map((line) => [line.id, line.name]))
}

/** Whether hours are set, and whether the figures are on their way to what hours and rules say now. */
async function flagsOf(trx: Trx, accountId: string) {
  const { rows } = await sql<{ hasHours: boolean; isRecalculating: boolean }>`
    select exists (select from business_hours where account_id = ${accountId}) as "hasHours",
      exists (select from response_due where account_id = ${accountId}) as "isRecalculating"`.execute(
    trx,
  )
  return rows[0] ?? { hasHours: false, isRecalculating: false }
}
