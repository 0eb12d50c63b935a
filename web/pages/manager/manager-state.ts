import type { TrackingLink } from '../../data/links.ts'

export const linkSorts = ['createdAt', 'campaign', 'clicks', 'leads', 'rate'] as const
export type LinkSort = (typeof linkSorts)[number]
export type Direction = 'asc' | 'desc'

export const linkDialogs = ['details', 'edit', 'remove'] as const
export type LinkDialogName = (typeof linkDialogs)[number]

/** What a person can set on the screen; it lives in the address. */
export type ManagerState = {
  search: string
  sort: LinkSort
  direction: Direction
  /** The link whose dialog is open, or null. */
  open: { link: string; dialog: LinkDialogName } | null
}

/** Reads the address; what it does not say, or says wrongly, is the default: newest first. */
export function readManagerState(params: URLSearchParams): ManagerState {
  const [name, direction] = (params.get('sort') ?? '').split(':')
  const sort = linkSorts.find((known) => known === name)
  const link = params.get('link')
  return {
    search: params.get('search') ?? '',
    sort: sort ?? 'createdAt',
    direction: sort && direction === 'asc' ? 'asc' : 'desc',
    open: link
      ? { link, dialog: linkDialogs.find((known) => known === params.get('dialog')) ?? 'details' }
      : null,
  }
}

/** The address of a state, without what is the default. */
export function writeManagerState({ search, sort, direction, open }: ManagerState): string {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (sort !== 'createdAt' || direction !== 'desc') params.set('sort', `${sort}:${direction}`)
  if (open) {
    params.set('link', open.link)
    params.set('dialog', open.dialog)
  }
  return params.toString()
}

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
  sort: LinkSort,
  direction: Direction,
): TrackingLink[] {
  const sign = direction === 'asc' ? 1 : -1
  return links.toSorted((a, b) => sign * compare[sort](a, b))
}

/** Choosing a column sorts by it, names from A, numbers from the largest; again turns it round. */
export function nextSort(
  { sort, direction }: Pick<ManagerState, 'sort' | 'direction'>,
  chosen: LinkSort,
): Pick<ManagerState, 'sort' | 'direction'> {
  if (chosen === sort) return { sort, direction: direction === 'asc' ? 'desc' : 'asc' }
  return { sort: chosen, direction: chosen === 'campaign' ? 'asc' : 'desc' }
}
