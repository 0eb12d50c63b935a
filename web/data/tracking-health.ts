import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type HealthKind,
  healthExportPath,
  healthRows,
  shownHealthRows,
  trackingHealth,
} from '#contracts/tracking-health'
import { call, fetchFile } from '../api/call.ts'
import { download } from '../api/download.ts'

export type {
  HealthFinding,
  HealthKind,
  HealthPlace,
  HealthRow,
  HealthSeverity,
  TrackingHealth,
} from '#contracts/tracking-health'
export { shownHealthRows } from '#contracts/tracking-health'

export function trackingHealthQuery() {
  return queryOptions({
    queryKey: [trackingHealth.path],
    queryFn: ({ signal }) => call(trackingHealth, { signal }),
  })
}

/** A page of what a finding affects; the first page came with the finding. Pages count from 1. */
export function healthRowsQuery(kind: HealthKind, page: number) {
  return queryOptions({
    queryKey: [trackingHealth.path, kind, page],
    queryFn: ({ signal }) =>
      call(healthRows, {
        params: { kind },
        query: {
          limit: String(shownHealthRows),
          offset: String((page - 1) * shownHealthRows),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Hands all rows of a finding to the person as a file. */
export async function downloadHealthRows(kind: HealthKind): Promise<void> {
  download(await fetchFile(healthExportPath.replace(':kind', kind)), `saude-${kind}.csv`)
}
