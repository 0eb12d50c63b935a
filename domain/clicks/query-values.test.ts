import { describe, expect, test } from 'vitest'
import { sourceOf } from '../campaign/source.ts'
import { boundedQuery } from './bounded-query.ts'
import { readQuery } from './read-query.ts'

/** Parameters of a query by name; absent names are left out of the row. */
type Row = [query: string, params: Record<string, string>]

const repeated: Row[] = [
  ['gclid=&gclid=EAIaIQ', { gclid: 'EAIaIQ' }],
  ['gclid=%20&gclid=EAIaIQ', { gclid: 'EAIaIQ' }],
  ['gclid={gclid}&gclid=EAIaIQ', { gclid: 'EAIaIQ' }],
  ['gclid=undefined&gclid=EAIaIQ', { gclid: 'EAIaIQ' }],
  ['gclid=EAIaIQ&gclid=', { gclid: 'EAIaIQ' }],
  ['gclid=EAIaIQ&gclid=Cj0K', { gclid: 'EAIaIQ' }],
  ['gbraid=null&gbraid=0AAA', { gbraid: '0AAA' }],
  ['wbraid=(not set)&wbraid=CjgK', { wbraid: 'CjgK' }],
  ['ttclid=__CLICKID__&ttclid=E.C.P', { ttclid: 'E.C.P' }],
  ['fbclid=&fbclid=&fbclid=IwAR-_b+%2B', { fbclid: 'IwAR-_b++' }],
  ['fbclid={{fbclid}}&fbclid=IwAR', { fbclid: 'IwAR' }],
  ['msclkid={msclkid}&msclkid=a1', { msclkid: 'a1' }],
  ['utm_source=&utm_source=instagram', { utm_source: 'instagram' }],
  ['utm_source={{site}}&utm_source=x', { utm_source: 'x' }],
  ['utm_source={{site_source_name}}&utm_source=&utm_source=ig', { utm_source: 'ig' }],
  ['utm_source=whatsapp&utm_source=ig', { utm_source: 'ig' }],
  ['utm_source=(direct)&utm_source=google', { utm_source: 'google' }],
  ['utm_source=sem_rastreio&utm_source=tt', { utm_source: 'tt' }],
  ['utm_source=fb_{placement}&utm_source=tt', { utm_source: 'tt' }],
  ['site_source_name={{site&site_source_name=an', { site_source_name: 'an' }],
  ['utm_medium=(none)&utm_medium=cpc', { utm_medium: 'cpc' }],
  ['utm_campaign=none&utm_campaign=Natal', { utm_campaign: 'Natal' }],
  ['utm_campaign=__CAMPAIGN_NAME__&utm_campaign=Natal', { utm_campaign: 'Natal' }],
  ['utm_campaign=%7B%7Bcampaign.name%7D%7D&utm_campaign=Natal', { utm_campaign: 'Natal' }],
  ['utm_campaign=whatsapp&utm_campaign=Natal', { utm_campaign: 'whatsapp' }],
  ['utm_content=[object Object]&utm_content=A', { utm_content: 'A' }],
  ['ad_id=NaN&ad_id=120', { ad_id: '120' }],
  ['placement=null&placement=feed', { placement: 'feed' }],
  ['utm_term=&utm_term={keyword}', { utm_term: '{keyword}' }],
  ['utm_term={keyword}&utm_term=', { utm_term: '{keyword}' }],
  ['utm_term={keyword}&utm_term={matchtype}', { utm_term: '{keyword}' }],
  ['utm_source=&utm_source=', { utm_source: '' }],
  ['_fbp=&_fbp=fb.1.2.3', { _fbp: 'fb.1.2.3' }],
  ['ref=&ref=a', { ref: 'a' }],
  ['ref=a&ref=b', { ref: 'a' }],
]

const capitals: Row[] = [
  ['UTM_SOURCE=fb', { utm_source: 'fb' }],
  ['Utm_Campaign=Natal', { utm_campaign: 'Natal' }],
  ['Gclid=EAIaIQ', { gclid: 'EAIaIQ' }],
  ['GCLID=EAIaIQ', { gclid: 'EAIaIQ' }],
  ['FBCLID=IwAR_x', { fbclid: 'IwAR_x' }],
  ['GBraid=0A', { gbraid: '0A' }],
  ['TTCLID=E.C', { ttclid: 'E.C' }],
  ['MSCLKID=a1', { msclkid: 'a1' }],
  ['Campaign_Name=Natal', { campaign_name: 'Natal' }],
  ['AD_ID=120', { ad_id: '120' }],
  ['Site_Source_Name=ig', { site_source_name: 'ig' }],
  ['_FBP=fb.1.2.3', { _fbp: 'fb.1.2.3' }],
  ['CLICK_ID=abcd2345', { click_id: 'abcd2345' }],
  ['Landing_Page=https%3A%2F%2Fa.br', { landing_page: 'https://a.br' }],
  ['UTM%5FSOURCE=fb', { utm_source: 'fb' }],
  ['a=1&amp;UTM_SOURCE=fb', { a: '1', utm_source: 'fb' }],
  ['+utm_source=fb', { utm_source: 'fb' }],
  ['UTM_SOURCE=&utm_source=ig', { utm_source: 'ig' }],
  ['utm_source=ig&UTM_SOURCE=fb', { utm_source: 'ig' }],
  ['Ref=a&ref=b', { Ref: 'a' }],
  ['_ga_AB12CD=GS1.1', { _ga_AB12CD: 'GS1.1' }],
]

const marks: Row[] = [
  ['fbclid=abc?utm_source=x', { fbclid: 'abc', utm_source: 'x' }],
  ['fbclid=abc?', { fbclid: 'abc' }],
  ['fbclid=abc??utm_source=x', { fbclid: 'abc', utm_source: 'x' }],
  ['?utm_source=ig?fbclid=abc', { utm_source: 'ig', fbclid: 'abc' }],
  [
    'utm_source=ig?gclid=a&utm_medium=b?c=d',
    { utm_source: 'ig', gclid: 'a', utm_medium: 'b', c: 'd' },
  ],
  ['utm_source=ig?x', { utm_source: 'ig', x: '' }],
  ['utm_source=ig?utm_source=fb', { utm_source: 'ig' }],
  ['utm_source=?utm_source=fb', { utm_source: 'fb' }],
  ['utm_campaign=Quer%3F&utm_source=fb', { utm_campaign: 'Quer?', utm_source: 'fb' }],
  ['gclid=a=b?utm_source=x', { gclid: 'a=b', utm_source: 'x' }],
  ['landing_page=https%3A%2F%2Fa.br%2F%3Fx%3D1', { landing_page: 'https://a.br/?x=1' }],
]

const sources: [query: string, source: string][] = [
  ...[
    'fb',
    'FB',
    'facebook',
    'Facebook.com',
    'www.facebook.com',
    'm.facebook.com',
    'l.facebook.com',
    'lm.facebook.com',
    'www.facebook.com.br',
    'fb_ads',
    'fb-ad',
    'FB Ads',
    'fbads',
    'facebook_ads',
    'FacebookAds',
    'facebook_cpc',
    'facebook / paid',
    'facebook_paid',
    'Facebook_Ads_CPC',
    'meta',
    'Meta Ads',
    'metaads',
    'an',
    'msg',
    'Audience Network',
    'messenger',
  ].map((value): [string, string] => [value, 'facebook']),
  ...[
    'ig',
    'IG',
    'insta',
    'Instagram',
    'instagram.com',
    'l.instagram.com',
    'ig_ads',
    'igads',
    'instagram_ad',
    'Insta Ads',
    'instagram-cpc',
  ].map((value): [string, string] => [value, 'instagram']),
  ...[
    'google',
    'Google',
    'adwords',
    'google_ads',
    'GoogleAds',
    'google.com',
    'www.google.com.br',
    'google_cpc',
    'Google Ads CPC',
    'google-paid',
  ].map((value): [string, string] => [value, 'google']),
  ...[
    'tt',
    'tiktok',
    'TikTok Ads',
    'tiktokads',
    'www.tiktok.com',
    'm.tiktok.com',
    'tiktok_ad',
    'tt_ads',
  ].map((value): [string, string] => [value, 'tiktok']),
  ...['th', 'Threads', 'threads.net', 'threads_ads'].map((value): [string, string] => [
    value,
    'threads',
  ]),
  ...['bing', 'Bing Ads', 'bing.com', 'bing_cpc'].map((value): [string, string] => [value, 'bing']),
  ['Kwai', 'kwai'],
  ['Kwai Ads', 'kwai_ads'],
  ['news_letter', 'news_letter'],
  ['Leads', 'leads'],
  ['m_commerce', 'm_commerce'],
  ['Promoção', 'promocao'],
  ['facebook_grupo', 'facebook_grupo'],
  ['direct', 'direct'],
  ...[
    '',
    '(not set)',
    '(NOT SET)',
    'not set',
    '(not+set)',
    '(none)',
    'none',
    'None',
    '(direct)',
    'whatsapp',
    'WhatsApp',
    'undefined',
    'null',
    'NULL',
    'NaN',
    '[object Object]',
    '[object HTMLElement]',
    '[object',
    '{{site_source_name}}',
    '{{site',
    'site_source_name}}',
    'fb_{{placement}}',
    'fb_{placement}',
    `$${'{source}'}`,
    '__SITE__',
    'x__CID__',
    '{network}',
    'sem_rastreio',
    '(not provided)',
  ].map((value): [string, string] => [value, 'sem_rastreio']),
]

describe('of a query', () => {
  test.each(repeated)('the first value that says something counts: %s', (query, params) => {
    expect({ ...readQuery(query).params }).toEqual(params)
  })

  test.each(capitals)('names are compared without case: %s', (query, params) => {
    expect({ ...readQuery(query).params }).toEqual(params)
  })

  test.each(marks)('a second question mark ends a value: %s', (query, params) => {
    expect({ ...readQuery(query).params }).toEqual(params)
  })

  test.each([...repeated, ...capitals, ...marks])(
    'a query that is cut keeps %s',
    (query, params) => {
      const known = Object.entries(params).filter(([, value]) => value !== '')
      const { query: kept, isCut } = boundedQuery(`${query}&lixo=${'x'.repeat(17_000)}`)
      expect(isCut).toBe(true)
      expect(readQuery(kept).params).toMatchObject(Object.fromEntries(known))
    },
  )

  test('a placeholder is reported only when no other value counts', () => {
    expect(readQuery('utm_source={{site}}&utm_source=x').unexpanded).toEqual([])
    expect(readQuery('utm_source=&utm_source={{site}}').unexpanded).toEqual(['utm_source'])
  })
})

test.each(sources)('the source of utm_source=%s is %s', (value, source) => {
  const { params } = readQuery(`utm_source=${encodeURIComponent(value)}`)
  expect(sourceOf({ params })).toBe(source)
})
