import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { exportQuery } from '#contracts/dashboard'
import type { Context } from '#server/platform/context'
import { type ChooseColumns, type CsvRows, csvRows } from '#server/platform/csv'
import type { Trx } from '#server/platform/sql'
import { accountToday, clickIdsUntil, clicksAtOnce, filtersFor } from '#server/reporting/filter-sql'
import { attendantsOf } from '../assign/attendants.ts'
import {
  clickCells,
  noOwnColumns,
  type OwnRow,
  prepareOwn,
  selectOwn,
  unansweredCells,
} from './click-cells.ts'
import { type ClickEntries, openEntries } from './click-entries.ts'
import type { LeadCells } from './file-cells.ts'
import { type LeadRow, leadCells, readLeads } from './lead-cells.ts'
import { leadColumns } from './lead-columns.ts'
import { type LeadBranches, leadBranches } from './lead-list-sql.ts'

/** A lead, or a click that is a row of the list itself. */
type Listed = { kind: 'lead'; id: string; seconds: number } | ({ kind: 'click' } & OwnRow)
/** One of these, or the click that brought a lead. */
type FoundRow = Listed | ({ kind: 'brought' } & OwnRow)

// To plan the question for a batch takes PostgreSQL as long as to find 700 rows.
const batchSize = 2_000

/**
 * Every row of the list of leads that matches, newest first, as text, the header first, with the columns that
 * `choose` takes. Each batch is a short transaction that goes on after the last row of the one before: any
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
  const readEntries = openEntries(accountId)
  return csvRows(columns, (after: Listed | undefined) =>
    ctx.sql.withAccount(accountId, async (trx) => {
      const found = await readAfter(trx, accountId, branches, after)
      const listed = found.filter((row) => row.kind !== 'brought')
      const clicks = found.filter((row) => row.kind !== 'lead')
      const entries = await readEntries(trx, clicks)
      return {
        rows: cellsOf(listed, await readLeads(trx, accountId, listed), clicks, entries),
        last: listed.length < batchSize ? undefined : listed.at(-1),
      }
    }),
  )
}

async function readAfter(
  trx: Trx,
  accountId: string,
  branches: LeadBranches,
  last: Listed | undefined,
): Promise<FoundRow[]> {
  const after = (at: string, id: string) =>
    last
      ? sql`and (${sql.ref(at)}, ${sql.ref(id)}) < (to_timestamp(${last.seconds}), ${last.id}::uuid)`
      : sql``
  const clicksAfter = last
    ? sql`and ${clickIdsUntil(new Date(Math.ceil(last.seconds * 1_000)))}`
    : sql``
  const clicks = branches.clicks
    ? sql`union all
      (select 'click', c.id, c.clicked_at, null from clicks c
       where ${branches.clicks} ${after('c.clicked_at', 'c.id')} ${clicksAfter}
       order by c.id desc limit ${batchSize + clicksAtOnce})`
    : sql``
  const found = sql`
    select kind, id, at, click_id from (
      (select 'lead' as kind, l.id, l.created_at as at, l.click_id from leads l
       where ${branches.leads} ${after('l.created_at', 'l.id')}
       order by at desc, id desc limit ${batchSize})
      ${clicks}
    ) found order by found.at desc, id desc limit ${batchSize}`
  const clicksOf = (from: RawBuilder<unknown>) => sql<{ id: string }>`
    select case kind when 'click' then id else click_id end as id from ${from}
    where kind = 'click' or click_id is not null`
  await prepareOwn(trx, accountId, clicksOf(sql`(${found}) f`))
  const { rows } = await sql<FoundRow>`
    with found as materialized (${found}), found_clicks as (${clicksOf(sql`found`)})
    select case when own.id in (select id from found where kind = 'click') then 'click'
      else 'brought' end as kind, own.*
    from (${selectOwn(accountId, 'found_clicks')}) own
    union all
    select 'lead', id, extract(epoch from at)::float8, ${noOwnColumns} from found where kind = 'lead'
    order by seconds desc, id desc`.execute(trx)
  return rows
}

/** The cells of a row are made when it is written, and forgotten right after. */
function* cellsOf(
  rows: readonly Listed[],
  leads: ReadonlyMap<string, LeadRow>,
  clicks: readonly OwnRow[],
  entries: ClickEntries,
): Iterable<LeadCells> {
  const clickOf = new Map(clicks.map((click) => [click.id, click]))
  for (const row of rows) {
    if (row.kind === 'click') {
      yield unansweredCells(row, entries)
      continue
    }
    const lead = leads.get(row.id)
    const click = clickOf.get(lead?.click_id ?? '')
    if (lead) yield leadCells(lead, click ? clickCells(click, entries) : null)
  }
}
