import { type Filters, type LeadKind, type LeadSort, leadKinds, leadSorts } from '#domain/filters'
import { choiceOf } from '../address-state.ts'

/** Which rows of the list of leads are shown. */
export type ShownKind = LeadKind | 'all'

export const shownKinds: readonly ShownKind[] = [...leadKinds, 'all']

/** In the address; lists begin with people. */
export const kindInAddress = choiceOf(shownKinds, 'people')

type Chosen = { filters: Pick<Filters, 'status'> }

/** What choosing a kind changes: a status that its rows cannot have goes. */
export function changesOfKind(
  { filters: { status } }: Chosen,
  kind: ShownKind,
): { kind: ShownKind; filters?: { status: string } } {
  const stays = kind !== 'clicks' || status === 'all' || status === 'pending'
  return stays ? { kind } : { kind, filters: { status: 'all' } }
}

/** The orders that say something of these rows: clicks have neither names nor messages. */
export function sortsOf(kind: ShownKind): readonly LeadSort[] {
  return kind === 'clicks' ? ['created_desc', 'created_asc'] : leadSorts
}

/** The order that is in force: clicks in any but the oldest first are the newest first. */
export function shownSort(kind: ShownKind, sort: LeadSort): LeadSort {
  if (sortsOf(kind).includes(sort)) return sort
  return 'created_desc'
}

/** The list that is asked for: what is shown, in the order that is in force. */
export function listOf<List extends { kind: ShownKind; sort: LeadSort }>(state: List): List {
  return { ...state, sort: shownSort(state.kind, state.sort) }
}
