import { expect, test } from 'vitest'
import type { Client } from '../../data/agency.ts'
import { nextOrder, sortedClients } from './accounts-state.ts'

const client = (name: string, more: Partial<Client> = {}): Client => ({
  id: name,
  name,
  role: 'owner',
  isSuspended: false,
  isCurrent: false,
  figures: null,
  hasForeignMoney: false,
  foreignCurrencies: [],
  alerts: null,
  lines: null,
  ...more,
})
const withRoas = (roas: number | null): Partial<Client> => ({
  figures: {
    clicks: 0,
    conversations: 0,
    leads: 0,
    sales: 0,
    revenueCents: 0,
    spendCents: 0,
    cplCents: null,
    roas,
  },
})

const clients = [
  client('Água', withRoas(2)),
  client('zebra', { isSuspended: true }),
  client('abelha', withRoas(null)),
  client('Loja 10', withRoas(3.5)),
  client('Loja 9', { ...withRoas(0), alerts: 2 }),
]

test.each([
  ['name', 'asc', ['abelha', 'Água', 'Loja 9', 'Loja 10', 'zebra']],
  ['name', 'desc', ['Loja 10', 'Loja 9', 'Água', 'abelha', 'zebra']],
  ['roas', 'desc', ['Loja 10', 'Água', 'Loja 9', 'zebra', 'abelha']],
  ['roas', 'asc', ['Loja 9', 'Água', 'Loja 10', 'zebra', 'abelha']],
] as const)('sorted by %s, %s', (sort, direction, names) => {
  const sorted = sortedClients(clients, { sort, direction })
  expect(sorted.map(({ name }) => name)).toEqual(names)
})

test('a column begins with what one looks for, and turns round', () => {
  const first = nextOrder({ sort: 'name', direction: 'asc' }, 'spendCents')
  expect(first).toEqual({ sort: 'spendCents', direction: 'desc' })
  expect(nextOrder(first, 'spendCents')).toEqual({ sort: 'spendCents', direction: 'asc' })
  expect(nextOrder(first, 'name')).toEqual({ sort: 'name', direction: 'asc' })
})
