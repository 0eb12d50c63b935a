import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listDeliveries } from '#contracts/deliveries'
import { deliveriesPath } from '../data/refresh-deliveries.ts'
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
let answer: () => Promise<void>
let client: QueryClient
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.opened = []
  refetched = []
  answer = async () => {}
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('document', page)
  // Without locks each tab has its own stream.
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  client = new QueryClient()
  client.invalidateQueries = async (filters) => {
    refetched.push(String(filters?.queryKey?.[0]))
    await answer()
  }
  stop = listenToStream(client, 'conta pessoa')
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const latest = () => FakeSource.opened.at(-1) as FakeSource

const timesOf = (path: string) => refetched.filter((one) => one === path).length

test('the first click shows at once, and a flood of them once a second', async () => {
  latest().send('click')
  expect(refetched).toContain('/api/metrics')
  expect(refetched).toContain('/api/clicks/summary')
  expect(refetched).toContain('/api/leads/summary')
  refetched = []
  for (let clicks = 0; clicks < 1_000; clicks++) {
    latest().send('click')
    await vi.advanceTimersByTimeAsync(10)
  }
  for (const path of new Set(refetched)) expect([path, timesOf(path)]).toEqual([path, 10])
})

test('the last click of a flood shows within a second, and then there is silence', async () => {
  latest().send('click')
  await vi.advanceTimersByTimeAsync(500)
  latest().send('click')
  refetched = []
  await vi.advanceTimersByTimeAsync(499)
  expect(refetched).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(timesOf('/api/metrics')).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(timesOf('/api/metrics')).toBe(1)
})

test('an answer on its way is waited for, and asked for once more if it is old by then', async () => {
  answer = () => new Promise((resolve) => setTimeout(resolve, 2_500))
  latest().send('click')
  await vi.advanceTimersByTimeAsync(100)
  latest().send('click')
  refetched = []
  await vi.advanceTimersByTimeAsync(2_800)
  expect(refetched).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(timesOf('/api/metrics')).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(timesOf('/api/metrics')).toBe(1)
})

test('a first answer on its way may be older than the event: it is asked for again after it', async () => {
  let answerFirst = () => {}
  const first = client.fetchQuery({
    queryKey: ['/api/leads', {}],
    queryFn: () => new Promise<string[]>((resolve) => (answerFirst = () => resolve(['Ana']))),
  })
  latest().send('lead')
  expect(refetched).toContain('/api/metrics')
  expect(timesOf('/api/leads')).toBe(0)
  answerFirst()
  expect(await first).toEqual(['Ana'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(timesOf('/api/leads')).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(timesOf('/api/leads')).toBe(1)
})

test('a conversion makes the events of a lead old, not the metrics', () => {
  latest().send('conversion')
  expect(refetched).toContain('/api/leads/:id/activities')
  expect(refetched).not.toContain('/api/metrics')
})

test('a lead that changes makes the log of deliveries old: its events were promised or taken back', () => {
  latest().send('lead')
  expect(refetched).toContain('/api/deliveries')
})

test('a page nobody sees waits until somebody does, and then asks once', async () => {
  latest().send('lead')
  page.hidden = true
  refetched = []
  for (let leads = 0; leads < 100; leads++) {
    latest().send('lead')
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(refetched).toEqual([])
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  expect(timesOf('/api/leads')).toBe(1)
})

test('a page nobody sees holds no connection, and looks at everything when somebody does', () => {
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  expect(latest().readyState).toBe(FakeSource.CLOSED)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  expect(FakeSource.opened).toHaveLength(2)
  refetched = []
  latest().onopen?.()
  expect(refetched).toEqual(expect.arrayContaining(['/api/metrics', '/api/whatsapp/status']))
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

test('conversions make the log of deliveries old', () => {
  expect(deliveriesPath).toBe(listDeliveries.path)
})
