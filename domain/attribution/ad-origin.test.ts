import { expect, test } from 'vitest'
import { campaignDataOfAd, type KnownAd, originOfAd } from './ad-origin.ts'
import type { AdReferral } from './touch-details.ts'

const known: KnownAd = {
  adId: '31',
  ad: 'Vídeo depoimento',
  adSetId: '20',
  adSet: 'Mulheres 25-44',
  campaignId: '10',
  campaign: 'Campanha Verão',
}
const named = { campaign: 'Campanha Verão', adSet: 'Mulheres 25-44', creative: 'Vídeo depoimento' }
const unidentified = { campaign: '(anúncio não identificado)', adSet: null, creative: null }

test.each<[string, Partial<AdReferral>, string, string]>([
  ['an app', { app: 'instagram', title: 'Oferta' }, 'instagram', 'Oferta'],
  ['WhatsApp itself', { app: 'whatsapp', title: ' Oferta ' }, 'facebook', 'Oferta'],
  ['nothing', { title: ' ' }, 'facebook', '(anúncio não identificado)'],
])('an ad without an id, opened from %s, has its headline alone', (_, told, source, campaign) => {
  expect(originOfAd({ source: 'ad', ...told }, null)).toEqual({
    ...unidentified,
    source,
    campaign,
  })
})

test.each<[string, Partial<AdReferral>, KnownAd | null, object]>([
  ['an id that Meta names', { title: 'Oferta' }, known, named],
  ['an id that Meta names, without a headline', {}, known, named],
  ['an id that nobody knows', { title: ' Oferta ' }, null, { ...unidentified, creative: 'Oferta' }],
  ['an id that nobody knows, without a headline', { title: ' ' }, null, unidentified],
])('%s decides under which names the ad counts', (_, told, knownAd, names) => {
  expect(originOfAd({ source: 'ad', adId: '31', ...told }, knownAd)).toEqual({
    source: 'facebook',
    ...names,
  })
})

test.each<[string, AdReferral, KnownAd | null, object]>([
  [
    'a known one',
    { source: 'ad', adId: '31', title: 'Oferta' },
    known,
    {
      campaignName: 'Campanha Verão',
      adsetName: 'Mulheres 25-44',
      adName: 'Vídeo depoimento',
      campaignId: '10',
      adsetId: '20',
      adId: '31',
    },
  ],
  [
    'one with an unknown id',
    { source: 'ad', adId: '32', title: 'Oferta' },
    null,
    { campaignName: '(anúncio não identificado)', adId: '32' },
  ],
  [
    'one without an id',
    { source: 'ad', title: 'Oferta' },
    null,
    { campaignName: 'Oferta', adId: null },
  ],
])('the campaign data of %s', (_, ad, knownAd, data) => {
  expect(campaignDataOfAd(ad, knownAd)).toEqual(data)
})
