import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campaignKey, campaignPathOf } from './campaign-path.ts'

test('a key gives back its path, whatever the names', () => {
  const names = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 })
  const kind = fc.constantFrom('named', 'unattributed', 'unnamed_spend')
  fc.assert(
    fc.property(kind, names, (kind, names) => {
      expect(campaignPathOf(campaignKey({ kind, names }))).toEqual({ kind, names })
    }),
  )
})

test.each(['', 'n', 'x/Verão', 'n/%E0%A4%A', 'n/a/b/c/d/e'])('%s is no key', (key) => {
  expect(campaignPathOf(key)).toBeNull()
})
