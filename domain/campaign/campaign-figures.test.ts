import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addedMoney,
  addedSums,
  changePercent,
  foreignSpendCurrencies,
  isSmallSample,
  roasOfTracked,
  withRatios,
} from './campaign-figures.ts'

const none = {
  clicks: 0,
  conversations: 0,
  leads: 0,
  customers: 0,
  sales: 0,
  repeats: 0,
  revenueCents: 0,
  periodSales: 0,
  periodRevenueCents: 0,
  foreign: [],
}

test.each([
  // spend, leads, customers, revenue → CPL, CPA, ROAS
  [100_00, 3, 0, 0, 33_33, null, 0],
  [100_00, 8, 3, 1_234_56, 12_50, 33_33, 12.3456],
  [1, 2, 2, 0, 1, 1, 0],
  [0, 5, 1, 100_00, null, null, null],
  [null, 5, 1, 100_00, null, null, null],
  [50_00, 0, 0, 25_00, null, null, 0.5],
])(
  'spend %s, %s leads, %s customers, revenue %s',
  (spend, leads, customers, revenue, cpl, cpa, roas) => {
    const row = { ...none, leads, customers, revenueCents: revenue, spendCents: spend }
    expect(withRatios(row)).toEqual({
      ...row,
      ticketCents: null,
      cplCents: cpl,
      cpaCents: cpa,
      roas,
    })
  },
)

test.each([
  [100_00, 3, 33_33],
  [5, 2, 3],
  [0, 0, null],
])('%s cents of %s sales: %s each', (revenueCents, sales, ticketCents) => {
  expect(withRatios({ ...none, sales, revenueCents, spendCents: null })).toMatchObject({
    ticketCents,
  })
})

test.each([
  [450_00, 150_00, 50_00, 2.6667],
  [450_00, 150_00, 450_00, 0],
  [450_00, 0, 50_00, null],
  [450_00, null, 50_00, null],
])(
  'of %s cents for %s, %s untracked: tracked ROAS %s',
  (revenueCents, spendCents, untracked, roas) => {
    expect(roasOfTracked({ revenueCents, spendCents, foreign: [] }, untracked)).toBe(roas)
  },
)

test('a cost is the nearest cent, half a cent up', () => {
  const amount = fc.integer({ min: 1, max: 100_000_000_00 })
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 1_000_000 }), (spendCents, leads) => {
      const { cplCents } = withRatios({ ...none, leads, spendCents })
      const twiceOff = 2 * ((cplCents ?? 0) * leads - spendCents)
      expect(twiceOff > -leads && twiceOff <= leads).toBe(true)
    }),
  )
})

test.each([
  [0, false],
  [1, true],
  [9, true],
  [10, false],
  [500, false],
])('%s leads are a small sample: %s', (leads, isSmall) => {
  expect(isSmallSample({ leads })).toBe(isSmall)
})

test.each([
  [150, 100, 50],
  [0, 80, -100],
  [0, 0, 0],
  [5, 0, null],
  [null, 10, null],
  [10, null, null],
])('%s after %s is a change of %s %%', (now, before, change) => {
  expect(changePercent(now, before)).toBe(change)
})

const dollars = (spendCents: number, revenueCents = 0) => [
  { currency: 'USD', spendCents, revenueCents },
]

test.each([
  // foreign money → currencies named, CPL, CPA, ROAS of R$ 100,00 for 4 leads, 2 customers, R$ 500,00
  ['reais alone', [], [], 25_00, 50_00, 5],
  ['dollars of revenue', dollars(0, 90_00), [], 25_00, 50_00, 5],
  ['dollars of spend', dollars(1), ['USD'], null, null, null],
])('a row with %s', (_, foreign, named, cpl, cpa, roas) => {
  const row = { ...none, leads: 4, customers: 2, revenueCents: 500_00, spendCents: 100_00 }
  const figures = withRatios({ ...row, foreign })
  expect([figures.cplCents, figures.cpaCents, figures.roas]).toEqual([cpl, cpa, roas])
  expect(foreignSpendCurrencies(figures)).toEqual(named)
  expect(roasOfTracked(figures, 100_00)).toBe(roas === 5 ? 4 : null)
  expect(figures).toMatchObject({ revenueCents: 500_00, spendCents: 100_00 })
})

test('a total has a ROAS exactly when each of its rows was paid in reais', () => {
  const row = fc.record({
    revenueCents: fc.nat(1_000_00),
    spendCents: fc.integer({ min: 1, max: 1_000_00 }),
    dollarCents: fc.constantFrom(0, 0, 0, 9_99),
  })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
      const total = rows
        .map(({ dollarCents, ...sums }) => ({
          ...none,
          ...sums,
          foreign: addedMoney(dollars(dollarCents)),
        }))
        .reduce(addedSums, { ...none, spendCents: 0 })
      const isInReais = rows.every(({ dollarCents }) => dollarCents === 0)
      expect(withRatios(total).roas !== null).toBe(isInReais)
    }),
  )
})

test('amounts of a currency are added, and cancelled ones are left out', () => {
  const euros = { currency: 'EUR', spendCents: 3, revenueCents: 1 }
  expect(addedMoney([...dollars(5, 2), euros, ...dollars(1)])).toEqual([euros, ...dollars(6, 2)])
  expect(addedMoney([...dollars(5, 2), ...dollars(-5, -2)])).toEqual([])
})
