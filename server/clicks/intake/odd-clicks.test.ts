import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActivityRow } from '#contracts/clicks'
import type { LeadDetail } from '#contracts/leads'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, aLink } from '#tests/helpers/chat'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('clicks on a deleted link, placeholders and cut parameters are told to the user', async () => {
  const linkCode = await aLink(app, 'Campanha')
  const query = `campaign_name={{campaign.name}}&utm_term=__CID__&utm_content=${'x'.repeat(3000)}`
  const odd = await aClick(app, { linkCode, query })
  const { links } = await app.get<{ links: { id: string; clickId: string }[] }>(
    '/api/links/manager',
  )
  const { id } = links.find((link) => link.clickId === linkCode) ?? { id: '' }
  await app.request('DELETE', `/api/links/${id}`)
  app.advance(60_000)
  const orphan = await aClick(app, { linkCode })

  expect(await app.get<LeadDetail>(`/api/leads/c_${odd.id}`)).toMatchObject({
    orphan: false,
    truncated: true,
    unexpandedParams: ['campaign_name', 'utm_term'],
  })
  const { clicks } = await app.get<{ clicks: ActivityRow[] }>('/api/clicks')
  expect(clicks.find((row) => row.code === orphan.code)).toMatchObject({
    orphan: true,
    truncated: false,
    unexpandedParams: [],
  })
  expect(await app.get('/api/clicks/ignored')).toEqual({
    counted: 2,
    hits: [],
    orphans: 1,
    unexpanded: [
      { param: 'campaign_name', clicks: 1 },
      { param: 'utm_term', clicks: 1 },
    ],
  })
})

test.each([
  ['UTM_SOURCE=&utm_source=instagram&Gclid=', { source: 'instagram' }],
  ['GCLID=&gclid=EAIaIQobCh', { source: 'google', campaignData: { gclid: 'EAIaIQobCh' } }],
  [
    'fbclid=IwAR_a-B?utm_source=fb_ads',
    { source: 'facebook', campaignData: { fbclid: 'IwAR_a-B' } },
  ],
  [
    'utm_source=(direct)&utm_campaign=(not%20set)',
    { source: 'sem_rastreio', campaign: 'Endereço' },
  ],
  ['utm_source=www.google.com.br', { source: 'google' }],
])('a click with %s is read by what its address says', async (query, expected) => {
  const linkCode = await aLink(app, 'Endereço')
  const click = await aClick(app, { linkCode, query })
  expect(await app.get<LeadDetail>(`/api/leads/c_${click.id}`)).toMatchObject(expected)
})
