import { type DateRange, dateRangeValues, isDay } from '#domain/date-range'
import { countedFilters, defaultFilters, type Filters, leadStatuses } from '#domain/filters'
import { addressState, type Codec, choiceOf, textOf } from '../address-state.ts'

/** The filters of a screen that has a control for each. */
export const everyFilter: readonly (keyof Filters)[] = [...countedFilters, 'startDate', 'endDate']

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A text that the API would refuse says nothing. */
function checked(codec: Codec<string>, isValid: (text: string) => boolean, fallback: string) {
  const read: Codec<string>['read'] = (params, name) => {
    const text = codec.read(params, name)
    return isValid(text) ? text : fallback
  }
  return { ...codec, read }
}

/** A day of a period of one's own; what is no day says nothing. */
export function dayOf(own?: string): Codec<string> {
  return checked(textOf('', 10, own), isDay, '')
}

/**
 * The filters that a screen offers, each in the parameter of its name: one without a control would
 * narrow the list in secret. The two days belong to the range 'custom' alone, which they mean by themselves
 * in an address that names no range.
 */
export function filtersOf(
  offered: readonly (keyof Filters)[],
  first: Filters = defaultFilters,
  ranges: readonly DateRange[] = dateRangeValues,
): Codec<Filters> {
  const codecs: { [Name in keyof Filters]: Codec<Filters[Name]> } = {
    dateRange: choiceOf(ranges, first.dateRange),
    campaign: textOf(first.campaign),
    adSet: textOf(first.adSet),
    creative: textOf(first.creative),
    source: textOf(first.source),
    status: choiceOf<string>(leadStatuses, first.status),
    instance: checked(textOf(first.instance), (text) => uuid.test(text), first.instance),
    tests: choiceOf<string>(['include'], first.tests),
    startDate: dayOf(),
    endDate: dayOf(),
  }
  const all = addressState<Partial<Filters>>(
    Object.fromEntries(offered.map((name) => [name, codecs[name]])),
  )
  return {
    read: (params) => {
      const told = { ...first, ...all.read(params) }
      const hasDays = told.startDate !== '' || told.endDate !== ''
      if (hasDays && !params.has('dateRange')) return { ...told, dateRange: 'custom' }
      return told.dateRange === 'custom' ? told : { ...told, startDate: '', endDate: '' }
    },
    write: (filters) => {
      const days = filters.dateRange === 'custom' ? {} : { startDate: '', endDate: '' }
      const written = all.write({ ...filters, ...days })
      return Object.fromEntries(offered.map((name) => [name, written.get(name) ?? '']))
    },
  }
}

type ListState = { filters: Filters; page: number }

/** What a control sets; the filters that it does not name stay. */
export type ListChanges<State extends ListState> = Partial<Omit<State, 'filters'>> & {
  filters?: Partial<Filters>
}

/** Other filters, another search or order show another list: it starts at its first page. */
export function changedList<State extends ListState>(
  state: State,
  { filters, ...changes }: ListChanges<State>,
): State {
  const isOtherList =
    filters !== undefined ||
    ['search', 'sort', 'assignee', 'segment', 'kind'].some((name) => name in changes)
  return {
    ...state,
    filters: { ...state.filters, ...filters },
    ...(isOtherList ? { page: 1 } : {}),
    ...changes,
  }
}
