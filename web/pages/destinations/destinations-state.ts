import { isDestination, type OtherDestination } from '#domain/conversions/destinations'
import {
  type AddressState,
  addressState,
  choiceOf,
  dialogOf,
  type OpenDialog,
} from '../../parts/address-state.ts'

const destinationDialogs = ['connect', 'webhook', 'create', 'edit', 'why'] as const
type DestinationDialogName = (typeof destinationDialogs)[number]

/** What a person can set on the screen; it lives in the address. */
type DestinationsState = {
  /** The destination that is open; null on the list of all. */
  destination: OtherDestination | null
  tab: 'events' | 'stats' | 'csv'
  /** The open dialog, and the event that it is about where it is about one. */
  open: OpenDialog<DestinationDialogName> | null
}

const address = addressState<DestinationsState>({
  destination: {
    // Meta has its own screen.
    read: (params) => {
      const name = params.get('destino') ?? ''
      return isDestination(name) && name !== 'meta' ? name : null
    },
    write: (destination) => ({ destino: destination ?? '' }),
  },
  tab: choiceOf(['events', 'stats', 'csv'], 'events'),
  open: dialogOf(destinationDialogs, { withoutRow: ['connect', 'webhook', 'create'] }),
})

export const destinationsState: AddressState<DestinationsState> = {
  ...address,
  read: (params) => {
    const { destination, tab, open } = address.read(params)
    // A webhook is made from the list; every other dialog belongs to a destination.
    const fits = (open?.dialog === 'webhook') === (destination === null)
    return {
      destination,
      tab: tab === 'csv' && destination !== 'google' ? 'events' : tab,
      open: fits ? open : null,
    }
  },
}
