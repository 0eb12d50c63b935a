import { sql } from 'kysely'
import type { z } from 'zod'
import type { ActivityRow } from '#contracts/clicks'
import type { exportQuery } from '#contracts/dashboard'
import { contactColumns, originColumns } from '#server/leads/list/lead-columns'
import type { Context } from '#server/platform/context'
import { type Cell, type Column, csvBatches, dateTimeCell } from '#server/platform/csv'
import type { Trx } from '#server/platform/sql'
import { accountToday, filtersFor } from '#server/reporting/filter-sql'
import { activityBranches, clicksByIds, leadsByIds, presentClick } from './activity-sql.ts'

type ClickPosition = { id: string; at: string }

const batchSize = 1_000

/**
 * Every counted click that matches, newest first, as batches of cells with the header first: as
 * many rows as the card 'Total de Cliques' counts. In constant memory, like exportLeads.
 */
export async function exportClicks(
  ctx: Context,
  accountId: string,
  query: z.output<typeof exportQuery>,
  { isMasked }: { isMasked: boolean },
): Promise<AsyncGenerator<Cell[][]>> {
  const { branches, timeZone } = await ctx.sql.withAccount(accountId, async (trx) => {
    const day = await accountToday(ctx, trx, accountId)
    const filters = filtersFor(query, day.today, day.timeZone)
    return { branches: activityBranches(accountId, query, filters), timeZone: day.timeZone }
  })
  return csvBatches(clickColumns(timeZone, isMasked), (after: ClickPosition | undefined) =>
    ctx.sql.withAccount(accountId, async (trx) => {
      const found = await findAfter(trx, branches.clicks, after)
      const last = found.length < batchSize ? undefined : found.at(-1)
      return { rows: await present(trx, accountId, found), last }
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
    ? sql`and (c.clicked_at, c.id) < (${last.at}::timestamptz, ${last.id}::uuid)`
    : sql``
  const { rows } = await sql<ClickPosition>`
    select c.id, c.clicked_at::text as at from clicks c where ${clicks} ${after}
    order by c.clicked_at desc, c.id desc limit ${batchSize}`.execute(trx)
  return rows
}

/** As the list shows them; a link to none of the account's numbers has the digits it leads to. */
async function present(
  trx: Trx,
  accountId: string,
  found: readonly ClickPosition[],
): Promise<ActivityRow[]> {
  const clicks = await clicksByIds(
    trx,
    accountId,
    found.map((row) => row.id),
  )
  const leads = await leadsByIds(
    trx,
    accountId,
    clicks.flatMap((row) => row.lead_id ?? []),
  )
  const byId = new Map(
    clicks.map((row) => {
      const click = presentClick(row, leads.get(row.lead_id ?? ''))
      return [row.id, { ...click, instanceName: click.instanceName ?? row.link_number }]
    }),
  )
  return found.flatMap((row) => byId.get(row.id) ?? [])
}

function clickColumns(timeZone: string, isMasked: boolean): Column<ActivityRow>[] {
  const dateTime = dateTimeCell(timeZone)
  return [
    { header: 'Data do clique', cell: (click) => dateTime(click.timestamp) },
    ...contactColumns(isMasked),
    { header: 'Convertido', cell: (click) => (click.converted ? 'Sim' : 'Não') },
    ...originColumns,
    { header: 'Cidade', cell: (click) => click.geo.city },
    { header: 'Estado', cell: (click) => click.geo.region },
    { header: 'País', cell: (click) => click.geo.country },
  ]
}
