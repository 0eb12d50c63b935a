import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { exportQuery } from '#contracts/dashboard'
import type { ExportType } from '#contracts/export-columns'
import { fileNameOf } from '#domain/exported-file'
import { may } from '#domain/people/roles'
import { exportClicks } from '#server/activity/export-clicks'
import { periodOf, recordExport } from '#server/audit/record-export'
import { exportLeads } from '#server/leads/list/export-leads'
import { withOwnId } from '#server/leads/list/with-own-id'
import type { Context } from '#server/platform/context'
import type { ChooseColumns, Column, CsvRows } from '#server/platform/csv'
import { invalidField } from '#server/platform/errors'
import { needPermission, type Session } from '#server/platform/http'
import { accountToday, spanOf } from '#server/reporting/filter-sql'
import { exportSales } from '#server/sales/export-sales'

type Query = z.output<typeof exportQuery>

/**
 * All matching clicks, leads or sales as a CSV stream. When the reader goes away the stream is destroyed
 * and no further rows are read. Leads are for who may export people's data; in the other files the phone
 * numbers are masked for everybody else. A file of chosen columns, and each of sales, is named by its days.
 */
export async function exportCsv(
  ctx: Context,
  session: Session,
  query: Query,
): Promise<{ fileName: string; content: Readable }> {
  const { accountId } = session
  if (query.type === 'leads') needPermission(session, 'people')
  const fileName = await nameOf(ctx, accountId, query)
  const pieces = await piecesOf(ctx, session, withOwnId(session, query))
  await recordExport(ctx, accountId, actions[query.type], { after: { period: periodOf(query) } })
  // One piece waits for the reader, not sixteen: objects are counted, not their size.
  return { fileName, content: Readable.from(pieces, { highWaterMark: 1 }) }
}

const actions = {
  sales: 'export.sales',
  leads: 'export.leads',
  clicks: 'export.clicks',
} as const satisfies Record<ExportType, string>
const abouts: Record<ExportType, string> = { sales: 'vendas', leads: 'leads', clicks: 'cliques' }

async function piecesOf(ctx: Context, session: Session, query: Query): Promise<CsvRows> {
  const { accountId, user } = session
  const choose: ChooseColumns = (columns) => chosen(columns, query.columns)
  const options = { isMasked: !may(user.role, 'people'), choose }
  switch (query.type) {
    case 'sales':
      return exportSales(ctx, accountId, query, options)
    case 'leads':
      return exportLeads(ctx, accountId, query, options)
    case 'clicks':
      return exportClicks(ctx, accountId, query, options)
  }
}

/** Those with these heads, in the file's own order; all without any. 422 for one that is not there. */
function chosen<Row>(columns: Column<Row>[], heads: readonly string[]): Column<Row>[] {
  if (heads.length === 0) return columns
  const unknown = heads.find((head) => !columns.some(({ header }) => header === head))
  if (unknown !== undefined) throw invalidField('columns', `Coluna desconhecida: ${unknown}`)
  return columns.filter(({ header }) => heads.includes(header))
}

async function nameOf(ctx: Context, accountId: string, query: Query): Promise<string> {
  const { type, columns } = query
  if (type !== 'sales' && columns.length === 0) return `${type}-export.csv`
  const { today } = await ctx.sql.withAccount(accountId, (trx) => accountToday(ctx, trx, accountId))
  return fileNameOf(abouts[type], spanOf(query, today), today)
}
