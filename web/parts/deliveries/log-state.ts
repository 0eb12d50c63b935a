import { deliveryStates } from '#contracts/leads'
import { type EventType, eventTypes } from '#domain/conversions/conversion-rules'
import { type DateRange, dateRangeValues } from '#domain/date-range'
import type { DeliveryState } from '../../data/deliveries.ts'

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

/** Reads the address; what it does not say, or says wrongly, is the default. */
export function readLogState(params: URLSearchParams): LogState {
  const page = Number(params.get('page'))
  return {
    state: deliveryStates.find((known) => known === params.get('deliveries')) ?? 'all',
    event: eventTypes.find((known) => known === params.get('event')) ?? 'all',
    range: dateRangeValues.find((known) => known === params.get('range')) ?? 'all',
    startDate: params.get('from') ?? '',
    endDate: params.get('to') ?? '',
    search: params.get('search') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    open: params.get('delivery'),
  }
}

/** The address with this state, without what is the default; the screen's own part stays. */
export function writeLogState(params: URLSearchParams, state: LogState): string {
  const next = new URLSearchParams(params)
  const own: Record<string, string | null> = {
    deliveries: state.state === 'all' ? null : state.state,
    event: state.event === 'all' ? null : state.event,
    range: state.range === 'all' ? null : state.range,
    from: state.range === 'custom' ? state.startDate : null,
    to: state.range === 'custom' ? state.endDate : null,
    search: state.search,
    page: state.page > 1 ? String(state.page) : null,
    delivery: state.open,
  }
  for (const [name, value] of Object.entries(own)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next.toString()
}

/** Whether the log shows less than all there is. */
export function isFiltered({ state, event, range, search }: LogState): boolean {
  return state !== 'all' || event !== 'all' || range !== 'all' || search !== ''
}
