import { sql } from 'kysely'
import type { z } from 'zod'
import type { exportQuery } from '#contracts/dashboard'
import type { Day } from '#domain/date-range'
import { maskPhone } from '#domain/phone'
import { formatDay } from '#domain/time-text'
import type { Context } from '#server/platform/context'
import { type ChooseColumns, type Column, type CsvRows, csvRows } from '#server/platform/csv'
import type { Trx } from '#server/platform/sql'
import { countedSales } from '#server/reporting/counted-sales'
import { accountToday, type FilterSql, filtersFor } from '#server/reporting/filter-sql'

type SalePosition = { id: string; sold_day: Day; at: string }
type SaleRow = SalePosition & {
  cents: number
  currency: string
  invoice_number: string | null
  order_number: string | null
  product: string
  entered_by: string
  contact_name: string | null
  contact_phone: string | null
  campaign: string | null
  ad_set: string | null
  creative: string | null
  source: string
}

const batchSize = 2_000

/**
 * The sales that count, by their day and the oldest first, as many as the campaign report adds up for the
 * days ('Receita no período'), as text, the header first. In constant memory, like exportLeads. `choose`
 * takes the wanted columns.
 */
export async function exportSales(
  ctx: Context,
  accountId: string,
  query: z.output<typeof exportQuery>,
  { isMasked, choose }: { isMasked: boolean; choose: ChooseColumns },
): Promise<CsvRows> {
  const filters = await ctx.sql.withAccount(accountId, async (trx) => {
    const { today, timeZone } = await accountToday(ctx, trx, accountId)
    return filtersFor(query, today, timeZone)
  })
  const columns = choose(saleColumns(isMasked))
  return csvRows(columns, (after: SalePosition | undefined) =>
    ctx.sql.withAccount(accountId, async (trx) => {
      const rows = await readSales(trx, accountId, filters, after)
      return { rows, last: rows.length < batchSize ? undefined : rows.at(-1) }
    }),
  )
}

async function readSales(
  trx: Trx,
  accountId: string,
  { span, messageLeads }: FilterSql,
  last: SalePosition | undefined,
): Promise<SaleRow[]> {
  const within = span ? sql`and s.sold_day between ${span.from}::date and ${span.to}::date` : sql``
  // The instant travels as text: a Date has no microseconds.
  const after = last
    ? sql`and (s.sold_day, s.sold_at, s.id)
        > (${last.sold_day}::date, ${last.at}::timestamptz, ${last.id}::uuid)`
    : sql``
  const { rows } = await sql<SaleRow>`
    select s.id, s.sold_day::text as sold_day, s.sold_at::text as at, s.cents, s.currency,
      s.invoice_number, s.order_number, s.product, s.entered_by, p.name as contact_name,
      p.phone as contact_phone, l.campaign, l.ad_set, l.creative, l.source
    from ${countedSales(accountId)}
      left join contacts p on p.account_id = ${accountId} and p.id = l.contact_id
    where ${messageLeads} ${within} ${after}
    order by s.sold_day, s.sold_at, s.id limit ${batchSize}`.execute(trx)
  return rows
}

function saleColumns(isMasked: boolean): Column<SaleRow>[] {
  return [
    { header: 'Data da venda', cell: (sale) => formatDay(sale.sold_day), isValue: true },
    { header: 'Cliente', cell: (sale) => sale.contact_name },
    {
      header: 'Valor',
      cell: (sale) => (sale.cents / 100).toFixed(2).replace('.', ','),
      isValue: true,
    },
    { header: 'Moeda', cell: (sale) => sale.currency },
    { header: 'Campanha', cell: (sale) => sale.campaign },
    { header: 'Nota fiscal', cell: (sale) => sale.invoice_number },
    {
      header: 'WhatsApp',
      cell: ({ contact_phone: phone }) =>
        // Without its plus a masked number begins like no formula.
        phone && isMasked ? maskPhone(phone).replace('+', '') : phone,
    },
    { header: 'Produto', cell: (sale) => sale.product },
    { header: 'Pedido', cell: (sale) => sale.order_number },
    { header: 'Conjunto', cell: (sale) => sale.ad_set },
    { header: 'Criativo', cell: (sale) => sale.creative },
    { header: 'Origem', cell: (sale) => sale.source },
    { header: 'Registrada por', cell: (sale) => sale.entered_by },
  ]
}
