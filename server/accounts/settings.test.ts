import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeStatus } from '#server/leads/change/change-lead'
import { type LeadRecord, withLeads } from '#server/leads/lead-work'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aPerson, countsAreRight, leads, say } from '#tests/helpers/chat'
import { untilWaiting } from '#tests/helpers/locks'

let app: TestApp
let clickId: string

beforeAll(async () => {
  app = await startTestApp()
  const link = await app.post<{ clickId: string }>('/api/links', {
    whatsappNumber: '11987654321',
    campaignName: 'Fuso',
  })
  clickId = link.clickId
})
afterAll(() => app.close())

async function greeting(): Promise<string> {
  const answer = await app.request('GET', `/r?click_id=${clickId}`, {
    session: null,
    headers: {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1',
    },
  })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('text') ?? ''
}

test('the form of the code changes in the greetings of all links', async () => {
  expect(await greeting()).toMatch(/\n\[ID: \w{8}\]$/)
  const saved = await app.post('/api/settings', { codeStyle: 'hash' })
  expect(saved).toEqual({
    name: 'Loja',
    timeZone: 'America/Sao_Paulo',
    codeStyle: 'hash',
    reportsToAds: true,
    respectsPrivacySignal: false,
    publicUrl: app.ctx.config.publicUrl,
    pageCode: expect.any(String),
  })
  expect(await greeting()).toMatch(/\n#\w{8}$/)
})

test('another time zone moves the day borders of what was already counted', async () => {
  await app.drain()
  const last = async () => (await app.get<{ date: string; clicks: number }[]>('/api/trends')).at(-1)
  const before = await last()
  expect(before?.date).toBe('2026-11-17')
  expect(before?.clicks).toBeGreaterThan(0)
  await app.post('/api/settings', { timeZone: 'Pacific/Auckland' })
  expect(await last()).toEqual({ ...before, date: '2026-11-18' })
})

test('the time zone changes while a lead does: the one waits for the other, and the lead moves along', async () => {
  const { ctx, account } = app
  const person = aPerson()
  app.setNow(new Date('2026-11-17T12:30:00Z'))
  await say(app, { from: person, text: 'Oi' })
  const [lead] = await leads(app, person)
  const leadRow = () =>
    ctx.sql.asOwner
      .selectFrom('leads')
      .selectAll()
      .where('id', '=', lead?.id ?? '')
  let saved: Promise<unknown> | undefined
  await withLeads(ctx, account.accountId, async (work) => {
    const row: LeadRecord = await leadRow().executeTakeFirstOrThrow()
    await changeStatus(work, row, 'lost')
    saved = app.post('/api/settings', { timeZone: 'America/Sao_Paulo' })
    await untilWaiting(app.databaseUrl)
  })
  expect(await saved).toMatchObject({ timeZone: 'America/Sao_Paulo' })
  expect(await leadRow().executeTakeFirst()).toMatchObject({
    first_message_day: '2026-11-17',
    status: 'lost',
  })
  await countsAreRight(app)
})

test('the account says whether anybody is told to ad platforms', async () => {
  expect(await app.get('/api/settings')).toMatchObject({ reportsToAds: true })
  expect(await app.post('/api/settings', { reportsToAds: false })).toMatchObject({
    reportsToAds: false,
  })
  expect(await app.post('/api/settings', { name: 'Loja' })).toMatchObject({ reportsToAds: false })
})

// JavaScript and PostgreSQL read an offset differently, or only one of them knows it.
test.each(['Marte/Base', '+10:00', '-11:00', '+0530', '+05'])(
  'the time zone %s is refused, and nothing of the call is saved',
  async (timeZone) => {
    const before = await app.get('/api/settings')
    const answer = await app.request('POST', '/api/settings', { body: { name: 'Outra', timeZone } })
    expect(answer.status).toBe(422)
    expect(answer.json).toMatchObject({ fields: { timeZone: 'Fuso horário desconhecido' } })
    expect(await app.get('/api/settings')).toEqual(before)
  },
)

test.each(['Etc/GMT+5', 'Asia/Kathmandu', 'america/sao_paulo'])(
  '%s is a time zone',
  async (timeZone) => {
    expect(await app.post('/api/settings', { timeZone })).toMatchObject({ timeZone })
  },
)
