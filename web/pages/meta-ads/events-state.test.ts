import { expect, test } from 'vitest'
import { readEventsState, writeEventsState } from './events-state.ts'

const read = (search: string) => readEventsState(new URLSearchParams(search))
const plain = { tab: 'events', deliveries: 'all', page: 1, open: null }

test.each([
  '',
  'tab=other',
  'deliveries=perdido',
  'page=-1',
  'page=x',
  'dialog=edit',
  'dialog=unknown&id=1',
])('?%s is the plain screen', (address) => {
  expect(read(address)).toEqual(plain)
  expect(writeEventsState(read(address))).toBe('')
})

test.each([
  { tab: 'stats', deliveries: 'falhou', page: 3, open: { dialog: 'delivery', id: 'd1' } },
  { tab: 'events', deliveries: 'all', page: 1, open: { dialog: 'create', id: '' } },
  { tab: 'events', deliveries: 'all', page: 1, open: { dialog: 'edit', id: 'e1' } },
] as const)('%o survives a reload', (state) => {
  expect(read(writeEventsState(state))).toEqual(state)
})
