import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fewestClicks, isSilent, type Quiet, shortestMs } from './silence.ts'

const now = Date.parse('2026-11-17T15:00:00Z')
const threeHoursAgo = now - 3 * 3_600_000

/** The fewest clicks since three hours ago with which the line counts as silent. */
function clicksThatProve(before: Quiet['before']): number {
  const proves = (clicks: number) => isSilent({ clicks, firstClickAt: threeHoursAgo, before }, now)
  let tooFew = 0
  let enough = 2 ** 20
  if (!proves(enough)) return Number.POSITIVE_INFINITY
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    if (proves(middle)) enough = middle
    else tooFew = middle
  }
  return enough
}

describe('clicks that prove a silence', () => {
  test.each([
    ['a new account', 0, 0, 21],
    ['everybody writes', 100, 100, 20],
    ['one in two', 100, 50, 20],
    ['one in ten', 200, 20, 43],
    ['one in a hundred', 1_000, 10, 419],
    ['nobody, in a thousand clicks', 1_000, 0, 4_626],
    ['nobody, in ten clicks', 10, 0, 67],
    ['more answers than clicks, counted late', 3, 7, 20],
  ])('%s', (_case, clicks, answered, proof) => {
    expect(clicksThatProve({ clicks, answered })).toBe(proof)
  })
})

describe('silence', () => {
  const before = { clicks: 100, answered: 50 }
  test.each([
    ['enough clicks for long enough', { clicks: 20, firstClickAt: threeHoursAgo, before }, true],
    ['a click too few', { clicks: 19, firstClickAt: threeHoursAgo, before }, false],
    ['a rush of clicks', { clicks: 500, firstClickAt: now - shortestMs + 1, before }, false],
    ['the two hours are over', { clicks: 20, firstClickAt: now - shortestMs, before }, true],
    ['no click at all, for days', { clicks: 0, firstClickAt: null, before }, false],
    [
      'few answers are usual here',
      { clicks: 100, firstClickAt: threeHoursAgo, before: { clicks: 1_000, answered: 10 } },
      false,
    ],
  ] satisfies [string, Quiet, boolean][])('%s', (_case, quiet, silent) => {
    expect(isSilent(quiet, now)).toBe(silent)
  })
})

const history = fc
  .tuple(fc.nat(100_000), fc.nat(100_000))
  .map(([a, b]) => ({ clicks: Math.max(a, b), answered: Math.min(a, b) }))

test('a line that works is alarmed less than once in a hundred times', () => {
  fc.assert(
    fc.property(history, (before) => {
      const rate = (before.answered + 1) / (before.clicks + 5)
      expect((1 - rate) ** clicksThatProve(before)).toBeLessThanOrEqual(0.01 + 1e-9)
    }),
  )
})

test('the fewer people answer, the more clicks it takes; never fewer than twenty', () => {
  fc.assert(
    fc.property(history, fc.nat(1_000), (before, fewer) => {
      const less = { ...before, answered: Math.max(0, before.answered - fewer) }
      expect(clicksThatProve(less)).toBeGreaterThanOrEqual(clicksThatProve(before))
      expect(clicksThatProve(before)).toBeGreaterThanOrEqual(fewestClicks)
      expect(Number.isFinite(clicksThatProve(less))).toBe(true)
    }),
  )
})

test('more clicks and more time never end a silence', () => {
  fc.assert(
    fc.property(
      history,
      fc.nat(10_000),
      fc.nat(86_400_000),
      fc.nat(1_000),
      (before, clicks, agoMs, more) => {
        const quiet = { clicks, firstClickAt: now - agoMs, before }
        if (!isSilent(quiet, now)) return
        expect(isSilent({ ...quiet, clicks: clicks + more }, now + more)).toBe(true)
      },
    ),
  )
})
