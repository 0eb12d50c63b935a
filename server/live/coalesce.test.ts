import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent, LiveKind } from '#contracts/live'
import { coalesced } from './coalesce.ts'

let sent: [string, LiveKind, string | null][]
let live: ReturnType<typeof coalesced>

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  live = coalesced((accountId, event) => sent.push([accountId, event.kind, event.id]))
})
afterEach(() => {
  live.stop()
  vi.useRealTimers()
})

const push = (accountId: string, kind: LiveKind, id: string | null) =>
  live.push(accountId, { kind, id } satisfies LiveEvent)

test('the first event goes at once, what follows it together a moment later', () => {
  push('a', 'click', '1')
  expect(sent).toEqual([['a', 'click', '1']])
  push('a', 'click', '2')
  push('a', 'click', '3')
  vi.advanceTimersByTime(249)
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sent.slice(1)).toEqual([['a', 'click', null]])
})

test('one event that had to wait keeps its id, and so do several about the same row', () => {
  push('a', 'lead', '1')
  push('a', 'lead', '2')
  vi.advanceTimersByTime(250)
  push('a', 'lead', '3')
  push('a', 'lead', '3')
  vi.advanceTimersByTime(250)
  expect(sent.map(([, , id]) => id)).toEqual(['1', '2', '3'])
})

test('kinds and accounts do not wait for each other', () => {
  push('a', 'click', '1')
  push('a', 'lead', '2')
  push('b', 'click', '3')
  expect(sent).toHaveLength(3)
})

test('1,000 clicks in ten seconds are four events a second, and the last one is told', () => {
  for (let click = 0; click < 1_000; click += 1) {
    push('a', 'click', String(click))
    vi.advanceTimersByTime(10)
  }
  const whileItLasted = sent.length
  expect(whileItLasted).toBeLessThanOrEqual(41)
  expect(whileItLasted).toBeGreaterThanOrEqual(39)
  push('a', 'click', 'last')
  vi.advanceTimersByTime(250)
  expect(sent.length).toBeGreaterThan(whileItLasted)
  // And then there is silence, and the next one goes at once again.
  vi.advanceTimersByTime(10_000)
  const quiet = sent.length
  push('a', 'click', 'later')
  expect(sent.slice(quiet)).toEqual([['a', 'click', 'later']])
})

test('after a stop nothing is sent any more', () => {
  push('a', 'click', '1')
  push('a', 'click', '2')
  live.stop()
  vi.advanceTimersByTime(10_000)
  expect(sent).toHaveLength(1)
})
