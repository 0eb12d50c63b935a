import { sql } from 'kysely'
import type { z } from 'zod'
import type { exportQuery } from '#contracts/dashboard'
import { privacySignalNames } from '#domain/clicks/privacy-signal'
import { clickCells, type OwnRow, prepareOwn, selectOwn } from '#server/leads/list/click-cells'
import { type ClickEntries, openEntries } from '#server/leads/list/click-entries'
import type { ClickCells } from '#server/leads/list/file-cells'
import { contactColumns, originColumns } from '#server/leads/list/lead-columns'
import type { Context } from '#server/platform/context'
import {
  type ChooseColumns,
  type Column,
  type CsvRows,
  csvRows,
  dateTimeCell,
} from '#server/platform/csv'
import type { Trx } from '#server/platform/sql'
import {
  accountToday,
  type Condition,
  clickIdsUntil,
  clicksAtOnce,
  filtersFor,
} from '#server/reporting/filter-sql'
import { activityBranches } from './activity-sql.ts'

const batchSize = 2_000

/**
 * Every counted click that matches, newest first, as batches of cells with the header first: as
 * many rows as the card 'Total de Cliques' counts. In constant memory, like exportLeads.
 */
export async function exportClicks(
  ctx: Context,
  accountId: string,
  query: z.output<typeof exportQuery>,
  { isMasked, choose }: { isMasked: boolean; choose: ChooseColumns },
): Promise<CsvRows> {
  const { branches, timeZone } = await ctx.sql.withAccount(accountId, async (trx) => {
    const day = await accountToday(ctx, trx, accountId)
    const filters = filtersFor(query, day.today, day.timeZone)
    return { branches: activityBranches(accountId, query, filters), timeZone: day.timeZone }
  })
  const columns = choose(clickColumns(timeZone, isMasked))
  const readEntries = openEntries(accountId)
  return csvRows(columns, (after: OwnRow | undefined) =>
    ctx.sql.withAccount(accountId, async (trx) => {
      const rows = await readAfter(trx, accountId, branches.clicks, after)
      const entries = await readEntries(trx, rows)
      return {
        rows: cellsOf(rows, entries),
        last: rows.length < batchSize ? undefined : rows.at(-1),
      }
    }),
  )
}

/** As the list shows them; a link to none of the account's numbers has the digits it leads to. */
function* cellsOf(rows: readonly OwnRow[], entries: ClickEntries): Iterable<ClickCells> {
  for (const row of rows) {
    const click = clickCells(row, entries)
    yield { ...click, instanceName: click.instanceName ?? click.linkNumber }
  }
}

async function readAfter(
  trx: Trx,
  accountId: string,
  clicks: Condition,
  last: OwnRow | undefined,
): Promise<OwnRow[]> {
  const after = last
    ? sql`and (c.clicked_at, c.id) < (to_timestamp(${last.seconds}), ${last.id}::uuid)
        and ${clickIdsUntil(new Date(Math.ceil(last.seconds * 1_000)))}`
    : sql``
  const found = sql<{ id: string }>`
    select c.id from (
      select c.id, c.clicked_at from clicks c where ${clicks} ${after}
      order by c.id desc limit ${batchSize + clicksAtOnce}
    ) c
    order by c.clicked_at desc, c.id desc limit ${batchSize}`
  await prepareOwn(trx, accountId, found)
  const { rows } = await sql<OwnRow>`
    with found as materialized (${found}) ${selectOwn(accountId, 'found')}
    order by seconds desc, id desc`.execute(trx)
  return rows
}

function clickColumns(timeZone: string, isMasked: boolean): Column<ClickCells>[] {
  const dateTime = dateTimeCell(timeZone)
  return [
    { header: 'Data do clique', cell: (click) => dateTime(click.clickedAt) },
    ...contactColumns(isMasked),
    { header: 'Convertido', cell: (click) => (click.isConverted ? 'Sim' : 'Não') },
    ...originColumns,
    { header: 'Cidade', cell: (click) => click.city },
    { header: 'Estado', cell: (click) => click.region },
    { header: 'País', cell: (click) => click.country },
    {
      header: 'Sinal de privacidade',
      cell: ({ privacySignal }) => privacySignal && privacySignalNames[privacySignal],
    },
  ]
}
