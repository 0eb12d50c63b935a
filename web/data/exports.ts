import { exportPath } from '#contracts/dashboard'
import { type ExportType, fileColumns, firstColumns } from '#contracts/export-columns'
import { daysOf, localDay } from '#domain/date-range'
import { fileNameOf } from '#domain/exported-file'
import { defaultFilters, type Filters } from '#domain/filters'
import { fetchFile } from '../api/call.ts'
import { download } from '../api/download.ts'
import { filterQueryOf } from './dashboard.ts'

export { type ExportType, exportTypes, fileColumns, firstColumns } from '#contracts/export-columns'
export type ExportPeriod = Pick<Filters, 'dateRange' | 'startDate' | 'endDate'>
export type FileWish = { type: ExportType; period: ExportPeriod; columns: readonly string[] }

const abouts: Record<ExportType, string> = { sales: 'vendas', leads: 'leads', clicks: 'cliques' }

/** What the file will be called; null while its days are none. */
export function nameOfFile(
  { type, period }: Pick<FileWish, 'type' | 'period'>,
  now: number,
  timeZone: string,
): string | null {
  const today = localDay(now, timeZone)
  try {
    return fileNameOf(abouts[type], daysOf(period, today), today)
  } catch {
    return null
  }
}

/** Makes the file and hands it to the person under this name. Leads are people who wrote. */
export async function exportFile({ type, period, columns }: FileWish, name: string): Promise<void> {
  const file = await fetchFile(exportPath, {
    ...filterQueryOf({ ...defaultFilters, ...period }),
    type,
    kind: type === 'leads' ? 'people' : undefined,
    columns: columns.join(','),
  })
  download(file, name)
}

const columnsKey = (type: ExportType) => `rastro-export-columns-${type}`

/** The columns that were chosen last in this browser, in the file's order. */
export function rememberedColumns(type: ExportType): string[] {
  const stored = stringsIn(localStorage.getItem(columnsKey(type)))
  const known = fileColumns[type].filter((head) => stored.includes(head))
  return known.length > 0 ? known : [...firstColumns[type]]
}

export function rememberColumns(type: ExportType, columns: readonly string[]): void {
  localStorage.setItem(columnsKey(type), JSON.stringify(columns))
}

function stringsIn(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((item) => typeof item === 'string') : []
  } catch {
    return []
  }
}
