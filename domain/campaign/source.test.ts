import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { botUserAgents, humanUserAgents } from '../clicks/user-agents.fixture.ts'
import { foldSource, inAppBrowser, sourceOf, untrackedSource } from './source.ts'

const instagramApp = humanUserAgents[0] ?? ''
const threadsApp = humanUserAgents[22] ?? ''
const safari = humanUserAgents[24] ?? ''

describe('spellings', () => {
  test.each([
    ...[
      'fb',
      'Facebook',
      'facebook.com',
      'FB Ads',
      'facebook-ads',
      'Meta',
      'an',
      'MSG',
      'Audience Network',
      'messenger',
    ].map((s) => [s, 'facebook']),
    ...['ig', 'Insta', 'instagram', 'Instagram.com'].map((s) => [s, 'instagram']),
    ...['google', 'AdWords', 'Google Ads', 'googleads'].map((s) => [s, 'google']),
    ...['tt', 'TikTok', 'tiktok ads'].map((s) => [s, 'tiktok']),
    ['Newsletter — Março', 'newsletter_marco'],
    ['meta_ads', 'facebook'],
    ['__x__', 'x'],
    ['Kwai Ads', 'kwai_ads'],
    ...['th', 'TH', 'Threads', 'threads.net'].map((s) => [s, 'threads']),
    ['Kwai', 'kwai'],
  ])('%s → %s', (raw, folded) => {
    expect(foldSource(raw)).toBe(folded)
  })

  test.each([
    '',
    '  ',
    '--',
    null,
    undefined,
    'whatsapp',
    'WhatsApp',
    'sem_rastreio',
    'Sem rastreio',
    '{{site_source_name}}',
    '{{site_source',
    '__CID__',
    '{network}',
    '%7B%7Bsite_source_name%7D%7D',
    'undefined',
    'null',
    ' NULL ',
  ])('%j says nothing', (raw) => {
    expect(foldSource(raw)).toBeNull()
  })

  test('folding a folded source changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (raw) => {
        const folded = foldSource(raw)
        if (folded !== null) expect(foldSource(folded)).toBe(folded)
      }),
    )
  })
})

describe('in order of evidence', () => {
  test.each([
    [
      'site_source_name before utm_source',
      { site_source_name: 'ig', utm_source: 'google' },
      '',
      '',
      '',
      'instagram',
    ],
    ['utm_source before click ids', { utm_source: 'fb', gclid: 'x' }, '', '', '', 'facebook'],
    [
      'a macro says nothing',
      { site_source_name: '{{site_source_name}}', utm_source: 'tt' },
      '',
      '',
      '',
      'tiktok',
    ],
    [
      'utm_source=whatsapp says nothing',
      { utm_source: 'whatsapp', fbclid: 'x' },
      '',
      '',
      '',
      'facebook',
    ],
    ['gclid', { gclid: 'x', ttclid: 'y' }, '', '', '', 'google'],
    ['gbraid', { gbraid: 'x' }, '', '', '', 'google'],
    ['wbraid', { wbraid: 'x', fbclid: 'y' }, '', '', '', 'google'],
    [
      'an unexpanded click id says nothing',
      { gclid: '{gclid}', ttclid: '__CLICKID__' },
      '',
      '',
      '',
      'sem_rastreio',
    ],
    ['ttclid', { ttclid: 'x', msclkid: 'y' }, '', '', '', 'tiktok'],
    ['msclkid', { msclkid: 'x', fbclid: 'y' }, '', '', '', 'bing'],
    ['fbclid in Instagram', { fbclid: 'x' }, '', instagramApp, '', 'instagram'],
    [
      'fbclid from l.instagram.com',
      { fbclid: 'x' },
      'https://l.instagram.com/',
      safari,
      '',
      'instagram',
    ],
    ['fbclid elsewhere', { fbclid: 'x' }, 'https://site.com.br/', safari, 'ig', 'facebook'],
    ['in-app browser before referrer', {}, 'https://m.facebook.com/', threadsApp, '', 'threads'],
    ['WhatsApp web view decides nothing', {}, '', humanUserAgents[25] ?? '', 'ig', 'instagram'],
    ['referrer before the link', {}, 'https://www.tiktok.com/@x', safari, 'fb', 'tiktok'],
    ['a Google search is no ad', {}, 'https://www.google.com.br/', safari, '', 'google_organico'],
    [
      'an unknown host decides nothing',
      {},
      'https://loja.com.br/?x=facebook.com',
      safari,
      '',
      'sem_rastreio',
    ],
    ['the link last', {}, '', safari, 'FB Ads', 'facebook'],
    ['nothing', {}, '', '', '', 'sem_rastreio'],
  ])('%s', (_, params, referrer, userAgent, linkSource, source) => {
    expect(sourceOf({ params, referrer, userAgent, linkSource })).toBe(source)
  })
})

test.each([
  ['https://l.facebook.com/l.php?u=x', 'facebook'],
  ['http://LM.Facebook.com', 'facebook'],
  ['https://facebook.com.evil.com/', null],
  ['https://notfacebook.com/', null],
  ['https://user@instagram.com/', 'instagram'],
  ['android-app://com.google.android.googlequicksearchbox/', 'google_organico'],
  ['android-app://com.instagram.android/', 'instagram'],
  ['https://google.de/search', 'google_organico'],
  ['https://mail.google.com/', null],
  ['https://google.evil.com/', null],
  ['https://www.bing.com/search?q=x', 'bing'],
  ['www.instagram.com', 'instagram'],
  ['instagram.com./x', 'instagram'],
  ['not a url', null],
  ['', null],
])('referrer %s → %s', (referrer, network) => {
  expect(sourceOf({ params: {}, referrer })).toBe(network ?? untrackedSource)
})

test('each in-app browser is recognised, and no robot is one', () => {
  const apps = humanUserAgents.map(inAppBrowser)
  expect(apps.slice(0, 11)).toEqual(Array(11).fill('instagram'))
  expect(apps.slice(11, 21)).toEqual(Array(10).fill('facebook'))
  expect(apps.slice(21)).toEqual([
    'tiktok',
    'threads',
    null,
    null,
    'whatsapp',
    ...Array(10).fill(null),
  ])
  expect(botUserAgents.map(inAppBrowser)).toEqual(Array(botUserAgents.length).fill(null))
  expect(inAppBrowser(null)).toBeNull()
})
