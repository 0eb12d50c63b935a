import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MatchKey, matchKeys, matchKeysIn, matchQuality } from './match-quality.ts'

test.each<[string, object, number, string]>([
  ['nothing', {}, 0, 'fraca'],
  ['a place alone', { ct: ['x'], client_user_agent: 'Mozilla' }, 1.2, 'fraca'],
  ['a phone and our id', { ph: ['x', 'y'], external_id: ['z'], fn: ['a'] }, 4.3, 'regular'],
  [
    'a click, seen by its browser',
    { fbc: 'fb.1', external_id: ['z'], client_user_agent: 'M' },
    5.5,
    'regular',
  ],
  ['a click and a phone', { fbc: 'fb.1', ph: ['x'] }, 6.5, 'boa'],
  [
    'a whole lead of a tracked link',
    { fbc: 'f', ph: ['x'], external_id: ['z'], client_user_agent: 'M', fn: ['a'], ln: ['b'] },
    8.8,
    'otima',
  ],
  ['an ad that opens WhatsApp', { ctwa_clid: 'c', ph: ['x'] }, 6.5, 'boa'],
  ['TikTok', { ttclid: 'E.C.P', phone: ['x'], external_id: ['z'], user_agent: 'M' }, 8.5, 'otima'],
])('%s', (_name, person, score, level) => {
  expect(matchQuality(matchKeysIn(person))).toMatchObject({ score, level })
})

test('what is missing comes with the most useful first', () => {
  expect(matchQuality(matchKeysIn({ ph: ['x'] })).missing.slice(0, 2)).toEqual([
    'clickId',
    'externalId',
  ])
})

test('another key never lowers the score, and all of them are ten', () => {
  expect(matchQuality(new Set(matchKeys)).score).toBe(10)
  const some = fc.subarray([...matchKeys])
  fc.assert(
    fc.property(some, fc.constantFrom(...matchKeys), (carried, more: MatchKey) => {
      const before = matchQuality(new Set(carried))
      const after = matchQuality(new Set([...carried, more]))
      expect(after.score).toBeGreaterThanOrEqual(before.score)
      expect([...before.has, ...before.missing].sort()).toEqual([...matchKeys].sort())
    }),
  )
})
