export const eventDialogs = ['create', 'edit', 'why'] as const
export type EventDialogName = (typeof eventDialogs)[number]

/** What a person can set on the screen; it lives in the address. */
export type EventsState = {
  tab: 'events' | 'stats'
  /** The open dialog, and the event it is about (none while creating). */
  open: { dialog: EventDialogName; id: string } | null
}

/** Reads the address; what it does not say, or says wrongly, is the default. */
export function readEventsState(params: URLSearchParams): EventsState {
  const dialog = eventDialogs.find((known) => known === params.get('dialog'))
  const id = params.get('id') ?? ''
  return {
    tab: params.get('tab') === 'stats' ? 'stats' : 'events',
    open: dialog && (dialog === 'create' || id) ? { dialog, id } : null,
  }
}

/** The address of a state, without what is the default. */
export function writeEventsState({ tab, open }: EventsState): string {
  const params = new URLSearchParams()
  if (tab !== 'events') params.set('tab', tab)
  if (open) params.set('dialog', open.dialog)
  if (open?.id) params.set('id', open.id)
  return params.toString()
}
