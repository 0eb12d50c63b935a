import { expect, test } from 'vitest'
import { aloneAmongSiblings, type Siblings } from '#server/platform/siblings'
import { openHitBudget } from './hit-budget.ts'

const minute = 60_000
const mebibyte = 1024 * 1024

function budget(siblings: Siblings = aloneAmongSiblings(() => 0)) {
  const hits = openHitBudget(siblings)
  return (
    hit: Partial<{ ip: string | null; userAgent: string; linkId: string; bytes: number }>,
    at = 0,
  ) => hits.excessOf({ ip: '177.1.2.3', userAgent: 'a', linkId: 'one', bytes: 1_500, ...hit }, at)
}

function storedOf(count: number, one: (number: number) => string | null): number {
  return Array.from({ length: count }, (_, number) => one(number)).filter((it) => it === null)
    .length
}

test('one browser build at one address on one link: 6,000 at once, then two a second', () => {
  const excessOf = budget()
  expect(storedOf(10_000, () => excessOf({ bytes: 300 }))).toBe(6_000)
  expect(excessOf({ bytes: 300 })).toBe('address')
  expect(storedOf(1_000, () => excessOf({ bytes: 300 }, minute))).toBe(120)
  // Another browser or link at the same address is somebody else.
  expect(excessOf({ userAgent: 'b' })).toBeNull()
  expect(excessOf({ linkId: 'two' })).toBeNull()
})

test('ten thousand ordinary clicks of different phones behind one address are no excess', () => {
  const excessOf = budget()
  expect(storedOf(10_000, (number) => excessOf({ userAgent: `${number}` }))).toBe(10_000)
})

test.each([
  ['an IPv4 address', () => '177.1.2.3', '177.1.2.4'],
  [
    'the /64 of an IPv6 address',
    (n: number) => `2804:14c:1:2::${n.toString(16)}`,
    '2804:14c:1:3::',
  ],
  ['no address', () => null, '177.1.2.4'],
])('%s has 16 MiB at once, then 256 KiB a minute', (_name, ip, other) => {
  const excessOf = budget()
  const hit = (n: number) => ({ ip: ip(n), userAgent: `${n}`, bytes: mebibyte / 64 })
  expect(storedOf(2_000, (n) => excessOf(hit(n)))).toBe(1_024)
  expect(excessOf({ ...hit(1), ip: other })).toBeNull()
  expect(storedOf(100, (n) => excessOf(hit(n), minute))).toBe(16)
})

test.each(['127.0.0.1', '::1', '10.0.0.7', '172.18.0.3'])(
  'behind %s may be a proxy with all visitors: the link’s limit alone holds',
  (ip) => {
    const excessOf = budget()
    expect(storedOf(20_000, () => excessOf({ ip }))).toBe(20_000)
    expect(storedOf(80_000, () => excessOf({ ip }))).toBeLessThan(80_000)
  },
)

test('a link has 128 MiB at once, whoever comes, then 4 MiB a minute', () => {
  const excessOf = budget()
  const hit = (n: number) => ({
    ip: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
    bytes: mebibyte / 64,
  })
  expect(storedOf(9_000, (n) => excessOf(hit(n)))).toBe(8_192)
  expect(excessOf(hit(9_001))).toBe('link')
  expect(excessOf({ ...hit(9_001), linkId: 'two' })).toBeNull()
  expect(storedOf(1_000, (n) => excessOf(hit(n), minute))).toBe(256)
})

test('of two web processes each stores half', () => {
  const excessOf = budget({ ...aloneAmongSiblings(() => 0), webs: 2 })
  expect(storedOf(7_000, () => excessOf({}))).toBe(3_000)
  // And a minute later half of what comes back.
  expect(storedOf(7_000, () => excessOf({}, minute))).toBe(60)
})
