import { expect, test } from 'vitest'
import { type LogState, logState } from './log-state.ts'

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
const read = (search: string) => logState.read(new URLSearchParams(search))

test.each(['', 'deliveries=perdido', 'page=-1', 'page=x', 'event=Nada', 'range=sempre'])(
  '?%s is the plain log',
  (address) => {
    expect(read(address)).toEqual(plain)
    expect(logState.write(read(address)).toString()).toBe('')
  },
)

test.each<Partial<LogState>>([
  { state: 'falhou', page: 3, open: 'd1' },
  { event: 'Purchase', range: 'last7days' },
  { range: 'custom', startDate: '2026-11-01', endDate: '2026-11-20', search: 'abc' },
])('%o survives a reload, beside what the screen keeps in the address', (changes) => {
  const state = { ...plain, ...changes }
  const address = logState.write(state, new URLSearchParams('tab=stats&page=9')).toString()
  expect(read(address)).toEqual(state)
  expect(address).toContain('tab=stats')
})
