import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CampaignTree } from '#contracts/campaigns'
import type { LeadDetail } from '#contracts/leads'
import { changeClicks } from '#server/clicks/store/write-clicks'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, aLink, aPerson, countsAreRight, leads, say } from '#tests/helpers/chat'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function campaigns(): Promise<Record<string, number>> {
  const { rows } = await app.get<CampaignTree>('/api/campaigns')
  return Object.fromEntries(rows.map(({ name, clicks }) => [name, clicks]))
}

async function clickOn(linkCode: string, query: string) {
  app.advance(60_000)
  return aClick(app, { linkCode, query })
}

const campaignOf = async (id: string) => (await app.get<LeadDetail>(`/api/leads/c_${id}`)).campaign

test.each([
  'implante_dezembro',
  'IMPLANTE_DEZEMBRO',
  'Implante%20Dezembro',
  'implante+dezembro',
  'implante-dezembro',
  'Impl%C3%A2nte%2520Dezembro',
  'implante%252Bdezembro',
])('utm_campaign=%s on its link is the link campaign', async (value) => {
  const linkCode = await aLink(app, 'Implante Dezembro')
  expect(await campaignOf((await clickOn(linkCode, `utm_campaign=${value}`)).id)).toBe(
    'Implante Dezembro',
  )
})

test.each([
  ['utm_campaign=implante_janeiro', 'implante_janeiro'],
  ['utm_campaign=implante_dezembro&campaign_name=implante_dezembro', 'implante_dezembro'],
])('%s stays the campaign %s', async (query, campaign) => {
  const linkCode = await aLink(app, 'Implante Dezembro')
  expect(await campaignOf((await clickOn(linkCode, query)).id)).toBe(campaign)
})

test('the slug of a former name belongs to the renamed link, and earlier clicks stay', async () => {
  const linkCode = await aLink(app, 'Lente Maio')
  const before = await clickOn(linkCode, 'utm_campaign=lente_maio')
  const { links } = await app.get<{ links: { id: string; clickId: string }[] }>(
    '/api/links/manager',
  )
  const { id } = links.find((link) => link.clickId === linkCode) ?? { id: '' }
  await app.request('PATCH', `/api/links/${id}`, { body: { campaignName: 'Lente Junho' } })
  for (const query of ['', 'utm_campaign=lente_maio', 'utm_campaign=lente_junho']) {
    expect(await campaignOf((await clickOn(linkCode, query)).id)).toBe('Lente Junho')
  }
  expect(await campaignOf(before.id)).toBe('Lente Maio')
})

/** Gives clicks and their touches the campaign that an earlier version stored. */
async function storeAsBefore(ids: string[], campaign: string): Promise<void> {
  const { accountId } = app.account
  await app.ctx.sql.withAccount(accountId, async (trx) => {
    await changeClicks(trx, accountId, ids, (click) => ({
      ...click,
      campaign,
      campaign_data: { ...click.campaign_data, campaignName: campaign },
    }))
    await sql`update lead_touches set campaign = ${campaign}
      where account_id = ${accountId} and told_click_id = any(${ids}::uuid[])`.execute(trx)
    await sql`update leads set campaign = ${campaign}, search_text = replace(search_text, 'clareamento natal', ${campaign})
      where account_id = ${accountId} and click_id = any(${ids}::uuid[])`.execute(trx)
    await sql`update response_waits w set campaign = l.campaign from leads l
      where w.account_id = ${accountId} and l.account_id = w.account_id and l.id = w.lead_id`.execute(
      trx,
    )
    await sql`insert into link_campaigns_due (account_id) values (${accountId})`.execute(trx)
  })
}

test('stored clicks and their leads come to the name of the link, deleted links too', async () => {
  const linkCode = await aLink(app, 'Clareamento Natal')
  const plain = await clickOn(linkCode, '')
  const spelled = [
    await clickOn(linkCode, 'utm_campaign=clareamento_natal'),
    await clickOn(linkCode, 'utm_campaign=clareamento_natal'),
    await clickOn(linkCode, 'utm_campaign=clareamento_natal'),
  ]
  const [living, erased] = [aPerson(), aPerson()]
  await say(app, { from: living, text: `Oi [ID: ${spelled[1]?.code}]` })
  await say(app, { from: erased, text: `Oi [ID: ${spelled[2]?.code}]` })
  const [gone] = await leads(app, erased)
  await app.request('DELETE', `/api/leads/${gone?.id}`)
  const { links } = await app.get<{ links: { id: string; clickId: string }[] }>(
    '/api/links/manager',
  )
  const link = links.find(({ clickId }) => clickId === linkCode)
  await app.request('DELETE', `/api/links/${link?.id}`)
  const [fresh] = await leads(app, living)
  const ids = spelled.map(({ id }) => id)
  const fromStart = await campaigns()

  await storeAsBefore(ids, 'clareamento_natal')
  await app.ctx.sql.asOwner
    .updateTable('leads')
    .set({ campaign: 'clareamento_natal' })
    .where('id', '=', gone?.id ?? '')
    .execute()
  await countsAreRight(app).catch(() => undefined)
  expect(await campaigns()).toMatchObject({ clareamento_natal: 3, 'Clareamento Natal': 1 })

  app.advance(10_000)
  await app.drain()
  expect(await campaigns()).toEqual(fromStart)
  expect(await campaigns()).toMatchObject({ 'Clareamento Natal': 4 })
  expect((await leads(app, living))[0]).toEqual(fresh)
  expect(await campaignOf(plain.id)).toBe('Clareamento Natal')
  expect(await leads(app, 'clareamento natal')).not.toEqual([])
  await countsAreRight(app)
  const left = await sql`select from link_campaigns_due
    where account_id = ${app.account.accountId}`.execute(app.ctx.sql.asOwner)
  expect(left.rows).toEqual([])
})
