import {
  activeFilterCount,
  type Filters,
  type LeadSegment,
  type LeadSort,
  leadSegments,
  leadSorts,
  limitsDays,
} from '#domain/filters'
import {
  addressState,
  type Codec,
  choiceOf,
  pageNumber,
  searchText,
} from '../../parts/address-state.ts'
import { filtersOf } from '../../parts/filters/filters-in-address.ts'
import { kindInAddress, type ShownKind } from '../../parts/leads/list-kind.ts'

/** Everything that a person can set on the report. */
export type LeadsState = {
  filters: Filters
  kind: ShownKind
  /** 'me', 'none', a person's id, or 'all'. */
  assignee: string
  /** The people behind a figure of the dashboard, or 'all'. */
  segment: LeadSegment | 'all'
  search: string
  sort: LeadSort
  page: number
}

const assignee: Codec<string> = {
  read: (params, name) => {
    const text = params.get(name) ?? ''
    return /^(me|none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(text) ? text : 'all'
  },
  write: (value, name) => ({ [name]: value === 'all' ? '' : value }),
}

/** Everybody who wrote was a segment once: addresses that people kept still show these rows. */
const kind: Codec<ShownKind> = {
  read: (params, name) =>
    params.get('segment') === 'wrote' ? 'people' : kindInAddress.read(params, name),
  write: kindInAddress.write,
}

export const leadsState = addressState<LeadsState>({
  filters: filtersOf([
    ...(['status', 'campaign', 'adSet', 'creative', 'source', 'instance', 'tests'] as const),
    ...(['dateRange', 'startDate', 'endDate'] as const),
  ]),
  kind,
  assignee,
  segment: choiceOf([...leadSegments, 'all'] as const, 'all'),
  search: searchText,
  // Spec 9: the report's own order.
  sort: choiceOf(leadSorts, 'whatsapp_desc'),
  page: pageNumber,
})

/** Whether something keeps leads out of the list. */
export function isNarrowed({ filters, assignee, segment, search }: LeadsState): boolean {
  // The panel's own proposal of a period is a choice here: this screen starts without one.
  return (
    search !== '' ||
    assignee !== 'all' ||
    segment !== 'all' ||
    activeFilterCount(filters) > 0 ||
    limitsDays(filters)
  )
}
