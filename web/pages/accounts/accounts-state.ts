import { type Client, type OverviewPeriod, overviewPeriods } from '../../data/agency.ts'
import {
  addressState,
  choiceOf,
  dialogOf,
  type OpenDialog,
  searchText,
} from '../../parts/address-state.ts'

export const figureNames = [
  'clicks',
  'conversations',
  'leads',
  'sales',
  'revenueCents',
  'spendCents',
  'cplCents',
  'roas',
] as const
export type FigureName = (typeof figureNames)[number]

export const accountSorts = ['name', 'alerts', ...figureNames] as const
export type AccountSort = (typeof accountSorts)[number]
export type AccountOrder = { sort: AccountSort; direction: 'asc' | 'desc' }

const dialogs = ['create', 'suspend'] as const

/** What a person can set on the screen; it lives in the address. */
export type AccountsState = {
  period: OverviewPeriod
  search: string
  order: AccountOrder
  /** The dialog for a new account, or for the one to suspend. */
  open: OpenDialog<(typeof dialogs)[number]> | null
}

const byName: AccountOrder = { sort: 'name', direction: 'asc' }

export const accountsState = addressState<AccountsState>({
  period: choiceOf(overviewPeriods, 'last30days', 'periodo'),
  search: searchText,
  order: {
    read: (params) => {
      const [name, direction] = (params.get('sort') ?? '').split(':')
      const sort = accountSorts.find((known) => known === name)
      return sort ? { sort, direction: direction === 'asc' ? 'asc' : 'desc' } : byName
    },
    write: ({ sort, direction }) => ({
      sort: sort === byName.sort && direction === byName.direction ? '' : `${sort}:${direction}`,
    }),
  },
  open: dialogOf(dialogs, { idIn: 'cliente', withoutRow: ['create'] }),
})

const collator = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true })

/** The accounts in the chosen order; one that has no such figure stands last in either direction. */
export function sortedClients(clients: readonly Client[], order: AccountOrder): Client[] {
  const sign = order.direction === 'asc' ? 1 : -1
  if (order.sort === 'name') {
    // As the server lists them: the suspended ones last.
    return clients.toSorted(
      (a, b) =>
        Number(a.isSuspended) - Number(b.isSuspended) || sign * collator.compare(a.name, b.name),
    )
  }
  const { sort } = order
  const figureOf = ({ alerts, figures }: Client) => (sort === 'alerts' ? alerts : figures?.[sort])
  return clients.toSorted((a, b) => {
    const [one, other] = [figureOf(a) ?? null, figureOf(b) ?? null]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one - other)
  })
}

/** Choosing a column sorts by it, names from A, numbers from the largest; again turns it round. */
export function nextOrder({ sort, direction }: AccountOrder, chosen: AccountSort): AccountOrder {
  if (chosen === sort) return { sort, direction: direction === 'asc' ? 'desc' : 'asc' }
  return { sort: chosen, direction: chosen === 'name' ? 'asc' : 'desc' }
}
