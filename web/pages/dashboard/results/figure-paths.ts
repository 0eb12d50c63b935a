import type { Filters, LeadSegment } from '#domain/filters'
import { filteredPath } from '../../../parts/filters/filtered-path.ts'
import { paths } from '../../../parts/paths.ts'

/** The people behind a figure, under the same filters: everybody who wrote, or those of a segment. */
export function peoplePath(filters: Filters, segment?: LeadSegment): string {
  return filteredPath(paths.leads, filters, segment && { segment })
}

/** The clicks behind a figure, under the same filters. */
export function clicksPath(filters: Filters): string {
  return filteredPath(paths.tracking, filters)
}

/** The campaign report under the same filters, by one of its figures. */
export function campaignsPath(filters: Filters, sort: string): string {
  return filteredPath(paths.campaigns, { ...filters, tests: 'all' }, { sort })
}
