import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveKinds } from '#contracts/live'
import { shareStream } from './shared-stream.ts'

/** Stands in for the browser's EventSource; the test plays the server. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeSource[] = []
  readyState = 1
  onopen: (() => void) | null = null
  constructor() {
    super()
    FakeSource.opened.push(this)
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
}

/** Tabs that are asleep hear nothing. */
class FakeChannel {
  static open = new Set<FakeChannel>()
  static asleep = new Set<FakeChannel>()
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor() {
    FakeChannel.open.add(this)
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.open) {
      if (other !== this && !FakeChannel.asleep.has(other)) other.onmessage?.({ data })
    }
  }
  close() {
    FakeChannel.open.delete(this)
  }
}

type Turn = { run: () => Promise<unknown>; refuse: (why: Error) => void }

/** One lock, with the browser's queue, `ifAvailable` and `steal`. */
class FakeLocks {
  private holder: Turn | null = null
  private queue: Turn[] = []

  request(_name: string, options: LockOptions, work: (lock: object | null) => unknown) {
    return new Promise((resolve, reject) => {
      if (options.ifAvailable && this.holder) return resolve(work(null))
      const turn: Turn = {
        refuse: reject,
        run: async () => {
          this.holder = turn
          resolve(await work({}))
          if (this.holder === turn) this.next()
        },
      }
      options.signal?.addEventListener('abort', () => {
        this.queue = this.queue.filter((one) => one !== turn)
        reject(new DOMException('no longer', 'AbortError'))
      })
      if (options.steal) {
        this.holder?.refuse(new DOMException('stolen', 'AbortError'))
        void turn.run()
      } else if (this.holder) this.queue.push(turn)
      else void turn.run()
    })
  }

  private next() {
    this.holder = null
    void this.queue.shift()?.run()
  }
}

type Tab = { heard: string[]; channel: FakeChannel; close: () => void }

let page: EventTarget & { hidden: boolean }
let tabs: Tab[]

function openTab(isLate = false): Tab {
  const heard: string[] = []
  const close = shareStream('conta', (kinds) => heard.push(...kinds), isLate)
  const channel = [...FakeChannel.open].at(-1) as FakeChannel
  const tab = { heard, close, channel }
  tabs.push(tab)
  return tab
}

const standing = () => FakeSource.opened.filter(({ readyState }) => readyState === 1)

function send(kind: string) {
  for (const source of standing()) {
    source.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify({ kind, id: null }) }))
  }
}

const settled = () => vi.advanceTimersByTimeAsync(0)
const everything = [...liveKinds]

beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.opened = []
  FakeChannel.open.clear()
  FakeChannel.asleep.clear()
  tabs = []
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { locks: new FakeLocks() })
})

afterEach(() => {
  for (const { close } of tabs) close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('ten tabs have one stream, and each hears of each event once', async () => {
  for (let n = 0; n < 10; n += 1) openTab()
  await settled()
  expect(standing()).toHaveLength(1)
  standing()[0]?.onopen?.()
  send('lead')
  for (const { heard } of tabs) expect(heard).toEqual(['lead'])
})

test('the tab with the stream closes: one other takes over, and all look at everything', async () => {
  const [first, second, third] = [openTab(), openTab(), openTab()]
  await settled()
  first.close()
  await settled()
  expect(standing()).toHaveLength(1)
  standing()[0]?.onopen?.()
  expect([second.heard, third.heard]).toEqual([everything, everything])
  send('click')
  expect([second.heard.at(-1), third.heard.at(-1)]).toEqual(['click', 'click'])
  expect(first.heard).toEqual([])
  second.close()
  third.close()
  await settled()
  expect(standing()).toEqual([])
})

test('a tab that listens to another one leaves, and nothing changes', async () => {
  const first = openTab()
  const second = openTab()
  await settled()
  second.close()
  await settled()
  expect(FakeSource.opened).toHaveLength(1)
  send('lead')
  expect(first.heard).toEqual(['lead'])
})

test('a tab that opens hears of what was told while it did', async () => {
  openTab()
  await settled()
  send('lead')
  const second = openTab()
  await settled()
  expect(second.heard).toEqual(['lead'])
  await vi.advanceTimersByTimeAsync(10_001)
  const third = openTab()
  await settled()
  expect(third.heard).toEqual([])
})

test('from a tab that fell asleep somebody who is looked at takes the stream', async () => {
  const [first, second] = [openTab(), openTab()]
  await settled()
  FakeChannel.asleep.add(first.channel)
  await vi.advanceTimersByTimeAsync(12_999)
  expect(FakeSource.opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(FakeSource.opened).toHaveLength(2)
  FakeSource.opened[1]?.onopen?.()
  expect(second.heard).toEqual(everything)
  // It wakes up, finds the lock taken and listens to the other one.
  FakeChannel.asleep.clear()
  expect(standing()).toEqual([FakeSource.opened[1]])
  send('lead')
  expect(first.heard).toEqual(['lead'])
  second.close()
  await settled()
  expect(standing()).toHaveLength(1)
})

test('nobody takes the stream from a tab that answers, nor for a page that nobody sees', async () => {
  const [first, second] = [openTab(), openTab()]
  await vi.advanceTimersByTimeAsync(120_000)
  expect(FakeSource.opened).toHaveLength(1)
  page.hidden = true
  FakeChannel.asleep.add(first.channel)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(FakeSource.opened).toHaveLength(1)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(FakeSource.opened).toHaveLength(2)
  FakeSource.opened[1]?.onopen?.()
  expect(second.heard).toEqual(everything)
})

test('a tab that comes back looks at everything, whoever has the stream', async () => {
  openTab()
  await settled()
  const back = openTab(true)
  await settled()
  expect(back.heard).toEqual(everything)
})

test('where locks are refused each tab has its own stream', async () => {
  vi.stubGlobal('navigator', {
    locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) },
  })
  const [first, second] = [openTab(), openTab()]
  await settled()
  expect(standing()).toHaveLength(2)
  first.close()
  second.close()
  await settled()
  expect(standing()).toHaveLength(0)
})
