import { dateRangeValues, isDay } from '#domain/date-range'
import { defaultFilters, type Filters } from '#domain/filters'
import { type CampaignSort, type CampaignView, campaignSorts } from '../../data/campaigns.ts'
import { readInstance } from '../../parts/filters/read-instance.ts'

/** What the screen begins with: a period that is long enough to have a cost, and can be compared. */
export const firstView: CampaignView = {
  filters: { ...defaultFilters, dateRange: 'last30days' },
  sort: 'spend',
  direction: 'desc',
  isCompared: true,
}
const names = ['campaign', 'adSet', 'creative', 'source', 'status'] as const
const dates = ['startDate', 'endDate'] as const

/** Reads the address; what it does not say, or says wrongly, is the default. */
export function readCampaignView(params: URLSearchParams): CampaignView {
  const filters: Filters = { ...firstView.filters, instance: readInstance(params) }
  for (const name of names) filters[name] = params.get(name) || defaultFilters[name]
  for (const name of dates) {
    const day = params.get(name) ?? ''
    filters[name] = isDay(day) ? day : ''
  }
  filters.dateRange =
    dateRangeValues.find((range) => range === params.get('dateRange')) ??
    firstView.filters.dateRange
  return {
    filters,
    sort: campaignSorts.find((sort) => sort === params.get('sort')) ?? firstView.sort,
    direction: params.get('direction') === 'asc' ? 'asc' : 'desc',
    isCompared: params.get('compare') !== 'none',
  }
}

/** The address of a view, beside what else the address says; defaults are left out. */
export function writeCampaignView(
  { filters, sort, direction, isCompared }: CampaignView,
  beside = new URLSearchParams(),
): URLSearchParams {
  const params = new URLSearchParams(beside)
  const set = (name: string, value: string, unless: string) => {
    if (value === unless) params.delete(name)
    else params.set(name, value)
  }
  for (const name of [...names, 'instance', 'dateRange'] as const) {
    set(name, filters[name], firstView.filters[name])
  }
  for (const name of dates) set(name, filters.dateRange === 'custom' ? filters[name] : '', '')
  set('sort', sort, firstView.sort)
  set('direction', direction, firstView.direction)
  set('compare', isCompared ? '' : 'none', '')
  return params
}

/** A column's first order is the one that is asked for most: names from A, figures from the top. */
export function nextOrder(
  view: Pick<CampaignView, 'sort' | 'direction'>,
  sort: CampaignSort,
): Pick<CampaignView, 'sort' | 'direction'> {
  if (view.sort === sort) return { sort, direction: view.direction === 'asc' ? 'desc' : 'asc' }
  return { sort, direction: sort === 'name' ? 'asc' : 'desc' }
}
