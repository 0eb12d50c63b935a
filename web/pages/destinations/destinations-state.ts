import { isDestination, type OtherDestination } from '#domain/conversions/destinations'

export const destinationDialogs = ['connect', 'webhook', 'create', 'edit', 'why'] as const
export type DestinationDialogName = (typeof destinationDialogs)[number]

/** What a person can set on the screen; it lives in the address. */
export type DestinationsState = {
  /** The destination that is open; null on the list of all. */
  destination: OtherDestination | null
  tab: 'events' | 'stats' | 'csv'
  /** The open dialog, and the event that it is about where it is about one. */
  open: { dialog: DestinationDialogName; id: string } | null
}

const ofEvent: readonly string[] = ['edit', 'why']

/** Reads the address; what it does not say, or says wrongly, is the default. Meta has its own screen. */
export function readDestinationsState(params: URLSearchParams): DestinationsState {
  const name = params.get('destino') ?? ''
  const destination = isDestination(name) && name !== 'meta' ? name : null
  const dialog = destinationDialogs.find((known) => known === params.get('dialog'))
  const id = params.get('id') ?? ''
  const isWhole = dialog !== undefined && (!ofEvent.includes(dialog) || id !== '')
  // A webhook is made from the list; every other dialog belongs to a destination.
  const fits = isWhole && (dialog === 'webhook') === (destination === null)
  const tab = params.get('tab')
  return {
    destination,
    tab: tab === 'stats' || (tab === 'csv' && destination === 'google') ? tab : 'events',
    open: fits ? { dialog, id } : null,
  }
}

/** The address of a state, without what is the default. */
export function writeDestinationsState({ destination, tab, open }: DestinationsState): string {
  const params = new URLSearchParams()
  if (destination) params.set('destino', destination)
  if (tab !== 'events') params.set('tab', tab)
  if (open) params.set('dialog', open.dialog)
  if (open?.id) params.set('id', open.id)
  return params.toString()
}
