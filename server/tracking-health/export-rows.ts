import type { HealthRow } from '#contracts/tracking-health'
import { type HealthKind, maxExportedHealthRows } from '#contracts/tracking-health'
import { recordExport } from '#server/audit/record-export'
import type { Context } from '#server/platform/context'
import {
  type Column,
  cellsOf,
  csvStart,
  csvText,
  dateTimeCell,
  headerOf,
} from '#server/platform/csv'
import { affectedRows } from './tracking-health.ts'

/** The affected rows of one kind as a CSV file, times in the account's zone. */
export async function exportRows(
  ctx: Context,
  accountId: string,
  kind: HealthKind,
): Promise<{ fileName: string; content: string }> {
  const { rows } = await affectedRows(ctx, accountId, kind, {
    limit: maxExportedHealthRows,
    offset: 0,
  })
  const columns = columnsIn(await timeZoneOf(ctx, accountId))
  const cells = [headerOf(columns), ...rows.map((row) => cellsOf(columns, row))]
  await recordExport(ctx, accountId, 'export.tracking')
  return { fileName: `saude-${kind}.csv`, content: csvStart + csvText(cells) }
}

function columnsIn(timeZone: string): Column<HealthRow>[] {
  const time = dateTimeCell(timeZone)
  return [
    { header: 'Item', cell: (row) => row.label },
    { header: 'O que está errado', cell: (row) => row.detail },
    { header: 'Quantidade', cell: (row) => row.count },
    { header: 'Última vez', cell: (row) => time(row.lastAt), isValue: true },
  ]
}

async function timeZoneOf(ctx: Context, accountId: string): Promise<string> {
  const account = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('accounts')
      .select('time_zone')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
  )
  return account.time_zone
}
