import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  BusinessHoursAnswer,
  ReplyText,
  ResponseReport,
  UnansweredLead,
} from '#contracts/response'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { aPerson, type SimulatedMessage, say, simulate } from '#tests/helpers/chat'

let app: TestApp
const now = new Date('2026-11-17T15:00:00.000Z')

beforeAll(async () => {
  app = await startTestApp({ now })
})
afterAll(() => app.close())

const weekdays = [{ from: 480, to: 1080 }]
/** Monday to Friday, 8 to 18. */
const hours = {
  week: [[], weekdays, weekdays, weekdays, weekdays, weekdays, []],
  holidays: [],
}

type Line = { account: TestAccount; call: { session: string } }

async function aBusiness(name: string): Promise<Line> {
  const account = await app.newAccount(name)
  const call = { session: account.session }
  await app.post(
    '/api/whatsapp/create-instance',
    { provider: 'simulator', instanceName: 'Loja' },
    call,
  )
  return { account, call }
}

/** `09:00` of the Tuesday, in São Paulo. */
const at = (time: string) => new Date(`2026-11-17T${time}-03:00`).toISOString()
const theirs = (from: string, time: string, text = 'Oi'): SimulatedMessage => ({
  from,
  at: at(time),
  text,
})
const ours = (from: string, time: string, text = 'Bom dia! Como posso ajudar?') => ({
  ...theirs(from, time, text),
  fromMe: true,
})

const report = ({ call }: Line, query = '') =>
  app.get<ResponseReport>(`/api/response?dateRange=today${query}`, call)
const unanswered = ({ call }: Line, query = '') =>
  app.get<{ total: number; leads: UnansweredLead[] }>(
    `/api/response/unanswered?dateRange=today${query}`,
    call,
  )
const texts = ({ call }: Line) => app.get<ReplyText[]>('/api/response/texts?dateRange=today', call)

async function waitsOf({ account }: Line) {
  return app.ctx.sql.asOwner
    .selectFrom('response_waits as w')
    .innerJoin('leads as l', (on) =>
      on.onRef('l.account_id', '=', 'w.account_id').onRef('l.id', '=', 'w.lead_id'),
    )
    .innerJoin('contacts as c', (on) =>
      on.onRef('c.account_id', '=', 'l.account_id').onRef('c.id', '=', 'l.contact_id'),
    )
    .select(['c.phone', 'w.began_at', 'w.replied_at', 'w.business_seconds', 'w.is_first'])
    .select(['w.reply_via', 'w.replied_by'])
    .where('w.account_id', '=', account.accountId)
    .orderBy('w.began_at')
    .execute()
}

describe('a morning of conversations', () => {
  let shop: Line
  const [ana, bia, caio, davi] = [aPerson(), aPerson(), aPerson(), aPerson()]

  beforeAll(async () => {
    shop = await aBusiness('Manha')
    await simulate(
      app,
      [
        theirs(ana, '09:00:00'),
        ours(ana, '09:00:03', 'Olá! Já vamos atender.'),
        theirs(ana, '09:01:00', 'Vocês abrem hoje?'),
        ours(ana, '09:04:00'),
        theirs(ana, '09:30:00', 'Obrigada'),
        theirs(bia, '09:10:00'),
        ours(bia, '09:10:02', 'Olá! Já vamos atender.'),
        ours(bia, '10:10:00'),
        theirs(caio, '11:00:00'),
        ours(caio, '11:00:09', 'Olá! Já vamos atender.'),
        theirs(davi, '11:40:00'),
      ],
      shop.call.session,
    )
    await app.drain()
  })

  test('the greeting is no reply; what it is sent to three people is known of all of them', async () => {
    const waits = await waitsOf(shop)
    expect(
      waits.map((wait) => [wait.phone, wait.business_seconds, wait.is_first, wait.reply_via]),
    ).toEqual([
      [ana, 240, true, 'phone'],
      [bia, 3_600, true, 'phone'],
      [ana, null, false, null],
      [caio, null, true, null],
      [davi, null, true, null],
    ])
  })

  test('the report has the figures of the day', async () => {
    const { total, waiting, neverAnswered, byAttendant, byLine, byHour, heatMap, ...rest } =
      await report(shop)
    expect(total).toEqual({
      waits: 5,
      answered: 2,
      medianSeconds: 240,
      p90Seconds: 3_600,
      within5Minutes: 1,
      withinHour: 2,
    })
    expect({ waiting, neverAnswered }).toEqual({ waiting: 3, neverAnswered: 2 })
    expect(byAttendant).toEqual([{ ...total, waits: 2, via: 'phone', name: null }])
    expect(byLine.map(({ name, waits }) => [name, waits])).toEqual([['Loja', 5]])
    expect(byHour.map(({ hour, waits, answered }) => [hour, waits, answered])).toEqual([
      [9, 3, 2],
      [11, 2, 0],
    ])
    // A Tuesday.
    expect(heatMap[2]?.[9]).toBe(3)
    expect(heatMap.flat().reduce((sum, count) => sum + count)).toBe(5)
    expect(rest).toMatchObject({ from: '2026-11-17', to: '2026-11-17', hasHours: false })
  })

  test('who waits longest comes first, to whom nobody ever replied unless all are wanted', async () => {
    const never = await unanswered(shop)
    expect(never.total).toBe(2)
    expect(never.leads.map((lead) => [lead.whatsappNumber, lead.businessSeconds])).toEqual([
      [caio, 3_600],
      [davi, 1_200],
    ])
    const all = await unanswered(shop, '&which=all')
    expect(all.leads.map((lead) => lead.whatsappNumber)).toEqual([ana, caio, davi])
    const second = await unanswered(shop, '&which=all&limit=1&offset=1')
    expect([second.total, second.leads.map((lead) => lead.whatsappNumber)]).toEqual([3, [caio]])
  })

  test('of another line or another day there is nothing', async () => {
    const other = '&instance=01980000-0000-7000-8000-000000000000'
    expect((await report(shop, other)).total.waits).toBe(0)
    expect((await unanswered(shop, other)).total).toBe(0)
    const { total } = await app.get<ResponseReport>('/api/response?dateRange=yesterday', shop.call)
    expect(total.waits).toBe(0)
  })

  test('a text is shown with what it was taken for, and a person can put that right', async () => {
    const before = await texts(shop)
    expect(before.map(({ text, leads, isAutomatic }) => [text, leads, isAutomatic])).toEqual([
      ['Olá! Já vamos atender.', 3, true],
    ])
    const key = before[0]?.key ?? ''
    const put = (verdict: string | null) =>
      app.request('PUT', `/api/response/texts/${key}`, { ...shop.call, body: { verdict } })
    expect((await put('human')).status).toBe(200)
    expect((await report(shop)).isRecalculating).toBe(true)
    await app.drain()
    expect((await report(shop)).isRecalculating).toBe(false)
    const seconds = (await waitsOf(shop)).map((wait) => wait.business_seconds)
    // The question after the greeting begins a wait of its own now.
    expect(seconds).toEqual([3, 180, 2, null, 9, null])
    expect(await texts(shop)).toMatchObject([
      { key, isAutomatic: false, verdict: 'human', decidedBy: 'Manha', leads: 3 },
    ])
    await put(null)
    await app.drain()
    expect((await waitsOf(shop)).map((wait) => wait.business_seconds)).toEqual([
      240,
      3_600,
      null,
      null,
      null,
    ])
  })

  test('a slow program is named by its text', async () => {
    const [eva, fabio, gabi] = [aPerson(), aPerson(), aPerson()]
    const menu = 'Digite 1 para vendas.'
    await simulate(
      app,
      [eva, fabio, gabi].flatMap((one) => [theirs(one, '11:50:00'), ours(one, '11:50:40', menu)]),
      shop.call.session,
    )
    await app.drain()
    const shown = (await texts(shop)).find(({ text }) => text === menu)
    expect(shown).toMatchObject({ leads: 3, isAutomatic: false, verdict: null })
    const path = `/api/response/texts/${shown?.key}`
    await app.request('PUT', path, { ...shop.call, body: { verdict: 'automatic' } })
    await app.drain()
    const waits = await waitsOf(shop)
    const those = waits.filter(({ phone }) => [eva, fabio, gabi].includes(phone ?? ''))
    expect(those.map((wait) => wait.replied_at)).toEqual([null, null, null])
  })
})

describe('business hours', () => {
  test('are saved for the account and for a line, and count what was there before', async () => {
    const shop = await aBusiness('Horario')
    const person = aPerson()
    await simulate(
      app,
      [{ ...theirs(person, '20:00:00'), at: '2026-11-16T23:00:00.000Z' }, ours(person, '08:10:00')],
      shop.call.session,
    )
    await app.drain()
    const seconds = async () => (await waitsOf(shop)).map((wait) => wait.business_seconds)
    expect(await seconds()).toEqual([12 * 3_600 + 600])

    const put = (body: object) => app.request('PUT', '/api/business-hours', { ...shop.call, body })
    expect((await put({ line: null, hours })).status).toBe(200)
    await app.drain()
    expect(await seconds()).toEqual([600])

    const saved = await app.get<BusinessHoursAnswer>('/api/business-hours', shop.call)
    expect(saved).toMatchObject({ account: hours, timeZone: 'America/Sao_Paulo' })
    const line = saved.lines.find(({ name }) => name === 'Loja')
    const early = { ...hours, week: hours.week.map(() => [{ from: 420, to: 1440 }]) }
    await put({ line: line?.id, hours: early })
    await app.drain()
    expect(await seconds()).toEqual([(4 * 60 + 70) * 60])

    await put({ line: line?.id, hours: null })
    await app.drain()
    expect(await seconds()).toEqual([600])
  })

  test('another time zone measures anew', async () => {
    const shop = await aBusiness('Fuso')
    const person = aPerson()
    const hour = { ...hours, week: hours.week.map(() => [{ from: 540, to: 600 }]) }
    await app.request('PUT', '/api/business-hours', {
      ...shop.call,
      body: { line: null, hours: hour },
    })
    await simulate(app, [theirs(person, '09:00:00'), ours(person, '11:00:00')], shop.call.session)
    await app.drain()
    const seconds = async () => (await waitsOf(shop)).map((wait) => wait.business_seconds)
    expect(await seconds()).toEqual([3_600])
    await app.post('/api/settings', { timeZone: 'America/Noronha' }, shop.call)
    await app.drain()
    expect(await seconds()).toEqual([0])
  })

  test.each([
    ['six days', { ...hours, week: hours.week.slice(1) }],
    ['past midnight', { ...hours, week: hours.week.map(() => [{ from: 1320, to: 120 }]) }],
    ['over each other', { ...hours, week: hours.week.map(() => [...weekdays, ...weekdays]) }],
    ['a date that is none', { ...hours, holidays: [{ day: '2026-02-30', name: 'x', spans: [] }] }],
    [
      'a date twice',
      { ...hours, holidays: ['a', 'b'].map((name) => ({ day: '2026-12-25', name, spans: [] })) },
    ],
  ])('%s: 422', async (_name, wrong) => {
    const body = { line: null, hours: wrong }
    expect((await app.request('PUT', '/api/business-hours', { body })).status).toBe(422)
  })

  test('a line that is not there: 404', async () => {
    const body = { line: '01980000-0000-7000-8000-000000000000', hours }
    expect((await app.request('PUT', '/api/business-hours', { body })).status).toBe(404)
  })
})

test('a message that arrives late is put where it belongs', async () => {
  const shop = await aBusiness('Atraso')
  const person = aPerson()
  await say(app, theirs(person, '10:00:00'), shop.call.session)
  await say(app, ours(person, '11:00:00'), shop.call.session)
  await say(app, ours(person, '10:20:00'), shop.call.session)
  await say(app, theirs(person, '10:30:00'), shop.call.session)
  await say(app, theirs(person, '09:50:00'), shop.call.session)
  expect((await waitsOf(shop)).map((wait) => wait.business_seconds)).toEqual([1_800, 1_800])
})

test('who answers from here is named, however fast', async () => {
  const shop = await aBusiness('Daqui')
  const person = aPerson()
  const { instanceId } = await app.get<{ instanceId: string }>('/api/simulator', shop.call)
  await app.ctx.sql.asOwner
    .updateTable('instances')
    .set({ state: 'connected' })
    .where('id', '=', instanceId)
    .execute()
  await say(app, { from: person, text: 'Oi' }, shop.call.session)
  app.advance(2_000)
  const { leads } = await app.get<{ leads: { id: string }[] }>('/api/leads', shop.call)
  const reply = { id: app.ctx.newId(), text: 'Bom dia!' }
  await app.post(`/api/leads/${leads[0]?.id}/messages`, reply, shop.call)
  await app.drain()
  expect(await waitsOf(shop)).toMatchObject([
    { reply_via: 'person', replied_by: 'Daqui', business_seconds: 2 },
  ])
  const { byAttendant } = await report(shop)
  expect(byAttendant).toMatchObject([{ via: 'person', name: 'Daqui', answered: 1 }])
  app.setNow(now)
})

test('a deleted person leaves the figures, and waits for nobody', async () => {
  const shop = await aBusiness('Apagado')
  const [ana, bia] = [aPerson(), aPerson()]
  await simulate(
    app,
    [theirs(ana, '10:00:00'), ours(ana, '10:05:00'), theirs(bia, '10:00:00')],
    shop.call.session,
  )
  await app.drain()
  const { leads } = await app.get<{ leads: { id: string }[] }>('/api/leads', shop.call)
  await app.post('/api/leads/delete', { ids: leads.map(({ id }) => id) }, shop.call)
  expect((await report(shop)).total).toMatchObject({ waits: 2, answered: 1 })
  expect((await unanswered(shop)).total).toBe(0)
  await app.request('PUT', '/api/business-hours', { ...shop.call, body: { line: null, hours } })
  await app.drain()
  expect((await report(shop)).total).toMatchObject({ waits: 2, answered: 1, medianSeconds: 300 })
})

test('who only looks sees masked phones', async () => {
  const shop = await aBusiness('Mascara')
  await say(app, theirs(aPerson(), '10:00:00'), shop.call.session)
  await app.ctx.sql.asOwner
    .updateTable('memberships')
    .set({ role: 'viewer' })
    .where('account_id', '=', shop.account.accountId)
    .execute()
  const { leads } = await unanswered(shop)
  expect(leads[0]?.whatsappNumber).toMatch(/[^\d]/)
})

test('more than a year of days: 422', async () => {
  const path = '/api/response?dateRange=custom&startDate=2024-01-01&endDate=2026-01-01'
  expect((await app.request('GET', path)).status).toBe(422)
})

test('what was interrupted goes on where it stopped, and a new wish begins again', async () => {
  const shop = await aBusiness('Retoma')
  await say(app, theirs(aPerson(), '10:00:00'), shop.call.session)
  const { accountId } = shop.account
  await app.ctx.sql.asOwner
    .deleteFrom('response_waits')
    .where('account_id', '=', accountId)
    .execute()
  const due = { account_id: accountId, after_lead: 'ffffffff-ffff-7fff-bfff-ffffffffffff' }
  await app.ctx.sql.asOwner.insertInto('response_due').values(due).execute()
  await app.drain()
  expect(await waitsOf(shop)).toEqual([])
  await app.ctx.sql.asOwner.insertInto('response_due').values({ account_id: accountId }).execute()
  await app.drain()
  expect(await waitsOf(shop)).toHaveLength(1)
})
