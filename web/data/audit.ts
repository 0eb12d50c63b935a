import { queryOptions } from '@tanstack/react-query'
import { auditExportPath, listAudit } from '#contracts/audit'
import type { DateRange } from '#domain/date-range'
import { limitsDays } from '#domain/filters'
import type { AuditArea } from '#domain/people/audit-actions'
import { call, fetchFile } from '../api/call.ts'
import { download } from '../api/download.ts'

export type { AuditEntry } from '#contracts/audit'

/** What the log is narrowed by; '' for everybody and all kinds. */
export type AuditFilters = {
  search: string
  /** A person's id, `operator` or `stranger`. */
  actor: string
  area: AuditArea | ''
  dateRange: DateRange
  startDate: string
  endDate: string
}

export const noAuditFilters: AuditFilters = {
  search: '',
  actor: '',
  area: '',
  dateRange: 'all',
  startDate: '',
  endDate: '',
}

/** What is empty or not finished is left out. */
function queryOf({ dateRange, startDate, endDate, ...filters }: AuditFilters) {
  if (dateRange !== 'custom') return { ...filters, dateRange }
  const period = { dateRange, startDate, endDate }
  return limitsDays(period) ? { ...filters, ...period } : filters
}

/** One page of the log; `after` is `next` of the page before. */
export function auditQuery(filters: AuditFilters, after: string | null) {
  const query = { ...queryOf(filters), ...(after === null ? {} : { after }) }
  return queryOptions({
    queryKey: [listAudit.path, query],
    queryFn: ({ signal }) => call(listAudit, { query, signal }),
  })
}

/** All that the filters leave, as a file. */
export async function exportAudit(filters: AuditFilters): Promise<void> {
  download(await fetchFile(auditExportPath, queryOf(filters)), 'auditoria-export.csv')
}
