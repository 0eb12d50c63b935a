import { deliveryStates } from '#contracts/leads'
import type { DeliveryState } from '../../data/ad-events.ts'

export const eventDialogs = ['create', 'edit', 'delivery'] as const
export type EventDialogName = (typeof eventDialogs)[number]

/** What a person can set on the screen; it lives in the address. */
export type EventsState = {
  tab: 'events' | 'stats'
  /** Of the delivery log. */
  deliveries: DeliveryState | 'all'
  page: number
  /** The open dialog, and the event or delivery it is about (none while creating). */
  open: { dialog: EventDialogName; id: string } | null
}

/** Reads the address; what it does not say, or says wrongly, is the default. */
export function readEventsState(params: URLSearchParams): EventsState {
  const page = Number(params.get('page'))
  const dialog = eventDialogs.find((known) => known === params.get('dialog'))
  const id = params.get('id') ?? ''
  return {
    tab: params.get('tab') === 'stats' ? 'stats' : 'events',
    deliveries: deliveryStates.find((known) => known === params.get('deliveries')) ?? 'all',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    open: dialog && (dialog === 'create' || id) ? { dialog, id } : null,
  }
}

/** The address of a state, without what is the default. */
export function writeEventsState({ tab, deliveries, page, open }: EventsState): string {
  const params = new URLSearchParams()
  if (tab !== 'events') params.set('tab', tab)
  if (deliveries !== 'all') params.set('deliveries', deliveries)
  if (page > 1) params.set('page', String(page))
  if (open) params.set('dialog', open.dialog)
  if (open?.id) params.set('id', open.id)
  return params.toString()
}
