import { queryOptions } from '@tanstack/react-query'
import { googleCsvPath, listGoogleCsvActions } from '#contracts/google-csv'
import type { DateRange } from '#domain/date-range'
import { call, fetchFile } from '../api/call.ts'
import { download } from '../api/download.ts'

export type { GoogleCsvAction } from '#contracts/google-csv'
export type Matching = 'click' | 'phone'

export function googleCsvActionsQuery(dateRange: DateRange) {
  return queryOptions({
    queryKey: [listGoogleCsvActions.path, dateRange],
    queryFn: () => call(listGoogleCsvActions, { query: { dateRange } }),
  })
}

/** Hands the person the file of one conversion action. */
export async function downloadGoogleCsv(
  target: string,
  matching: Matching,
  dateRange: DateRange,
): Promise<void> {
  const file = await fetchFile(googleCsvPath, { target, matching, dateRange })
  download(file, `google-${matching === 'phone' ? 'telefone-' : ''}${nameIn(target)}.csv`)
}

/** What a file's name can hold of an action's name. */
function nameIn(target: string): string {
  return target.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)
}
