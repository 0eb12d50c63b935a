import { Readable } from 'node:stream'
import type { AuditEntry, AuditFilter } from '#contracts/audit'
import { areaWords } from '#domain/people/audit-words'
import { periodOf, recordExport } from '#server/audit/record-export'
import type { Context } from '#server/platform/context'
import { type Column, csvRows, dateTimeCell } from '#server/platform/csv'
import { accountToday, spanOf } from '#server/reporting/filter-sql'
import { present, readEntries } from './list-entries.ts'

const batchSize = 1_000

/** The log as a CSV stream in constant memory, newest first; taking it is an entry too. */
export async function exportEntries(
  ctx: Context,
  accountId: string,
  filter: AuditFilter,
): Promise<{ fileName: string; content: Readable }> {
  const { timeZone } = await ctx.sql.withAccount(accountId, async (trx) => {
    const day = await accountToday(ctx, trx, accountId)
    // A period that means none is refused before the file begins.
    spanOf(filter, day.today)
    return day
  })
  await recordExport(ctx, accountId, 'export.audit', { after: { period: periodOf(filter) } })
  const columns = columnsIn(timeZone)
  const pieces = csvRows(columns, (after: string | undefined) =>
    ctx.sql.withAccount(accountId, async (trx) => {
      const rows = await readEntries(ctx, trx, accountId, filter, after ?? null, batchSize)
      return {
        rows: await present(trx, accountId, rows),
        last: rows.length < batchSize ? undefined : rows.at(-1)?.id,
      }
    }),
  )
  return {
    fileName: 'auditoria-export.csv',
    content: Readable.from(pieces, { highWaterMark: 1 }),
  }
}

function columnsIn(timeZone: string): Column<AuditEntry>[] {
  const time = dateTimeCell(timeZone)
  return [
    { header: 'Quando', cell: (entry) => time(entry.at), isValue: true },
    { header: 'Quem', cell: (entry) => entry.actor.name },
    { header: 'Tipo', cell: (entry) => areaWords[entry.area] },
    { header: 'O que fez', cell: (entry) => entry.words },
    { header: 'Em quê', cell: ({ subject }) => subject?.name ?? subject?.id ?? null },
    { header: 'Mudanças', cell: ({ changes }) => changes.map(inOneLine).join('; ') },
    { header: 'Vezes', cell: (entry) => entry.times },
    { header: 'Endereço', cell: (entry) => entry.address },
    { header: 'Aparelho', cell: (entry) => entry.device },
  ]
}

function inOneLine({ name, before, after }: AuditEntry['changes'][number]): string {
  return `${name}: ${before === null ? '' : `${before} → `}${after}`
}
