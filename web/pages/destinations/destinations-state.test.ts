import { expect, test } from 'vitest'
import { destinationsState } from './destinations-state.ts'

const read = (search: string) => destinationsState.read(new URLSearchParams(search))
const webhook = 'webhook:01980000-0000-7000-8000-000000000000'

test.each(['', 'destino=meta', 'destino=x', 'dialog=connect', 'tab=csv', 'dialog=edit&id=e1'])(
  '?%s is the list of all',
  (address) => {
    expect(read(address)).toEqual({ destination: null, tab: 'events', open: null })
  },
)

test.each(['destino=ga4&tab=csv', 'destino=ga4&dialog=edit', 'destino=ga4&dialog=webhook'])(
  '?%s is the destination alone',
  (address) => {
    expect(read(address)).toEqual({ destination: 'ga4', tab: 'events', open: null })
    expect(destinationsState.write(read(address)).toString()).toBe('destino=ga4')
  },
)

test.each([
  { destination: null, tab: 'events', open: { dialog: 'webhook', id: '' } },
  { destination: 'google', tab: 'csv', open: null },
  { destination: 'tiktok', tab: 'events', open: { dialog: 'connect', id: '' } },
  { destination: webhook, tab: 'stats', open: { dialog: 'why', id: 'e1' } },
] as const)('%o survives a reload', (state) => {
  expect(destinationsState.read(destinationsState.write(state))).toEqual(state)
})
