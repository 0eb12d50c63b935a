import { type BucketSize, openTokenBuckets, type TokenBuckets } from './token-buckets.ts'

/** At most `most` seats at the same time under one key, which names the person or address that takes them. */
export type SeatLimit = { key: string; most: number }

/** Limits that hold over all processes of the machine: the supervisor counts, or a process that is alone. */
export type Limits = {
  /** Counts one more under the key: how many the running window has, and the milliseconds left of it. */
  count(key: string, windowMs: number): Promise<{ current: number; ttl: number }>
  /** Takes one out of the key's bucket among those of one name and size; false when it is empty. */
  take(name: string, size: BucketSize, key: string): Promise<boolean>
  /** Takes a seat under each key at once, or none: null, or the place of the first key that is full. */
  sit(seat: string, limits: SeatLimit[]): Promise<number | null>
  leave(seat: string): Promise<void>
}

/** What a process asks the one that counts: the supervisor, or itself when it is alone. */
export type LimitCall =
  | { verb: 'count'; key: string; windowMs: number }
  | { verb: 'take'; name: string; size: BucketSize; key: string }
  | { verb: 'sit'; seat: string; limits: SeatLimit[] }
  | { verb: 'leave'; seat: string }

/** One shape for all calls, because it travels between processes; see `limitsBy` for what it means. */
export type LimitAnswer = { value: number; ttl: number }

export type LimitCounter = {
  /** `owner` is the process that asks. */
  answer(owner: string, call: LimitCall): LimitAnswer
  /** The process is gone, and with it who sat there. */
  forget(owner: string): void
}

const maxKeys = 20_000
/** Instead of the place of a limit that is full. */
const seated = -1

/** The limits as another process, which answers the calls, keeps them. */
export function limitsBy(ask: (call: LimitCall) => Promise<LimitAnswer>): Limits {
  return {
    async count(key, windowMs) {
      const { value, ttl } = await ask({ verb: 'count', key, windowMs })
      return { current: value, ttl }
    },
    take: async (name, size, key) => (await ask({ verb: 'take', name, size, key })).value === 1,
    async sit(seat, limits) {
      const { value } = await ask({ verb: 'sit', seat, limits })
      return value === seated ? null : value
    },
    async leave(seat) {
      await ask({ verb: 'leave', seat })
    },
  }
}

/** Counts in the memory of this process; `now` in milliseconds. */
export function createLimitCounter(now: () => number): LimitCounter {
  const windows = new Map<string, { current: number; endsAt: number }>()
  const buckets = new Map<string, TokenBuckets>()
  const seats = new Map<string, Map<string, string[]>>()
  const taken = new Map<string, number>()

  function count(key: string, windowMs: number): LimitAnswer {
    const known = windows.get(key)
    const window =
      known !== undefined && known.endsAt > now() ? known : { current: 0, endsAt: now() + windowMs }
    if (known === undefined && windows.size >= maxKeys) forgetOldest(windows)
    windows.set(key, window)
    window.current += 1
    return { value: window.current, ttl: window.endsAt - now() }
  }

  function take(name: string, size: BucketSize, key: string): boolean {
    const named = buckets.get(name) ?? openTokenBuckets(size, maxKeys)
    buckets.set(name, named)
    return named.take(key, 1, now())
  }

  function sit(owner: string, seat: string, limits: SeatLimit[]): number {
    const full = limits.findIndex(({ key, most }) => (taken.get(key) ?? 0) >= most)
    if (full !== -1) return full
    const own = seats.get(owner) ?? new Map<string, string[]>()
    const keys = limits.map(({ key }) => key)
    seats.set(owner, own.set(seat, keys))
    for (const key of keys) taken.set(key, (taken.get(key) ?? 0) + 1)
    return seated
  }

  function free(keys: readonly string[]): void {
    for (const key of keys) {
      const left = (taken.get(key) ?? 0) - 1
      if (left > 0) taken.set(key, left)
      else taken.delete(key)
    }
  }

  function leave(owner: string, seat: string): void {
    const own = seats.get(owner)
    free(own?.get(seat) ?? [])
    own?.delete(seat)
  }

  return {
    answer(owner, call) {
      if (call.verb === 'count') return count(call.key, call.windowMs)
      if (call.verb === 'take') {
        return { value: Number(take(call.name, call.size, call.key)), ttl: 0 }
      }
      if (call.verb === 'sit') return { value: sit(owner, call.seat, call.limits), ttl: 0 }
      leave(owner, call.seat)
      return { value: 0, ttl: 0 }
    },
    forget(owner) {
      for (const keys of seats.get(owner)?.values() ?? []) free(keys)
      seats.delete(owner)
    },
  }
}

function forgetOldest(map: Map<string, unknown>): void {
  for (const oldest of map.keys()) {
    map.delete(oldest)
    return
  }
}
