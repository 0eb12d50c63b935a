import { expect, test } from 'vitest'
import { autoCampaignName } from './campaign-name.ts'
import { capturedCampaign } from './captured-campaign.ts'

const nothing = {
  utmSource: '',
  utmMedium: '',
  utmCampaign: '',
  adsetName: '',
  adName: '',
  placement: '',
}

test.each([
  [null, ''],
  [nothing, ''],
  [{ ...nothing, utmCampaign: 'black_friday' }, 'Black Friday'],
  [{ ...nothing, utmCampaign: 'promoção_de__verão' }, 'Promoção De Verão'],
  [{ ...nothing, utmCampaign: 'ÚLTIMA_chance', utmSource: 'facebook' }, 'ÚLTIMA Chance'],
  [{ ...nothing, utmSource: 'facebook' }, 'Campanha facebook 21/11/2026'],
  [{ ...nothing, utmMedium: 'cpc' }, ''],
])('%o is named "%s"', (campaign, name) => {
  expect(autoCampaignName(campaign, '21/11/2026')).toBe(name)
})

test.each([
  [null, null],
  ['{broken', null],
  ['[]', null],
  ['{"utmSource":" "}', null],
  ['{"utmSource":"{{site_source_name}}","utmCampaign":"{{campaign.name}}"}', null],
  ['{"utmSource":" facebook ","utmMedium":7}', { ...nothing, utmSource: 'facebook' }],
])('stored %s is read as %o', (stored, campaign) => {
  expect(capturedCampaign({ getItem: () => stored })).toEqual(campaign)
})
