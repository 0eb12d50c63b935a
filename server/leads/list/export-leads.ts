import { sql } from 'kysely'
import type { z } from 'zod'
import type { exportQuery } from '#contracts/dashboard'
import type { Context } from '#server/platform/context'
import { type ChooseColumns, type CsvRows, csvRows } from '#server/platform/csv'
import type { Trx } from '#server/platform/sql'
import { accountToday, clickIdsUntil, clicksAtOnce, filtersFor } from '#server/reporting/filter-sql'
import { attendantsOf } from '../assign/attendants.ts'
import { noOwnColumns, type OwnRow, prepareOwn, selectOwn, unansweredCells } from './click-cells.ts'
import { openEntries, type ReadEntries } from './click-entries.ts'
import type { LeadCells } from './file-cells.ts'
import { readLeadCells } from './lead-cells.ts'
import { leadColumns } from './lead-columns.ts'
import { type LeadBranches, leadBranches } from './lead-list-sql.ts'

/** A lead, or a click that is a row of the list itself. */
type FoundRow = { kind: 'lead'; id: string; seconds: number } | ({ kind: 'click' } & OwnRow)

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
  return csvRows(columns, (after: FoundRow | undefined) =>
    ctx.sql.withAccount(accountId, async (trx) => {
      const rows = await readAfter(trx, accountId, branches, after)
      return {
        rows: await readCells(trx, accountId, rows, readEntries),
        last: rows.length < batchSize ? undefined : rows.at(-1),
      }
    }),
  )
}

async function readAfter(
  trx: Trx,
  accountId: string,
  branches: LeadBranches,
  last: FoundRow | undefined,
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
      (select 'click' as kind, c.id, c.clicked_at as at from clicks c
       where ${branches.clicks} ${after('c.clicked_at', 'c.id')} ${clicksAfter}
       order by c.id desc limit ${batchSize + clicksAtOnce})`
    : sql``
  const found = sql<{ kind: string; id: string; at: Date }>`
    select kind, id, at from (
      (select 'lead' as kind, l.id, l.created_at as at from leads l
       where ${branches.leads} ${after('l.created_at', 'l.id')}
       order by at desc, id desc limit ${batchSize})
      ${clicks}
    ) found order by found.at desc, id desc limit ${batchSize}`
  await prepareOwn(trx, accountId, sql`select id from (${found}) f where kind = 'click'`)
  const { rows } = await sql<FoundRow>`
    with found as materialized (${found}), found_clicks as (select id from found where kind = 'click')
    select 'click' as kind, own.* from (${selectOwn(accountId, 'found_clicks')}) own
    union all
    select 'lead', id, extract(epoch from at), ${noOwnColumns} from found where kind = 'lead'
    order by seconds desc, id desc`.execute(trx)
  return rows
}

async function readCells(
  trx: Trx,
  accountId: string,
  rows: readonly FoundRow[],
  readEntries: ReadEntries,
): Promise<Iterable<LeadCells>> {
  const leadIds = rows.filter(({ kind }) => kind === 'lead').map(({ id }) => id)
  const leadOf = await readLeadCells(trx, accountId, leadIds, readEntries)
  const entries = await readEntries(
    trx,
    rows.filter((row) => row.kind === 'click'),
  )
  // The cells of a row are made when it is written, and forgotten right after.
  return (function* () {
    for (const row of rows) {
      const cells = row.kind === 'lead' ? leadOf(row.id) : unansweredCells(row, entries)
      if (cells) yield cells
    }
  })()
}
