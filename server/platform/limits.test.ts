import { beforeEach, expect, test } from 'vitest'
import { createLimitCounter, type LimitCounter, type Limits, limitsBy } from './limits.ts'

let now: number
let counter: LimitCounter
beforeEach(() => {
  now = 1_000
  counter = createLimitCounter(() => now)
})

const of = (owner: string): Limits => limitsBy(async (call) => counter.answer(owner, call))
const count = (owner: string) => of(owner).count('a', 60_000)

test('a window counts what comes to any process, and ends', async () => {
  expect(await count('web-1')).toEqual({ current: 1, ttl: 60_000 })
  now += 20_000
  expect(await count('web-2')).toEqual({ current: 2, ttl: 40_000 })
  now += 40_000
  expect(await count('web-1')).toEqual({ current: 1, ttl: 60_000 })
})

test('a bucket is one for all processes, and fills again', async () => {
  const take = (owner: string) => of(owner).take('hosts', { capacity: 2, perMinute: 1 }, 'a')
  expect([await take('web-1'), await take('web-2'), await take('web-1')]).toEqual([
    true,
    true,
    false,
  ])
  now += 60_000
  expect([await take('web-2'), await take('web-1')]).toEqual([true, false])
})

const sit = (owner: string, seat: string, ...limits: [string, number][]) =>
  of(owner).sit(
    seat,
    limits.map(([key, most]) => ({ key, most })),
  )

test('who finds one of its limits full takes no seat under the others', async () => {
  expect(await sit('web-1', '1', ['user', 1])).toBeNull()
  expect(await sit('web-2', '2', ['account', 1], ['user', 1])).toBe(1)
  expect(await sit('web-2', '3', ['account', 1])).toBeNull()
})

test('seats become free when who sits there leaves, or its process is gone', async () => {
  await sit('web-1', '1', ['user', 2])
  await sit('web-2', '1', ['user', 2])
  expect(await sit('web-1', '2', ['user', 2])).toBe(0)
  await of('web-1').leave('1')
  await of('web-1').leave('1')
  expect(await sit('web-1', '2', ['user', 2])).toBeNull()
  expect(await sit('web-1', '3', ['user', 2])).toBe(0)
  counter.forget('web-2')
  expect(await sit('web-1', '3', ['user', 2])).toBeNull()
})
