import { sql } from 'kysely'
import type { z } from 'zod'
import type { exportQuery } from '#contracts/dashboard'
import { privacySignalNames } from '#domain/clicks/privacy-signal'
import { readClickCells } from '#server/leads/list/click-cells'
import type { ClickCells } from '#server/leads/list/file-rows'
import { contactColumns, originColumns } from '#server/leads/list/lead-columns'
import type { Context } from '#server/platform/context'
import {
  type ChooseColumns,
  type Column,
  type CsvRows,
  csvLine,
  csvRows,
  dateTimeCell,
} from '#server/platform/csv'
import type { Trx } from '#server/platform/sql'
import { accountToday, clickIdsUntil, clicksAtOnce, filtersFor } from '#server/reporting/filter-sql'
import { activityBranches } from './activity-sql.ts'

type ClickPosition = { id: string; at: string }

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
  return csvRows(columns, (after: ClickPosition | undefined) =>
    ctx.sql.withAccount(accountId, async (trx) => {
      const found = await findAfter(trx, branches.clicks, after)
      const last = found.length < batchSize ? undefined : found.at(-1)
      return { lines: await linesOfFound(trx, accountId, found, columns), last }
    }),
  )
}

async function findAfter(
  trx: Trx,
  clicks: ReturnType<typeof activityBranches>['clicks'],
  last: ClickPosition | undefined,
): Promise<ClickPosition[]> {
  // The instant travels as text: a Date has no microseconds.
  const after = last
    ? sql`and (c.clicked_at, c.id) < (${last.at}::timestamptz, ${last.id}::uuid)
        and ${clickIdsUntil(new Date(last.at))}`
    : sql``
  const { rows } = await sql<ClickPosition>`
    select c.id, c.clicked_at::text as at from (
      select c.id, c.clicked_at from clicks c where ${clicks} ${after}
      order by c.id desc limit ${batchSize + clicksAtOnce}
    ) c
    order by c.clicked_at desc, c.id desc limit ${batchSize}`.execute(trx)
  return rows
}

/** As the list shows them; a link to none of the account's numbers has the digits it leads to. */
async function linesOfFound(
  trx: Trx,
  accountId: string,
  found: readonly ClickPosition[],
  columns: Column<ClickCells>[],
): Promise<Buffer[]> {
  const clicks = await readClickCells(
    trx,
    accountId,
    found.map(({ id }) => id),
  )
  return found.flatMap(({ id }) => {
    const click = clicks.get(id)
    if (!click) return []
    click.instanceName ??= click.linkNumber
    return csvLine(columns, click)
  })
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
