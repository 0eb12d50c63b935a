import { addressState, choiceOf, dialogOf, type OpenDialog } from '../../parts/address-state.ts'
import type { EventDialogName } from '../../parts/conversion-events/events-card.tsx'

/** What a person can set on the screen; it lives in the address. */
type EventsState = {
  tab: 'events' | 'stats'
  /** The open dialog, and the event that it is about. */
  open: OpenDialog<EventDialogName> | null
}

export const eventsState = addressState<EventsState>({
  tab: choiceOf(['events', 'stats'], 'events'),
  open: dialogOf(['create', 'edit', 'why'], { withoutRow: ['create'] }),
})
