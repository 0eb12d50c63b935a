import type { z } from 'zod'
import type { leadActivities as activitiesContract, LeadDetail } from '#contracts/leads'
import { recordExport } from '#server/audit/record-export'
import type { Context } from '#server/platform/context'
import { cellsOf, csvStart, csvText, headerOf } from '#server/platform/csv'
import type { Session } from '#server/platform/http'
import { accountToday } from '#server/reporting/filter-sql'
import { attendantsOf } from '../assign/attendants.ts'
import { leadColumns } from '../list/lead-columns.ts'
import { getLead } from './get-lead.ts'
import { leadActivities } from './lead-activities.ts'

export type LeadFile = { fileName: string; type: string; content: string }

/**
 * 'Exportar Lead': as JSON everything that is known, conversation and sent events included; as CSV
 * the row of the leads file. 404 as for the lead itself.
 */
export async function exportLead(
  ctx: Context,
  { accountId }: Pick<Session, 'accountId'>,
  id: string,
  format: 'json' | 'csv',
): Promise<LeadFile> {
  const lead = await getLead(ctx, accountId, id)
  const subject = { kind: 'lead', id: lead.id } as const
  await recordExport(ctx, accountId, 'export.lead', { subject, after: { format } })
  const fileName = `lead-${lead.id}.${format}`
  if (format === 'csv') {
    const { timeZone } = await ctx.sql.withAccount(accountId, (trx) =>
      accountToday(ctx, trx, accountId),
    )
    const columns = leadColumns(timeZone, await attendantsOf(ctx.sql.asIngest, accountId))
    const content = csvStart + csvText([headerOf(columns), cellsOf(columns, { ...lead, ad: lead })])
    return { fileName, type: 'text/csv; charset=utf-8', content }
  }
  const { activities, conversions } = await leadActivities(ctx, accountId, id)
  const everything: LeadDetail & z.input<typeof activitiesContract.output> = {
    ...lead,
    activities,
    conversions,
  }
  return {
    fileName,
    type: 'application/json; charset=utf-8',
    content: `${JSON.stringify(everything, null, 2)}\n`,
  }
}
