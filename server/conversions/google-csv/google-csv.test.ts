import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GoogleCsvAction } from '#contracts/google-csv'
import type { PrivacySignal } from '#domain/clicks/privacy-signal'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { addClick, addLead } from '#tests/helpers/rows'
import { createEventConfig } from '../events/event-configs.ts'
import { promiseDeliveries } from '../outbox/promise-deliveries.ts'
import { saleToldReason } from '../outbox/told-sales.ts'

const day = 86_400_000
const head = [
  'Parameters:TimeZone=America/Sao_Paulo',
  'Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency',
]
const phoneHead = [
  head[0],
  'Phone Number,Conversion Name,Conversion Time,Conversion Value,Conversion Currency,Order ID',
]
const hashed = '38225ec3dccec4189659c110ddc4f3dc9c27539850cb6a9ddae31ae03a5cf441'

let app: TestApp
let account: TestAccount
let accounts = 0

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  accounts += 1
  account = await app.newAccount(`Loja${accounts}`)
})

const asOwner = () => ({ session: account.session })

const addEvent = (target: string, eventName = 'Venda') =>
  createEventConfig(app.ctx, account.accountId, 'google', {
    eventName,
    eventDescription: '',
    eventType: 'Purchase',
    triggerCondition: 'status_converted',
    phrase: null,
    target,
    valueSource: 'sale',
    purchaseCurrency: 'BRL',
  })

async function sale(
  gclid: string | null,
  more: { valueCents?: number; at?: Date; phone?: string | null; signal?: PrivacySignal } = {},
): Promise<string> {
  const { ctx } = app
  const { accountId } = account
  const at = more.at ?? ctx.now()
  const params = gclid === null ? {} : { gclid }
  const stored = { privacy_signal: more.signal ?? null }
  const clickId = await addClick(ctx, accountId, { at, params, stored })
  const phone = more.phone === undefined ? '5511987654321' : more.phone
  const leadId = await addLead(ctx, accountId, { at, clickId, phone })
  await ctx.sql.withAccount(accountId, (trx) =>
    promiseDeliveries(ctx, trx, accountId, [
      {
        fact: { kind: 'status', to: 'converted' },
        leadId,
        clickId: null,
        at,
        ...(more.valueCents === undefined ? {} : { valueCents: more.valueCents }),
      },
    ]),
  )
  return leadId
}

async function file(target: string, query = ''): Promise<(string | undefined)[]> {
  const path = `/api/destinations/google/csv?target=${encodeURIComponent(target)}${query}`
  const answer = await app.request('GET', path, asOwner())
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/csv; charset=utf-8',
  ])
  expect(answer.text.endsWith('\r\n')).toBe(true)
  return answer.text.slice(0, -2).split('\r\n')
}

const actions = (query = '') =>
  app.get<GoogleCsvAction[]>(`/api/destinations/google/csv-actions${query}`, asOwner())

test('without any credentials the file is ready to be imported', async () => {
  await addEvent('Venda, "loja"')
  await sale('EAIaIQobChMI-exemplo_1', { valueCents: 19_700 })
  await sale('EAIaIQobChMI-exemplo_2', { at: new Date('2026-11-16T02:30:05.900Z'), phone: null })
  expect(await file('Venda, "loja"')).toEqual([
    ...head,
    'EAIaIQobChMI-exemplo_2,"Venda, ""loja""",2026-11-15 23:30:05,,',
    'EAIaIQobChMI-exemplo_1,"Venda, ""loja""",2026-11-17 12:00:00,197.00,BRL',
  ])
  expect(await actions()).toEqual([{ target: 'Venda, "loja"', byClick: 2, byPhone: 0 }])
})

test('conversions without a click id go by phone number, in a file of their own', async () => {
  await addEvent('Venda')
  await sale('EAIaIQobChMI-exemplo_1')
  await sale(null, { valueCents: 5_050 })
  await sale('{gclid}', { phone: null })
  await sale('__CLICKID__', { phone: null })
  expect(await actions()).toEqual([{ target: 'Venda', byClick: 1, byPhone: 1 }])
  const [, , row, ...more] = await file('Venda', '&matching=phone')
  expect(await file('Venda', '&matching=phone')).toEqual([...phoneHead, row])
  expect(more).toEqual([])
  expect(row).toMatch(new RegExp(`^${hashed},Venda,2026-11-17 12:00:00,50.50,BRL,[0-9a-f]{40}$`))
})

test('one file per conversion action; an id takes the name of its event', async () => {
  await addEvent('123456789', 'Compra no site')
  await addEvent('Lead do WhatsApp')
  await sale('EAIaIQobChMI-exemplo_1')
  expect(await actions()).toEqual([
    { target: 'Compra no site', byClick: 1, byPhone: 0 },
    { target: 'Lead do WhatsApp', byClick: 1, byPhone: 0 },
  ])
  expect((await file('Compra no site'))[2]).toContain(',Compra no site,')
  expect((await file('Lead do WhatsApp'))[2]).toContain(',Lead do WhatsApp,')
  expect(await file('123456789')).toEqual(head)
})

test('a name that a spreadsheet would take for a date stays as Google knows it', async () => {
  await addEvent('10/12')
  await sale('EAIaIQobChMI-exemplo_1', { valueCents: 10_00 })
  expect((await file('10/12'))[2]).toBe(
    'EAIaIQobChMI-exemplo_1,10/12,2026-11-17 12:00:00,10.00,BRL',
  )
})

test('a name that a spreadsheet would run is text, and the file name is tame', async () => {
  const name = '=HYPERLINK("http://mal.example","Prêmio")'
  await addEvent(name)
  await sale('EAIaIQobChMI-exemplo_1')
  expect((await file(name))[2]).toBe(
    `EAIaIQobChMI-exemplo_1,"'=HYPERLINK(""http://mal.example"",""Prêmio"")",2026-11-17 12:00:00,,`,
  )
  const path = `/api/destinations/google/csv?target=${encodeURIComponent(name)}`
  const { headers } = await app.request('GET', path, asOwner())
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="google--hyperlink-http-mal-example-premio-.csv"',
  )
})

test('days are the account’s, and nothing older than Google takes is in the file', async () => {
  await addEvent('Venda')
  await sale('EAIaIQobChMI-hoje', { at: new Date('2026-11-17T03:00:00Z') })
  await sale('EAIaIQobChMI-ontem', { at: new Date('2026-11-17T02:59:59Z') })
  await sale('EAIaIQobChMI-antigo', { at: new Date(app.ctx.now().getTime() - 91 * day) })
  const idsIn = async (query: string) =>
    (await file('Venda', query)).slice(2).map((row) => row?.split(',')[0])
  expect(await idsIn('&dateRange=today')).toEqual(['EAIaIQobChMI-hoje'])
  expect(await idsIn('&dateRange=yesterday')).toEqual(['EAIaIQobChMI-ontem'])
  expect(await idsIn('')).toEqual(['EAIaIQobChMI-ontem', 'EAIaIQobChMI-hoje'])
  const custom = 'dateRange=custom&startDate=2026-11-17&endDate=2026-11-17'
  expect(await actions(`?${custom}`)).toEqual([{ target: 'Venda', byClick: 1, byPhone: 0 }])
  const bad = await app.request(
    'GET',
    '/api/destinations/google/csv?target=Venda&dateRange=custom&startDate=2026-02-30',
    asOwner(),
  )
  expect(bad).toMatchObject({ status: 422, json: { fields: { startDate: 'Data inválida' } } })
})

test('what was sent, refused, told already, erased or objected to is not in the file', async () => {
  const { sql: db, now } = app.ctx
  const { accountId } = account
  await addEvent('Venda')
  const [sent, refused, told, erased, optedOut] = [
    await sale('EAIaIQobChMI-enviado'),
    await sale('EAIaIQobChMI-recusado'),
    await sale('EAIaIQobChMI-informado'),
    await sale('EAIaIQobChMI-apagado'),
    await sale('EAIaIQobChMI-saiu'),
  ]
  await sale('EAIaIQobChMI-fica')
  const deliveries = db.asOwner.updateTable('deliveries').where('account_id', '=', accountId)
  await deliveries.set({ state: 'sent' }).where('lead_id', '=', sent).execute()
  await deliveries.set({ state: 'dropped', attempts: 1 }).where('lead_id', '=', refused).execute()
  await deliveries
    .set({ state: 'dropped', reason: saleToldReason })
    .where('lead_id', '=', told)
    .execute()
  const leads = db.asOwner.updateTable('leads').where('account_id', '=', accountId)
  await leads.set({ erased_at: now() }).where('id', '=', erased).execute()
  await leads.set({ ad_opt_out: true }).where('id', '=', optedOut).execute()
  await sale('EAIaIQobChMI-sinal', { signal: 'gpc' })
  const accounts = db.asOwner.updateTable('accounts').where('id', '=', accountId)
  const rows = async () => (await file('Venda')).slice(2)
  expect(await rows()).toHaveLength(2)
  await accounts.set({ respects_privacy_signal: true }).execute()
  expect(await rows()).toEqual(['EAIaIQobChMI-fica,Venda,2026-11-17 12:00:00,,'])
  await accounts.set({ reports_to_ads: false }).execute()
  expect(await file('Venda')).toEqual(head)
  expect(await actions()).toEqual([{ target: 'Venda', byClick: 0, byPhone: 0 }])
})

test('more rows than a batch come whole, in order and once', async () => {
  await addEvent('Venda')
  await sale('EAIaIQobChMI-base')
  // All in one instant but for the last: the place within an instant is the id's.
  await sql`insert into deliveries (account_id, id, destination, config_id, lead_id, event_type,
        event_id, event_time, state, created_at)
      select account_id, gen_random_uuid(), destination, config_id, lead_id, event_type,
        'e' || n, event_time + (n / 1100) * interval '1 second', state, created_at
      from deliveries, generate_series(1, 1100) n
      where account_id = ${account.accountId}`.execute(app.ctx.sql.asOwner)
  const rows = (await file('Venda')).slice(2)
  expect(rows).toHaveLength(1101)
  expect(rows.filter((row) => row?.includes('12:00:01'))).toEqual([rows.at(-1)])
  expect(await actions()).toEqual([{ target: 'Venda', byClick: 1101, byPhone: 0 }])
})

test('another account’s conversions are not in it', async () => {
  await addEvent('Venda')
  await sale('EAIaIQobChMI-exemplo_1')
  account = await app.newAccount('Vizinha')
  expect(await file('Venda')).toEqual(head)
  expect(await actions()).toEqual([])
})

test('a viewer takes the file by click id, not the one of phone numbers', async () => {
  await addEvent('Venda')
  await app.ctx.sql.asOwner
    .updateTable('memberships')
    .set({ role: 'viewer' })
    .where('account_id', '=', account.accountId)
    .execute()
  expect(await file('Venda')).toEqual(head)
  const path = '/api/destinations/google/csv?target=Venda&matching=phone'
  expect(await app.request('GET', path, asOwner())).toMatchObject({ status: 403 })
})

test.each([
  ['', 'target'],
  ['?target=', 'target'],
  ['?target=Venda&matching=email', 'matching'],
  ['?target=Venda&dateRange=sempre', 'dateRange'],
  [`?target=${'x'.repeat(201)}`, 'target'],
])('the file refuses %s', async (query, field) => {
  const answer = await app.request('GET', `/api/destinations/google/csv${query}`, asOwner())
  expect(answer.status).toBe(400)
  expect(answer.json).toMatchObject({ fields: { [field]: expect.any(String) } })
})
