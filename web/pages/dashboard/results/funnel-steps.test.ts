import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultFilters } from '#domain/filters'
import { rateOf, stepsOf } from './funnel-steps.ts'

const secondsTo = { conversation: null, qualified: null, sale: null }
const steps = (counts: number[]) => {
  const [clicks = 0, conversations = 0, fromClicks = 0, qualified = 0, customers = 0] = counts
  const clickRate = clicks === 0 ? 0 : (100 * fromClicks) / clicks
  const sums = { clicks, conversations, fromClicks, clickRate, qualified, customers }
  return stepsOf({ ...sums, secondsTo, timed: conversations }, defaultFilters)
}

test.each([
  // clicks, conversations, from clicks, qualified, customers → words and bars
  [[2, 3, 2, 0, 0], '2 de cliques · 100% dos cliques', [100, 100, 0, 0]],
  [[3_125, 875, 745, 0, 0], '745 de cliques · 23,8% dos cliques', [100, 23.84, 0, 0]],
  [[4, 10, 1, 5, 1], '1 de cliques · 25% dos cliques', [100, 25, 12.5, 2.5]],
  [[2, 0, 2, 0, 0], '2 de cliques · 100% dos cliques', [100, 100, 0, 0]],
  [[0, 3, 0, 3, 0], null, [0, 100, 100, 0]],
  [[0, 0, 0, 0, 0], null, [0, 0, 0, 0]],
])('the funnel of %s', (counts, words, widths) => {
  const [, conversations, ...others] = steps(counts)
  expect(conversations?.from ? rateOf('conversations', conversations.from) : null).toBe(words)
  expect([100 * Math.sign(counts[0] ?? 0), conversations?.width]).toEqual(widths.slice(0, 2))
  expect(others.map(({ width }) => width)).toEqual(widths.slice(2))
})

test('a share is its part of its whole, never above it, and bars only shorten', () => {
  const below = (most: number) => fc.integer({ min: 0, max: most })
  const counts = fc
    .tuple(below(50), below(50))
    .chain(([clicks, conversations]) =>
      fc
        .tuple(below(clicks), below(conversations))
        .chain(([fromClicks, qualified]) =>
          fc.tuple(
            ...[clicks, conversations, fromClicks, qualified].map(fc.constant),
            below(qualified),
          ),
        ),
    )
  fc.assert(
    fc.property(counts, (some) => {
      const found = steps(some)
      for (const [place, { from, width }] of found.entries()) {
        if (!from) continue
        expect(from.part).toBeLessThanOrEqual(from.whole)
        expect(width).toBeLessThanOrEqual((found[place - 1]?.width ?? 0) + 1e-9)
      }
    }),
  )
})
