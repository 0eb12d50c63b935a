import { type EventType, eventTypes } from '#domain/conversions/conversion-rules'
import { everyStateWord } from '#domain/conversions/delivery-states'
import { type DateRange, dateRangeValues } from '#domain/date-range'
import type { DeliveryState } from '../../data/deliveries.ts'
import {
  type AddressState,
  addressState,
  choiceOf,
  pageNumber,
  searchText,
} from '../address-state.ts'
import { dayOf } from '../filters/filters-in-address.ts'

/** What a person can set in the log; it lives in the address, beside what the screen keeps there. */
export type LogState = {
  state: DeliveryState | 'all'
  event: EventType | 'all'
  range: DateRange
  startDate: string
  endDate: string
  search: string
  page: number
  /** The delivery whose details are open. */
  open: string | null
}

const log = addressState<LogState>({
  state: choiceOf<LogState['state']>(everyStateWord, 'all', 'deliveries'),
  event: choiceOf<LogState['event']>(eventTypes, 'all'),
  range: choiceOf(dateRangeValues, 'all'),
  startDate: dayOf('from'),
  endDate: dayOf('to'),
  search: searchText,
  page: pageNumber,
  open: {
    read: (params) => params.get('delivery'),
    write: (id) => ({ delivery: id ?? '' }),
  },
})

export const logState: AddressState<LogState> = {
  ...log,
  write: (state, beside) => {
    const days = state.range === 'custom' ? {} : { startDate: '', endDate: '' }
    return log.write({ ...state, ...days }, beside)
  },
}

/** Whether the log shows less than all there is. */
export function isFiltered({ state, event, range, search }: LogState): boolean {
  return state !== 'all' || event !== 'all' || range !== 'all' || search !== ''
}
