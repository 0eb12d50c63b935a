import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ActivityRow, type ActivitySummary, activitySummary } from '#contracts/clicks'
import type { Lead } from '#contracts/leads'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, aLink, aPerson, say } from '#tests/helpers/chat'

let app: TestApp
let leads: Lead[]

beforeAll(async () => {
  app = await startTestApp()
  const verao = await aLink(app, 'Verão')
  const inverno = await aLink(app, 'Inverno')
  // Ana comes by two clicks, Bia by one and is set back to pending, Caio without any.
  const [ana, bia, caio] = [aPerson(), aPerson(), aPerson()]
  for (const linkCode of [verao, verao]) {
    const { code } = await aClick(app, { linkCode })
    await say(app, { from: ana, name: 'Ana', text: `Oi [ID: ${code}]` })
    app.advance(60_000)
  }
  const { code } = await aClick(app, { linkCode: inverno })
  await say(app, { from: bia, name: 'Bia', text: `Oi [ID: ${code}]` })
  await say(app, { from: bia, name: 'Bia', text: 'Alô?' })
  await say(app, { from: caio, name: 'Caio', text: 'Bom dia' })
  app.advance(60_000)
  await aClick(app, { linkCode: verao })
  await aClick(app, { linkCode: inverno, userAgent: 'curl/8.5.0' })
  app.advance(24 * 3_600_000)
  await aClick(app, { linkCode: inverno })
  leads = (await app.get<{ leads: Lead[] }>('/api/leads')).leads
  await setStatus('Ana', 'converted')
  await setStatus('Bia', 'pending')
})
afterAll(() => app.close())

async function setStatus(name: string, status: string): Promise<void> {
  const lead = leads.find((one) => one.contactName === name)
  await app.request('PATCH', `/api/leads/${lead?.id}`, { body: { status } })
}

async function summary(query: string): Promise<ActivitySummary> {
  return activitySummary.output.parse(await app.get(`/api/clicks/summary?${query}`))
}

test.each([
  ['', { clicks: 5, converted: 3, messages: 5 }],
  ['campaign=Ver%C3%A3o', { clicks: 3, converted: 2, messages: 2 }],
  ['campaign=Inverno', { clicks: 2, converted: 1, messages: 2 }],
  ['status=pending', { clicks: 3, converted: 1, messages: 2 }],
  ['status=converted', { clicks: 2, converted: 2, messages: 2 }],
  ['dateRange=today', { clicks: 1, converted: 0, messages: 0 }],
  ['dateRange=yesterday&campaign=Inverno', { clicks: 1, converted: 1, messages: 2 }],
  ['search=ver%C3%A3o', { clicks: 3, converted: 2, messages: 2 }],
  ['search=INVERNO&dateRange=yesterday', { clicks: 1, converted: 1, messages: 2 }],
  ['search=ana', { clicks: 2, converted: 2, messages: 2 }],
  ['search=caio', { clicks: 0, converted: 0, messages: 1 }],
  ['search=nada+disso', { clicks: 0, converted: 0, messages: 0 }],
])('with %j it counts the rows of the list', async (query, expected) => {
  expect(await summary(query)).toEqual(expected)
  const list = await app.get<{ clicks: ActivityRow[]; total: number }>(
    `/api/clicks?limit=100&${query}`,
  )
  const rows = (type: string) => list.clicks.filter((row) => row.activityType === type)
  expect({
    clicks: rows('click').length,
    converted: rows('click').filter((row) => row.converted).length,
    messages: rows('message').length,
  }).toEqual(expected)
  expect(list.total).toBe(expected.clicks + expected.messages)
})

test('a deleted lead leaves its clicks in the figures and takes its messages along', async () => {
  const before = await summary('')
  const { code } = await aClick(app, { campaignName: 'Saída' })
  await say(app, { from: aPerson(), name: 'Davi', text: `Oi [ID: ${code}]` })
  const { leads: found } = await app.get<{ leads: Lead[] }>('/api/leads?search=davi')
  await app.request('DELETE', `/api/leads/${found[0]?.id}`)
  expect(await summary('')).toEqual({
    clicks: before.clicks + 1,
    converted: before.converted + 1,
    messages: before.messages,
  })
})

test('what somebody wrote long before is a row and a message of the figures, too', async () => {
  const before = await summary('')
  const from = aPerson()
  await say(app, { from, name: 'Enzo', text: 'Boa tarde' })
  await say(app, {
    from,
    name: 'Enzo',
    text: 'De antes',
    at: new Date(app.ctx.now().getTime() - 9 * 86_400_000),
  })
  const { rows } = await app.ctx.sql.pool.query('select text from messages where is_history')
  expect(rows).toEqual([{ text: 'De antes' }])
  expect(await summary('')).toEqual({ ...before, messages: before.messages + 2 })
  const { total } = await app.get<{ total: number }>('/api/clicks')
  expect(total).toBe(before.clicks + before.messages + 2)
})
