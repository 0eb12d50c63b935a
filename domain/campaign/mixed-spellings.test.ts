import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resultOf } from '#tests/helpers/steps'
import { mixedSpellings, type SpelledParam } from './mixed-spellings.ts'
import { sourceSpellings } from './source.ts'

const values = (...raws: string[]) =>
  raws.map((raw, index) => ({ raw, clicks: 10 - index, lastMs: 1_000 + index }))

function groups(param: SpelledParam, ...raws: string[]) {
  return resultOf(mixedSpellings(param, values(...raws))).map(
    ({ name, spellings }) => `${name}: ${spellings.map(({ raw }) => raw).join(', ')}`,
  )
}

test.each([
  ['one spelling is fine', ['facebook', 'instagram', 'google'], []],
  [
    'case and accents',
    ['facebook', 'Facebook', 'FACEBOOK'],
    ['facebook: facebook, Facebook, FACEBOOK'],
  ],
  ['aliases of one source', ['fb', 'facebook'], ['facebook: fb, facebook']],
  ["codes of Meta's own macro are nobody's mistake", ['fb', 'an', 'msg', 'ig'], []],
  ['a slip', ['facebok'], ['facebook: facebok']],
  ['two slips in a long word', ['instagrma', 'instagram'], ['instagram: instagrma, instagram']],
  ['a lone spelling that counts as its network is fine', ['facebookads', 'ig_ads'], []],
  [
    'words for ads and parts of a host',
    ['facebook', 'm.facebook.com', 'Facebook Ads'],
    ['facebook: facebook, m.facebook.com, Facebook Ads'],
  ],
  ['other sources stay themselves', ['newsletter', 'qr_code', 'google_organico', 'kwai'], []],
  ['macros say nothing', ['{{site_source_name}}', '{{site_source', 'facebook'], []],
  ['words for an absent value say nothing', ['undefined', 'null', 'Null'], []],
  ['nothing says nothing', ['', '  ', 'whatsapp', 'WhatsApp', 'sem_rastreio'], []],
] as const)('utm_source: %s', (_name, raws, expected) => {
  expect(groups('utm_source', ...raws)).toEqual(expected)
})

test.each([
  [
    'accents, case and separators',
    ['Verão 2026', 'verao_2026', 'VERAO-2026'],
    ['verao_2026: Verão 2026, verao_2026, VERAO-2026'],
  ],
  ['spaces around', ['promo', ' promo '], ['promo: promo,  promo ']],
  ['different words', ['promo 1', 'promo 2'], []],
  ['different emoji are different campaigns', ['Promo 🔥', 'Promo 🎁'], []],
  ['numbers of campaigns', ['120210000000001', '120210000000002'], []],
  ['punctuation alone is no name', ['--', '..'], []],
] as const)('utm_campaign: %s', (_name, raws, expected) => {
  expect(groups('utm_campaign', ...raws)).toEqual(expected)
})

test('stray clicks are those of all but the most frequent spelling, or all of a lone slip', () => {
  expect(
    resultOf(
      mixedSpellings('utm_source', [
        { raw: 'FB', clicks: 3, lastMs: 1 },
        { raw: 'facebook', clicks: 90, lastMs: 2 },
        { raw: 'Face book', clicks: 4, lastMs: 3 },
        { raw: 'tiktokk', clicks: 5, lastMs: 4 },
      ]),
    ),
  ).toMatchObject([
    { name: 'facebook', strayClicks: 7, isMisspelt: true },
    { name: 'tiktok', strayClicks: 5, isMisspelt: true },
  ])
})

test('a spelling that the product knows is never a slip, and no text breaks the rule', () => {
  for (const known of sourceSpellings.values()) expect(groups('utm_source', known)).toEqual([])
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 60 })), (raws) => {
      for (const param of ['utm_source', 'utm_campaign'] as const) {
        const found = resultOf(mixedSpellings(param, values(...new Set(raws))))
        for (const { spellings, isMisspelt } of found) {
          expect(spellings.length > 1 || isMisspelt).toBe(true)
        }
      }
    }),
  )
})
