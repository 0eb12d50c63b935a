import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenToStream } from './live.ts'

/** Stands in for the browser's EventSource; the test plays the server. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeSource[] = []
  readyState = 1
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  constructor() {
    super()
    FakeSource.opened.push(this)
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
  send(kind: string) {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify({ kind, id: null }) }))
  }
  refuse() {
    this.readyState = FakeSource.CLOSED
    this.onerror?.()
  }
}

let page: EventTarget & { hidden: boolean }
let refetched: string[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.opened = []
  refetched = []
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('document', page)
  const client = new QueryClient()
  client.invalidateQueries = async (filters) => {
    refetched.push(String(filters?.queryKey?.[0]))
  }
  stop = listenToStream(client)
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const latest = () => FakeSource.opened.at(-1) as FakeSource

test('the first click shows at once, and a flood of them once per pause', () => {
  latest().send('click')
  expect(refetched).toContain('/api/metrics')
  refetched = []
  for (let clicks = 0; clicks < 50; clicks++) latest().send('click')
  expect(refetched).toEqual([])
  vi.advanceTimersByTime(750)
  expect(refetched.filter((path) => path === '/api/metrics')).toHaveLength(1)
})

test('a conversion makes the events of a lead old, not the metrics', () => {
  latest().send('conversion')
  expect(refetched).toContain('/api/leads/:id/activities')
  expect(refetched).not.toContain('/api/metrics')
})

test('a page nobody sees waits until somebody does', () => {
  page.hidden = true
  latest().send('lead')
  expect(refetched).toEqual([])
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  expect(refetched).toContain('/api/leads')
})

test('a refused stream is opened again, each time later, and everything is fetched anew', () => {
  latest().refuse()
  vi.advanceTimersByTime(1_999)
  expect(FakeSource.opened).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(FakeSource.opened).toHaveLength(2)
  latest().refuse()
  vi.advanceTimersByTime(3_999)
  expect(FakeSource.opened).toHaveLength(2)
  vi.advanceTimersByTime(1)
  latest().onopen?.()
  expect(refetched).toEqual(expect.arrayContaining(['/api/metrics', '/api/whatsapp/status']))
})

test('something that is not an event of ours changes nothing', () => {
  latest().dispatchEvent(new MessageEvent('click', { data: 'oops' }))
  expect(refetched).toEqual([])
})

test('leaving closes the stream for good', () => {
  latest().refuse()
  stop()
  vi.advanceTimersByTime(120_000)
  expect(FakeSource.opened).toHaveLength(1)
})
