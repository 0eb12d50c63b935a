import { defaultFilters, type Filters } from '#domain/filters'
import { type WhichUnanswered, whichUnanswered } from '../data/response.ts'
import { addressState, choiceOf, pageNumber } from './address-state.ts'
import { filtersOf } from './filters/filters-in-address.ts'
import { limitedRanges } from './filters/period-select.tsx'

export const breakdowns = ['attendant', 'line', 'campaign', 'hour'] as const
export type Breakdown = (typeof breakdowns)[number]

export type ResponseView = {
  filters: Filters
  which: WhichUnanswered
  page: number
  by: Breakdown
}

export const responseView = addressState<ResponseView>({
  filters: filtersOf(
    ['dateRange', 'startDate', 'endDate', 'instance'],
    { ...defaultFilters, dateRange: 'last30days' },
    // The report covers a year at most, so 'Todo o período' is not offered.
    limitedRanges,
  ),
  which: choiceOf(whichUnanswered, 'never', 'quem'),
  page: pageNumber,
  by: choiceOf(breakdowns, 'attendant', 'por'),
})
