import type { AuditAction } from '#domain/people/audit-actions'
import type { Context } from '#server/platform/context'
import { type AuditEntry, recordAudit } from './record.ts'

type ExportAction = Extract<AuditAction, `export.${string}`>

/** Records that a person took a file out, before the first byte of it is on its way. */
export async function recordExport<A extends ExportAction>(
  ctx: Context,
  accountId: string,
  action: A,
  about: Pick<AuditEntry<A>, 'after' | 'subject'> = {},
): Promise<void> {
  await ctx.sql.withAccount(accountId, (trx) =>
    recordAudit<A>(trx, ctx, { accountId, action, ...about }),
  )
}

type Days = {
  dateRange?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

/** The days that a file was limited to; null for all. */
export function periodOf({ dateRange, startDate, endDate }: Days): string | null {
  if (dateRange === undefined || dateRange === 'all') return null
  return dateRange === 'custom' ? `${startDate ?? ''} – ${endDate ?? ''}` : dateRange
}
