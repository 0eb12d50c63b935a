import { expect, test } from 'vitest'
import { type LogState, readLogState, writeLogState } from './log-state.ts'

const plain: LogState = {
  state: 'all',
  event: 'all',
  range: 'all',
  startDate: '',
  endDate: '',
  search: '',
  page: 1,
  open: null,
}
const read = (search: string) => readLogState(new URLSearchParams(search))

test.each(['', 'deliveries=perdido', 'page=-1', 'page=x', 'event=Nada', 'range=sempre'])(
  '?%s is the plain log',
  (address) => {
    expect(read(address)).toEqual(plain)
    expect(writeLogState(new URLSearchParams(address), read(address))).toBe('')
  },
)

test.each<Partial<LogState>>([
  { state: 'falhou', page: 3, open: 'd1' },
  { event: 'Purchase', range: 'last7days' },
  { range: 'custom', startDate: '2026-11-01', endDate: '2026-11-20', search: 'abc' },
])('%o survives a reload, beside what the screen keeps in the address', (changes) => {
  const state = { ...plain, ...changes }
  const address = writeLogState(new URLSearchParams('tab=stats&page=9'), state)
  expect(read(address)).toEqual(state)
  expect(address).toContain('tab=stats')
})
