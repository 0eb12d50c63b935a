import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growthOf, linear } from '#tests/helpers/growth'
import { readQuery } from '../clicks/read-query.ts'
import { isUnexpandedMacro } from './ad-macro.ts'
import { campaignDataOf, campaignOf, fbcOf } from './campaign-of.ts'
import { adParams, cookieParams, trackedParams } from './param-names.ts'

const paramsOf = (query: string) => readQuery(query).params

describe('reading a query', () => {
  test.each([
    ['utm_source=fb&utm_medium=paid', { utm_source: 'fb', utm_medium: 'paid' }],
    ['?utm_source=fb', { utm_source: 'fb' }],
    ['', {}],
    ['&&=x&=&a', { a: '' }],
    ['utm_campaign=Promo%C3%A7%C3%A3o+de+maio', { utm_campaign: 'Promoção de maio' }],
    ['utm_campaign=a%2Bb', { utm_campaign: 'a+b' }],
    ['utm_content=%F0%9F%91%8B', { utm_content: '👋' }],
    ['utm_campaign=a=b=c', { utm_campaign: 'a=b=c' }],
    ['utm_source=fb&utm_source=ig', { utm_source: 'fb' }],
    ['utm_source=&utm_source=ig', { utm_source: 'ig' }],
    ['utm%5Fsource=fb', { utm_source: 'fb' }],
    ['a=1&amp;utm_source=fb&amp;outra=2', { a: '1', utm_source: 'fb', 'amp;outra': '2' }],
    ['click_id=k7q2m9xa', { click_id: 'k7q2m9xa' }],
  ])('%s', (query, params) => {
    expect({ ...paramsOf(query) }).toEqual(params)
  })

  test.each([
    ['utm_campaign=caf%E9', 'caf\ufffd'],
    ['utm_campaign=%E0%A4%A', '\ufffd\ufffdA'],
    ['utm_campaign=a%zzb', 'a\ufffdzzb'],
    ['utm_campaign=a%00b', 'a\ufffdb'],
    ['utm_campaign=a\0b', 'a\ufffdb'],
    ['utm_campaign=a%07b%7F', 'a\ufffdb\ufffd'],
    ['utm_campaign=a%0Ab%09c', 'a\nb\tc'],
    ['utm_campaign=%ED%A0%80', '\ufffd\ufffd\ufffd'],
    ['utm_campaign=\ud800x', '\ufffdx'],
    ['utm_campaign=50%+off', '50% off'],
    ['utm_campaign=100%', '100%'],
    ['utm_campaign=%EF%BB%BFx', '\ufeffx'],
  ])('%j is replaced, never refused', (query, value) => {
    expect(paramsOf(query).utm_campaign).toBe(value)
  })

  test('bytes that a browser left unencoded are UTF-8, else the characters themselves', () => {
    expect(paramsOf('utm_campaign=promo\u00c3\u00a7\u00c3\u00a3o').utm_campaign).toBe('promoção')
    expect(paramsOf('utm_campaign=promoção').utm_campaign).toBe('promoção')
    expect(paramsOf('utm_campaign=promoção%20👋').utm_campaign).toBe('promoção 👋')
  })

  test('a click id stays byte for byte', () => {
    const fbclid = `IwAR0_${'aB3-+'.repeat(398)}zZ9e`
    expect(fbclid).toHaveLength(2_000)
    const { params, truncated } = readQuery(`a=1&fbclid=${fbclid}&utm_source=a+b`)
    expect(params.fbclid).toBe(fbclid)
    expect(truncated).toBe(false)
    expect(paramsOf('gclid=a%2Bb%252Bc+d').gclid).toBe('a+b%2Bc+d')
    expect(paramsOf('_fbc=fb.1.1700000000000.Ab+C')._fbc).toBe('fb.1.1700000000000.Ab+C')
  })

  test('keys of the language are only keys', () => {
    const { params } = readQuery('__proto__=x&constructor=y&toString=z&hasOwnProperty=w')
    expect(Object.keys(params)).toEqual(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
    expect(JSON.parse(JSON.stringify(params)).toString).toBe('z')
    expect(({} as Record<string, unknown>).x).toBeUndefined()
    expect(paramsOf('a=1').toString).toBeUndefined()
  })

  test('other keys are bounded, known ones never left out because of them', () => {
    const others = Array.from({ length: 200 }, (_, i) => `k${i}=${'v'.repeat(200)}`).join('&')
    const { params, truncated } = readQuery(`${others}&utm_source=fb&click_id=abc&_ga=GA1.1.2.3`)
    expect(truncated).toBe(true)
    expect(params).toMatchObject({
      utm_source: 'fb',
      click_id: 'abc',
      _ga: 'GA1.1.2.3',
      k0: 'v'.repeat(200),
    })
    expect(Object.keys(params).length).toBe(67)
    expect(readQuery(Array(100).fill('a=1').join('&')).truncated).toBe(false)
  })

  test('a long value is cut with a mark, never inside a character', () => {
    const { params, truncated } = readQuery(
      `utm_campaign=${'a'.repeat(2_047)}${encodeURIComponent('👋')}b`,
    )
    expect(params.utm_campaign).toBe('a'.repeat(2_047))
    expect(truncated).toBe(true)
    expect(readQuery(`utm_campaign=${'a'.repeat(2_048)}`).truncated).toBe(false)
    expect(readQuery(`${'k'.repeat(300)}=1`)).toMatchObject({ truncated: true })
  })

  test('when the known ones alone exceed the total, click ids are served first', () => {
    const all = [...trackedParams, ...adParams, ...cookieParams]
    const { params, truncated } = readQuery(
      all.map((key) => `${key}=${'x'.repeat(2_048)}`).join('&'),
    )
    expect(truncated).toBe(true)
    expect(params.fbclid).toHaveLength(2_048)
    expect(Object.keys(params).sort()).toEqual([...all].sort())
    expect(Object.entries(params).flat().join('').length).toBeLessThanOrEqual(16_384)
  })

  test('macros that were not expanded stay, and are reported', () => {
    const { params, unexpanded } = readQuery(
      'utm_campaign=%7B%7Bcampaign.name%7D%7D&ad_id=__CID__&utm_term={keyword}&utm_source=fb&x={{y}}',
    )
    expect(params.utm_campaign).toBe('{{campaign.name}}')
    expect(unexpanded).toEqual(['utm_campaign', 'ad_id', 'utm_term'])
  })

  test('any query is read, storable and within bounds', () => {
    const hostile = fc.array(
      fc.oneof(
        fc.constantFrom(
          '&',
          '=',
          '%',
          '%00',
          '%C3',
          '%zz',
          '+',
          'utm_source',
          'fbclid',
          '__proto__',
          '\0',
          '\ud800',
          'x'.repeat(3_000),
        ),
        fc.string({ unit: 'binary', maxLength: 20 }),
      ),
      { maxLength: 120 },
    )
    fc.assert(
      fc.property(hostile, (parts) => {
        const { params } = readQuery(parts.join(''))
        const entries = Object.entries(params)
        expect(entries.length).toBeLessThanOrEqual(64 + 25)
        let size = 0
        for (const [key, value] of entries) {
          expect(key.isWellFormed() && value.isWellFormed()).toBe(true)
          expect(key + value).not.toContain('\0')
          expect(value.length).toBeLessThanOrEqual(2_048)
          size += key.length + value.length
        }
        expect(size).toBeLessThanOrEqual(16_384)
      }),
    )
  })

  test('what a browser encodes comes back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (value) => {
        const expected = value.replace(/(?![\t\n\r])\p{Cc}/gu, '\ufffd')
        expect(paramsOf(`utm_campaign=${encodeURIComponent(value)}`).utm_campaign).toBe(expected)
        expect(paramsOf(new URLSearchParams({ utm_campaign: value }).toString()).utm_campaign).toBe(
          expected,
        )
      }),
    )
  })

  test('hostile keys are read in time that grows with their length alone', () => {
    expect(growthOf('a&', readQuery)).toBeLessThan(linear)
    expect(growthOf('%41', (text) => readQuery(`${text}=1`))).toBeLessThan(linear)
  })
})

describe('macros that were not expanded', () => {
  test.each([
    '{{campaign.name}}',
    '{{ad.id}}',
    '{{site_source_name}}',
    '{{campaign',
    'campaign.name}}',
    'fb_{{placement}}',
    '%7B%7Bad.id%7D%7D',
    '%257B%257Bad.id%257D%257D',
    '%7b%7bad.id%7d%7d',
    '{{ adset.name }}',
    '__CID__',
    '__CAMPAIGN_NAME__',
    '__CAMPAIGN_ID',
    '__campaign_name__',
    'x-__AID_NAME__-y',
    '__NOVO_MACRO__',
    '{keyword}',
    '{CampaignId}',
    '{keyword',
    'creative}',
    '{ifmobile:m}',
    'pmax-{campaignid}',
    '{',
    '{}',
    ' {{x}} ',
  ])('%j', (value) => {
    expect(isUnexpandedMacro(value)).toBe(true)
  })

  test.each([
    '',
    'Promoção',
    'BR__PROMO__2026',
    '_promo_',
    'a__b',
    '50% off',
    'Promo [BR] (topo)',
    '{BR} Promo de maio',
    '__',
    'snake_case_name',
    '100%7',
    'Black Friday {2026} final',
  ])('%j is a name', (value) => {
    expect(isUnexpandedMacro(value)).toBe(false)
  })
})

describe('campaign, ad set and creative', () => {
  const link = {
    campaignName: 'Do link',
    utmCampaign: 'do_link',
    adsetName: 'Conjunto do link',
    adName: 'Criativo do link',
    placement: 'feed',
    utmSource: 'ig',
  }

  test.each([
    ['campaign_name=A&utm_campaign=B', 'A'],
    ['utm_campaign=B', 'B'],
    ['utm_campaign=', 'Do link'],
    ['campaign_name=%20&utm_campaign=+', 'Do link'],
    ['campaign_name={{campaign.name}}&utm_campaign=B', 'B'],
    ['campaign_name=undefined&utm_campaign=null', 'Do link'],
    ['campaign_name=NULL&utm_campaign=nullable', 'nullable'],
    ['', 'Do link'],
  ])('campaign of %j is %s', (query, campaign) => {
    expect(campaignOf(paramsOf(query), link).campaign).toBe(campaign)
  })

  test('the ad platform names come before the utm ones, the address before the link', () => {
    const names = (query: string) => {
      const { adSet, creative } = campaignOf(paramsOf(query), link)
      return [adSet, creative]
    }
    expect(names('adset_name=A&utm_term=T&ad_name=C&utm_content=U')).toEqual(['A', 'C'])
    expect(names('utm_term=T&utm_content=U')).toEqual(['T', 'U'])
    expect(names('utm_term={keyword}&ad_name=__CID_NAME__')).toEqual([
      'Conjunto do link',
      'Criativo do link',
    ])
  })

  test('a click on no known link has only what the address says', () => {
    expect(campaignOf(paramsOf('ad_id=120'), null)).toEqual({
      campaign: null,
      adSet: null,
      creative: null,
      campaignId: null,
      adsetId: null,
      adId: '120',
      placement: null,
    })
  })

  test('campaign data merges the address over the link', () => {
    const data = campaignDataOf(
      paramsOf(
        'utm_source=fb&utm_medium={{x}}&fbclid=Ab+C&tintim_fbid=T1&campaign_id=12&placement=Instagram_Reels',
      ),
      { ...link, utmMedium: 'paid' },
    )
    expect(data).toMatchObject({
      utmSource: 'fb',
      utmMedium: 'paid',
      utmCampaign: 'do_link',
      fbclid: 'Ab+C',
      trafficFbid: 'T1',
      campaignName: 'Do link',
      campaignId: '12',
      placement: 'Instagram_Reels',
      gclid: null,
      utmId: null,
    })
  })
})

test('fbc keeps the click id byte for byte and the click in milliseconds', () => {
  expect(fbcOf('IwAR0-_aB+', 1_764_000_000_123)).toBe('fb.1.1764000000123.IwAR0-_aB+')
  expect(fbcOf('x', 1_764_000_000_123.9)).toBe('fb.1.1764000000123.x')
  for (const nothing of ['', ' ', null, undefined, '{{fbclid}}', 'undefined', 'null'])
    expect(fbcOf(nothing, 1)).toBeNull()
})
