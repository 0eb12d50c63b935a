import { sql } from 'kysely'
import type { z } from 'zod'
import type { exportQuery } from '#contracts/dashboard'
import { type PrivacySignal, privacySignalNames } from '#domain/clicks/privacy-signal'
import type { LeadStatus } from '#domain/filters'
import { clickCells, type OwnRow, prepareOwn, selectOwn } from '#server/leads/list/click-cells'
import { type ClickEntries, openEntries, openPlaces } from '#server/leads/list/click-entries'
import type { ClickCells, OriginCells } from '#server/leads/list/file-cells'
import { contactColumns, originColumns } from '#server/leads/list/lead-columns'
import type { Context } from '#server/platform/context'
import {
  type ChooseColumns,
  type Column,
  type CsvRows,
  csvRows,
  dateTimeCell,
  sharedColumns,
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

/** A click with the person who answered it. */
type ListedRow = OwnRow & {
  place_id: string
  status: LeadStatus
  privacy_signal: PrivacySignal | null
  lead_id: string | null
  contact_name: string | null
  contact_phone: string | null
}
type ListedCells = ClickCells &
  OriginCells & {
    isConverted: boolean
    place: Record<'city' | 'region' | 'country', string | null>
    privacySignal: PrivacySignal | null
  }

const listedColumns = sql`, r.place_id::text, r.status, r.privacy_signal, r.lead_id`

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
  const readPlaces = openPlaces(accountId)
  return csvRows(columns, (after: ListedRow | undefined) =>
    ctx.sql.withAccount(accountId, async (trx) => {
      const rows = await readAfter(trx, accountId, branches.clicks, after)
      const entries = await readEntries(trx, rows)
      const places = await readPlaces(trx, rows)
      return {
        rows: cellsOf(rows, entries, places),
        last: rows.length < batchSize ? undefined : rows.at(-1),
      }
    }),
  )
}

/** As the list shows them; a link to none of the account's numbers has the digits it leads to. */
function* cellsOf(
  rows: readonly ListedRow[],
  entries: ClickEntries,
  places: ReadonlyMap<string, ListedCells['place']>,
): Iterable<ListedCells> {
  for (const row of rows) {
    const click = clickCells(row, entries)
    const place = places.get(row.place_id)
    if (!place) throw new Error('a click without its place')
    yield {
      ...click,
      status: row.status,
      contactName: row.contact_name,
      whatsappNumber: row.contact_phone,
      instanceName: click.instanceName ?? click.linkNumber,
      isConverted: row.lead_id !== null,
      place,
      privacySignal: row.privacy_signal,
    }
  }
}

async function readAfter(
  trx: Trx,
  accountId: string,
  clicks: Condition,
  last: ListedRow | undefined,
): Promise<ListedRow[]> {
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
  const { rows } = await sql<ListedRow>`
    with found as materialized (${found})
    select own.*, p.name as contact_name, p.phone as contact_phone
    from (${selectOwn(accountId, 'found', listedColumns)}) own
    left join leads l on l.account_id = ${accountId} and l.id = own.lead_id
    left join contacts p on p.account_id = l.account_id and p.id = l.contact_id
    order by seconds desc, id desc`.execute(trx)
  return rows
}

const placeColumns: Column<ListedCells['place']>[] = [
  { header: 'Cidade', cell: (place) => place.city },
  { header: 'Estado', cell: (place) => place.region },
  { header: 'País', cell: (place) => place.country },
]

function clickColumns(timeZone: string, isMasked: boolean): Column<ListedCells>[] {
  const dateTime = dateTimeCell(timeZone)
  return [
    { header: 'Data do clique', cell: (click) => dateTime(click.clickedAt), isValue: true },
    ...contactColumns(isMasked),
    { header: 'Convertido', cell: (click) => (click.isConverted ? 'Sim' : 'Não') },
    ...originColumns,
    ...sharedColumns<ListedCells, ListedCells['place']>(({ place }) => place, placeColumns),
    {
      header: 'Sinal de privacidade',
      cell: ({ privacySignal }) => privacySignal && privacySignalNames[privacySignal],
    },
  ]
}
