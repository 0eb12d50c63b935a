import { sql } from 'kysely'
import type { z } from 'zod'
import type { exportQuery } from '#contracts/dashboard'
import type { Context } from '#server/platform/context'
import { type ChooseColumns, type CsvRows, csvLine, csvRows } from '#server/platform/csv'
import type { Trx } from '#server/platform/sql'
import { accountToday, clickIdsUntil, clicksAtOnce, filtersFor } from '#server/reporting/filter-sql'
import { attendantsOf } from '../assign/attendants.ts'
import type { LeadReference } from '../find-lead.ts'
import { readUnansweredCells } from './click-cells.ts'
import { type LeadCells, readLeadCells } from './file-rows.ts'
import { leadColumns } from './lead-columns.ts'
import { type LeadBranches, leadBranches } from './lead-list-sql.ts'

type LeadPosition = LeadReference & { at: string }

const batchSize = 2_000

/**
 * Every row of the list of leads that matches, newest first, as text, the header
 * first, with the columns that `choose` takes. Each batch is a short transaction that goes on after the last row of the one before: any
 * number of rows in constant memory, and nothing runs on when the reader stops. 422 on bad days.
 */
export async function exportLeads(
  ctx: Context,
  accountId: string,
  query: z.output<typeof exportQuery>,
  { choose }: { choose: ChooseColumns },
): Promise<CsvRows> {
  const { branches, timeZone } = await ctx.sql.withAccount(accountId, async (trx) => {
    const day = await accountToday(ctx, trx, accountId)
    const filters = filtersFor(query, day.today, day.timeZone)
    return { branches: leadBranches(accountId, query, filters), timeZone: day.timeZone }
  })
  const attendants = await attendantsOf(ctx.sql.asIngest, accountId)
  const columns = choose(leadColumns(timeZone, attendants))
  const lineOf = (cells: LeadCells) => csvLine(columns, cells)
  return csvRows(columns, (after: LeadPosition | undefined) =>
    ctx.sql.withAccount(accountId, async (trx) => {
      const found = await findAfter(trx, branches, after)
      const last = found.length < batchSize ? undefined : found.at(-1)
      return { lines: await linesOfFound(trx, accountId, found, lineOf), last }
    }),
  )
}

async function findAfter(
  trx: Trx,
  branches: LeadBranches,
  last: LeadPosition | undefined,
): Promise<LeadPosition[]> {
  // The instant travels as text: a Date has no microseconds.
  const after = (at: string, id: string) =>
    last
      ? sql`and (${sql.ref(at)}, ${sql.ref(id)}) < (${last.at}::timestamptz, ${last.id}::uuid)`
      : sql``
  const clicksAfter = last ? sql`and ${clickIdsUntil(new Date(last.at))}` : sql``
  const clicks = branches.clicks
    ? sql`union all
      (select 'click' as kind, c.id, c.clicked_at as at from clicks c
       where ${branches.clicks} ${after('c.clicked_at', 'c.id')} ${clicksAfter}
       order by c.id desc limit ${batchSize + clicksAtOnce})`
    : sql``
  const { rows } = await sql<LeadPosition>`
    select kind, id, at::text as at from (
      (select 'lead' as kind, l.id, l.created_at as at from leads l
       where ${branches.leads} ${after('l.created_at', 'l.id')}
       order by at desc, id desc limit ${batchSize})
      ${clicks}
    ) found order by found.at desc, id desc limit ${batchSize}`.execute(trx)
  return rows
}

async function linesOfFound(
  trx: Trx,
  accountId: string,
  found: readonly LeadPosition[],
  lineOf: (cells: LeadCells) => Buffer,
): Promise<Buffer[]> {
  const idsOf = (kind: LeadPosition['kind']) =>
    found.filter((row) => row.kind === kind).map((row) => row.id)
  const lines = new Map<string, Buffer>()
  await readLeadCells(trx, accountId, idsOf('lead'), (id, cells) => lines.set(id, lineOf(cells)))
  const clicks = await readUnansweredCells(trx, accountId, idsOf('click'))
  return found.flatMap(({ kind, id }) => {
    if (kind === 'lead') return lines.get(id) ?? []
    const cells = clicks.get(id)
    return cells ? lineOf(cells) : []
  })
}
