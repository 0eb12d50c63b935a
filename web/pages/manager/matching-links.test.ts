import { expect, test } from 'vitest'
import type { TrackingLink } from '../../data/links.ts'
import { matchingLinks } from './matching-links.ts'

function link(id: string, fields: Partial<TrackingLink>): TrackingLink {
  return {
    id,
    clickId: id,
    campaignName: '',
    whatsappNumber: '',
    instanceId: null,
    utmCampaign: null,
    utmSource: null,
    utmMedium: null,
    adsetName: null,
    adName: null,
    placement: null,
    message: '',
    paused: false,
    desktopPage: false,
    trackingUrl: '',
    createdAt: '2026-11-20T12:00:00.000Z',
    metrics: { totalClicks: 0, enrichedLeads: 0, conversionRate: 0, ignoredHits: {} },
    ...fields,
  }
}

const links = [
  link('verao', { campaignName: 'Promoção de Verão', whatsappNumber: '5511987654321' }),
  link('bf', { campaignName: 'BF', utmCampaign: 'black_friday', whatsappNumber: '5521912345678' }),
]

test.each([
  ['', ['verao', 'bf']],
  ['  ', ['verao', 'bf']],
  ['VERÃO', ['verao']],
  ['verao', ['verao']],
  ['Black_F', ['bf']],
  ['98765', ['verao']],
  ['(21) 91234-5678', ['bf']],
  ['natal', []],
])('searching "%s" finds %o', (search, found) => {
  expect(matchingLinks(links, search).map(({ id }) => id)).toEqual(found)
})
