import { expect, test } from 'vitest'
import { eventsState } from './events-state.ts'

const read = (search: string) => eventsState.read(new URLSearchParams(search))
const plain = { tab: 'events', open: null }

test.each(['', 'tab=other', 'dialog=edit', 'dialog=unknown&id=1'])(
  '?%s is the plain screen',
  (address) => {
    expect(read(address)).toEqual(plain)
    expect(eventsState.write(read(address)).toString()).toBe('')
  },
)

test.each([
  { tab: 'stats', open: null },
  { tab: 'events', open: { dialog: 'create', id: '' } },
  { tab: 'events', open: { dialog: 'edit', id: 'e1' } },
] as const)('%o survives a reload', (state) => {
  expect(eventsState.read(eventsState.write(state))).toEqual(state)
})
