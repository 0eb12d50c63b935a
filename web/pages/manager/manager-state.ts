import type { TrackingLink } from '../../data/links.ts'
import { addressState, dialogOf, type OpenDialog, searchText } from '../../parts/address-state.ts'

export const linkSorts = ['createdAt', 'campaign', 'clicks', 'leads', 'rate'] as const
export type LinkSort = (typeof linkSorts)[number]
type Direction = 'asc' | 'desc'

const linkDialogs = ['details', 'edit', 'remove'] as const
export type LinkDialogName = (typeof linkDialogs)[number]

export type LinkOrder = { sort: LinkSort; direction: Direction }

const newestFirst: LinkOrder = { sort: 'createdAt', direction: 'desc' }

/** What a person can set on the screen; it lives in the address. */
export type ManagerState = {
  search: string
  order: LinkOrder
  /** The link whose dialog is open, or null. */
  open: OpenDialog<LinkDialogName> | null
}

export const managerState = addressState<ManagerState>({
  search: searchText,
  order: {
    read: (params) => {
      const [name, direction] = (params.get('sort') ?? '').split(':')
      const sort = linkSorts.find((known) => known === name)
      return sort ? { sort, direction: direction === 'asc' ? 'asc' : 'desc' } : newestFirst
    },
    write: ({ sort, direction }) => {
      const isFirst = sort === newestFirst.sort && direction === newestFirst.direction
      return { sort: isFirst ? '' : `${sort}:${direction}` }
    },
  },
  open: dialogOf(linkDialogs, { idIn: 'link', fallback: 'details' }),
})

const collator = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true })

const compare: Record<LinkSort, (a: TrackingLink, b: TrackingLink) => number> = {
  createdAt: (a, b) => a.createdAt.localeCompare(b.createdAt),
  campaign: (a, b) => collator.compare(a.campaignName, b.campaignName),
  clicks: (a, b) => a.metrics.totalClicks - b.metrics.totalClicks,
  leads: (a, b) => a.metrics.enrichedLeads - b.metrics.enrichedLeads,
  rate: (a, b) => a.metrics.conversionRate - b.metrics.conversionRate,
}

/** Links in the chosen order; equal ones stay newest first, as the server lists them. */
export function sortedLinks(
  links: readonly TrackingLink[],
  { sort, direction }: LinkOrder,
): TrackingLink[] {
  const sign = direction === 'asc' ? 1 : -1
  return links.toSorted((a, b) => sign * compare[sort](a, b))
}

/** Choosing a column sorts by it, names from A, numbers from the largest; again turns it round. */
export function nextSort({ sort, direction }: LinkOrder, chosen: LinkSort): LinkOrder {
  if (chosen === sort) return { sort, direction: direction === 'asc' ? 'desc' : 'asc' }
  return { sort: chosen, direction: chosen === 'campaign' ? 'asc' : 'desc' }
}
