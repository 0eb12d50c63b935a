import { expect, test } from 'vitest'
import { type Figures, figureChange, isGood, metricChange } from './metric-change.ts'

const figures = (changes: Partial<Figures> = {}): Figures => ({
  totalClicks: 0,
  leadsConvertidos: 0,
  taxaConversao: 0,
  taxaConversaoExata: 0,
  leadsSemRastreio: 0,
  ...changes,
})

test.each([
  [120, 100, { kind: 'change', percent: 20 }],
  [50, 100, { kind: 'change', percent: -50 }],
  [0, 100, { kind: 'change', percent: -100 }],
  [100, 100, { kind: 'change', percent: 0 }],
  [5, 0, { kind: 'nothing' }],
  [0, 0, { kind: 'nothing' }],
])('%i clicks after %i', (now, before, expected) => {
  const change = metricChange(
    figures({ totalClicks: now }),
    figures({ totalClicks: before }),
    'totalClicks',
  )
  expect(change).toEqual(expected)
})

test('a figure that was zero in a period with data came from zero, or stayed', () => {
  const before = figures({ totalClicks: 10 })
  expect(metricChange(figures({ leadsConvertidos: 2 }), before, 'leadsConvertidos')).toEqual({
    kind: 'from_zero',
  })
  expect(metricChange(figures(), before, 'leadsConvertidos')).toEqual({
    kind: 'change',
    percent: 0,
  })
})

test.each([
  [300, 100, true, { kind: 'change', percent: 200 }],
  [300, 0, true, { kind: 'from_zero' }],
  [300, 0, false, { kind: 'nothing' }],
  [null, 100, true, { kind: 'nothing' }],
  [300, null, true, { kind: 'nothing' }],
])('money: %j after %j', (now, before, hasBefore, expected) => {
  expect(figureChange(now, before, hasBefore)).toEqual(expected)
})

test('a small rate is compared by its decimals', () => {
  const now = figures({ taxaConversao: 1, taxaConversaoExata: 0.8, totalClicks: 500 })
  const before = figures({ taxaConversao: 0, taxaConversaoExata: 0.4, totalClicks: 500 })
  expect(metricChange(now, before, 'taxaConversao')).toEqual({ kind: 'change', percent: 100 })
})

test('more is good, except of leads without a trail', () => {
  expect(isGood('totalClicks', true)).toBe(true)
  expect(isGood('taxaConversao', false)).toBe(false)
  expect(isGood('leadsSemRastreio', true)).toBe(false)
  expect(isGood('leadsSemRastreio', false)).toBe(true)
})
