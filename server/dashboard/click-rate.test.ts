import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Metrics } from '#contracts/dashboard'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, aPerson, countsAreRight, say } from '#tests/helpers/chat'

const dayMs = 86_400_000
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const metrics = (query: string) => app.get<Metrics>(`/api/metrics?${query}`)
const card = async (query: string) => {
  const { totalClicks, leadsConvertidos, taxaConversao } = await metrics(query)
  return [totalClicks, leadsConvertidos, taxaConversao]
}

test('an answer to an old click is a lead of today and part of the rate of the click’s day', async () => {
  const old = await aClick(app, { campaignName: 'Ontem' })
  await aClick(app, { campaignName: 'Ontem' })
  app.advance(dayMs)
  const fresh = await aClick(app, { campaignName: 'Hoje' })
  await aClick(app, { campaignName: 'Hoje' })
  await aClick(app, { campaignName: 'Hoje' })
  await say(app, { from: aPerson(), text: `Oi [ID: ${old.code}]` })
  expect(await card('dateRange=today')).toEqual([3, 1, 0])
  expect(await card('dateRange=yesterday')).toEqual([2, 0, 50])
  await say(app, { from: aPerson(), text: `Oi [ID: ${fresh.code}]` })
  expect(await card('dateRange=today')).toEqual([3, 2, 33])
  expect(await card('dateRange=last7days')).toEqual([5, 2, 40])
  expect(await card('')).toEqual([5, 2, 40])
  await countsAreRight(app)
})

test('somebody known who clicks later converts that click on its day', async () => {
  const before = await card('dateRange=today')
  const person = aPerson()
  await say(app, { from: person, text: 'Bom dia' })
  app.advance(dayMs)
  const { code } = await aClick(app, { campaignName: 'Depois' })
  await say(app, { from: person, text: `Vi o anúncio [ID: ${code}]` })
  expect((await card('dateRange=today'))[2]).toBe(100)
  expect((await card('dateRange=yesterday'))[2]).toBe(before[2])
  await countsAreRight(app)
})

test('another status and another time zone take the rate along', async () => {
  const { leads } = await app.get<{ leads: { id: string }[] }>('/api/leads?status=contacted')
  await app.request('PATCH', `/api/leads/${leads[0]?.id}`, { body: { status: 'lost' } })
  await countsAreRight(app)
  await app.request('PATCH', '/api/settings', { body: { timeZone: 'Asia/Tokyo' } })
  await app.drain()
  await countsAreRight(app)
})
