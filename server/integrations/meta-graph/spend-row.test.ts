import { expect, test } from 'vitest'
import { spendRowIn } from './spend-row.ts'

const span = { since: '2026-11-01', until: '2026-11-17' }
const row = { ad_id: '31', spend: '1.00', date_start: '2026-11-17' }

test.each([
  ['12.34', 1_234],
  ['0', 0],
  ['0.00', 0],
  ['1000', 100_000],
  ['0.1', 10],
  ['1.005', 101],
  ['1.004', 100],
  ['0.995', 100],
  ['99999999.99', 9_999_999_999],
  [12.34, 1_234],
])('%j is %d cents', (spend, cents) => {
  expect(spendRowIn({ ...row, spend }, span)?.spendCents).toBe(cents)
})

test.each([
  '',
  '-1',
  '1,5',
  'R$ 3',
  '1e3',
  ' 1',
  '1.',
  '.5',
  '1234567890123',
  null,
  {},
  Number.NaN,
])('%j is no amount', (spend) => {
  expect(spendRowIn({ ...row, spend }, span)).toBeNull()
})

test('a row needs its ad, its day and its amount; the rest may be missing', () => {
  expect(spendRowIn(row, span)).toEqual({
    day: '2026-11-17',
    rowKey: '31:',
    campaignId: '',
    campaign: '',
    adSetId: '',
    adSet: '',
    adId: '31',
    ad: '',
    placement: '',
    spendCents: 100,
    impressions: null,
    clicks: null,
  })
  for (const broken of [
    { ...row, ad_id: undefined },
    { ...row, ad_id: '../me' },
    { ...row, spend: undefined },
    { ...row, date_start: '2026-11-31' },
    { ...row, date_start: '2026-10-31' },
    { ...row, date_start: '2026-11-18' },
    {},
  ]) {
    expect(spendRowIn(broken, span)).toBeNull()
  }
})

test('hostile names are bounded and fit the database', () => {
  const read = spendRowIn(
    { ...row, ad_name: `a\0${'x'.repeat(1_000)}`, clicks: '-3', impressions: '7.5' },
    span,
  )
  expect(read?.ad).toHaveLength(400)
  expect(read?.ad.startsWith('a\ufffdx')).toBe(true)
  expect([read?.clicks, read?.impressions]).toEqual([null, null])
})
