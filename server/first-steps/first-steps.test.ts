import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Metrics } from '#contracts/dashboard'
import type { FirstStepKey, FirstSteps } from '#contracts/first-steps'
import type { Lead } from '#contracts/leads'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, aPerson, countsAreRight, leads, say } from '#tests/helpers/chat'
import { type Program, startProgram } from '#tests/helpers/programs'
import { aWapiInstance } from '#tests/helpers/wapi'

const publicUrl = 'https://rastro.loja.com.br'

let ads: Program
let app: TestApp
beforeAll(async () => {
  ads = await startProgram('dev/fake-ad-platforms.ts', '/_received')
  app = await startTestApp({ env: { META_GRAPH_BASE_URL: ads.url, PUBLIC_URL: publicUrl } })
})
afterAll(async () => {
  await app.close()
  await ads.stop()
})

const read = () => app.get<FirstSteps>('/api/first-steps')
const states = async () =>
  Object.fromEntries((await read()).steps.map(({ key, state }) => [key, state]))
const stepOf = async (key: FirstStepKey) => {
  const step = (await read()).steps.find((one) => one.key === key)
  if (step === undefined) throw new Error(`no step ${key}`)
  return step
}
const received = async () =>
  ((await (await fetch(`${ads.url}/_received`)).json()) as { events: unknown[] }).events.length
const found = (outcome: string) =>
  sql`insert into own_address_checks (address, checked_at, outcome)
    values (${publicUrl}, ${app.ctx.now()}, ${outcome})
    on conflict (address) do update set outcome = excluded.outcome`.execute(app.ctx.sql.asOwner)

const saveMeta = (pixelId: string) =>
  app.post('/api/meta/settings', { pixelId, accessToken: 'EAAGtoken1234' })

test('nothing has happened in a new account', async () => {
  expect(await read()).toEqual({
    finishedAt: null,
    hasTestData: false,
    canTry: true,
    steps: ['address', 'line', 'link', 'click', 'message', 'pixel', 'sale'].map((key) => ({
      key,
      state: 'open',
      doneAt: null,
      said: key === 'address' ? 'O endereço ainda não foi verificado.' : null,
      wasTried: false,
    })),
  })
})

test('played without WhatsApp it is tried, not done; no number moves, and nothing is sent', async () => {
  await saveMeta('1234567890123456')
  const { leadId } = await app.post<{ leadId: string }>('/api/first-steps/trial')
  await app.drain()
  const { steps, hasTestData } = await read()
  expect(hasTestData).toBe(true)
  expect(steps.filter(({ wasTried }) => wasTried).map(({ key }) => key)).toEqual([
    'link',
    'click',
    'message',
    'sale',
  ])
  expect(steps.filter(({ state }) => state === 'done')).toEqual([])

  const lead = await app.get<Lead>(`/api/leads/${leadId}`)
  expect(lead).toMatchObject({ isTest: true, isTracked: true, status: 'converted' })
  const metrics = await app.get<Metrics>('/api/metrics')
  expect([metrics.totalClicks, metrics.leadsConvertidos]).toEqual([0, 0])
  const campaigns = await app.request('GET', '/api/campaigns')
  expect(campaigns.text).not.toContain('100')
  await countsAreRight(app)

  expect(await received()).toBe(0)
  const { activities, conversions } = await app.get<{
    activities: { activityType: string; fromMe: boolean; messageContent: string }[]
    conversions: { eventType: string; request: unknown }[]
  }>(`/api/leads/${leadId}/activities`)
  const chat = activities.filter(({ activityType }) => activityType !== 'click')
  expect(chat.map(({ fromMe }) => fromMe)).toEqual([false, true, false, true])
  expect(JSON.stringify(chat.at(-1))).toContain('Sua compra está confirmada!')
  expect(conversions.find(({ eventType }) => eventType === 'Purchase')?.request).toMatchObject({
    data: [{ event_name: 'Purchase', custom_data: { value: 100, currency: 'BRL' } }],
  })
  const { deliveries } = await app.get<{ deliveries: { state: string; reason: string }[] }>(
    '/api/deliveries',
  )
  expect(new Set(deliveries.map(({ state, reason }) => `${state}: ${reason}`))).toEqual(
    new Set([
      'descartado: Teste feito com o simulador: nunca é enviado às plataformas de anúncio.',
    ]),
  )
})

test('the simulated line stays connected after the test', async () => {
  expect(await app.get('/api/simulator')).toMatchObject({ state: 'connected', qrcode: null })
})

test('without a connection the purchase that would have gone shows all the same', async () => {
  const { session } = await app.newAccount('Sem pixel')
  const { leadId } = await app.post<{ leadId: string }>('/api/first-steps/trial', undefined, {
    session,
  })
  await app.drain()
  const { conversions } = await app.get<{
    conversions: { eventType: string; state: string; request: unknown }[]
  }>(`/api/leads/${leadId}/activities`, { session })
  expect(conversions.map(({ eventType, state }) => [eventType, state])).toEqual([
    ['Lead', 'descartado'],
    ['Purchase', 'descartado'],
  ])
  expect(conversions.at(-1)?.request).toMatchObject({ data: [{ custom_data: { value: 100 } }] })
  const counted = await app.get<Metrics>('/api/metrics', { session })
  const withTests = await app.get<Metrics>('/api/metrics?tests=include', { session })
  expect([counted.totalClicks, withTests.totalClicks, withTests.leadsConvertidos]).toEqual([
    0, 1, 1,
  ])
})

test('one button takes the data of tests away', async () => {
  expect(await app.request('DELETE', '/api/clicks/tests')).toMatchObject({
    status: 200,
    json: { leads: 1, clicks: 1 },
  })
  const { steps, hasTestData } = await read()
  expect([hasTestData, steps.some(({ wasTried }) => wasTried)]).toEqual([false, false])
  expect(await leads(app, 'Cliente de teste')).toEqual([])
  const campaigns = await app.request('GET', '/api/campaigns')
  expect(campaigns.text).not.toContain('Teste sem WhatsApp')
  await countsAreRight(app)
})

test('a conversation on the simulated line ticks nothing either', async () => {
  await say(app, { from: aPerson(), name: 'Simulada', text: 'Oi' })
  expect(await states()).toMatchObject({ line: 'open', message: 'open' })
})

test('each step ends by what happened, and says what went wrong before', async () => {
  await found('dns')
  expect(await stepOf('address')).toMatchObject({
    state: 'failed',
    said: expect.stringMatching(/^O nome do endereço não existe na internet/),
  })
  await found('here')
  expect(await stepOf('address')).toMatchObject({ state: 'failed' })
  await found('proven')
  expect(await stepOf('address')).toMatchObject({ state: 'done', said: null })

  const wapi = await aWapiInstance(app)
  expect(await stepOf('line')).toMatchObject({
    state: 'failed',
    said: 'Loja: WhatsApp desconectado. Conecte o número em Configurações.',
  })
  for (const [state, said] of [
    [
      'auth_error',
      'Loja: Problema de autenticação com o gateway: o token foi recusado. Troque o token em Configurações.',
    ],
    [
      'banned',
      'Loja: O número foi bloqueado pelo WhatsApp. Peça a revisão no aplicativo do WhatsApp, ou ligue outro número.',
    ],
    [
      'offline',
      'Loja: Não foi possível verificar conexão - instância pode estar offline. Confira no painel do provedor se a instância está no ar.',
    ],
  ] as const) {
    await sql`update instances set state = ${state} where provider = 'wapi'`.execute(
      app.ctx.sql.asOwner,
    )
    expect(await stepOf('line')).toMatchObject({ state: 'failed', said })
  }
  await sql`update instances set state = 'connected' where provider = 'wapi'`.execute(
    app.ctx.sql.asOwner,
  )
  expect(await stepOf('line')).toMatchObject({
    state: 'open',
    said: expect.stringMatching(/^Loja: conectado, mas nenhuma mensagem chegou ainda/),
  })

  await wapi({ id: 'G1', from: '120363@g.us', chat: '120363@g.us', text: 'grupo' })
  expect(await stepOf('message')).toMatchObject({
    state: 'failed',
    said: 'O último aviso do WhatsApp: Ignorado: mensagem de grupo. Escreva de outro celular, em uma conversa direta, a mensagem que o link deixa pronta.',
  })

  const robot = await aClick(app, { campaignName: 'Verão', userAgent: 'curl/8.5.0' })
  expect(await stepOf('link')).toMatchObject({ state: 'done' })
  expect(await stepOf('click')).toMatchObject({
    state: 'failed',
    said: expect.stringMatching(/^O link foi acessado, mas por robôs/),
  })
  await wapi({ id: 'M0', from: aPerson(), name: 'Oi', text: 'oi' })
  expect(await states()).toMatchObject({ line: 'done' })
  expect(await stepOf('message')).toMatchObject({
    state: 'failed',
    said: expect.stringMatching(/^Uma mensagem chegou, mas sem o código de um link/),
  })
  const { code } = await aClick(app, { linkCode: robot.linkCode })
  expect(await stepOf('click')).toMatchObject({
    state: 'done',
    doneAt: app.ctx.now().toISOString(),
  })

  await wapi({ id: 'M1', from: aPerson(), name: 'Ana', text: `Oi [ID: ${code}]` })
  expect(await states()).toMatchObject({ line: 'done', message: 'done' })

  expect(await stepOf('pixel')).toMatchObject({ state: 'done' })
  await app.post('/api/meta/disconnect')
  await sql`update deliveries set state = 'dropped', sent_at = null`.execute(app.ctx.sql.asOwner)
  expect(await stepOf('pixel')).toMatchObject({ state: 'open', said: null })
  await saveMeta('400000000000033')
  await app.post('/api/meta/test')
  expect(await stepOf('pixel')).toMatchObject({
    state: 'failed',
    said: expect.stringContaining('ID do Pixel está errado'),
  })
  await saveMeta('1234567890123456')
  await app.post('/api/meta/test')
  expect(await stepOf('pixel')).toMatchObject({ state: 'done', said: null })

  // The event of a sale, which the connection has brought, is deleted.
  const events = await app.get<{ id: string; eventType: string }[]>('/api/meta/events')
  const purchase = events.find(({ eventType }) => eventType === 'Purchase')
  await app.request('DELETE', `/api/meta/events/${purchase?.id}`)
  const [ana] = await leads(app, 'Ana')
  await app.post(`/api/leads/${ana?.id}/sales`, { value: '350,00' })
  expect(await stepOf('sale')).toMatchObject({
    state: 'failed',
    said: expect.stringMatching(/^A venda está registrada, mas nenhum evento a informa/),
  })
  await app.post('/api/meta/events', {
    eventName: 'Venda',
    eventDescription: '',
    eventType: 'Purchase',
    triggerCondition: 'status_converted',
    valueSource: 'sale',
    purchaseCurrency: 'BRL',
  })
  // What was to be done is done: the same is not asked again.
  expect(await stepOf('sale')).toMatchObject({
    state: 'open',
    said: expect.stringMatching(/Já existe um: registre a próxima venda\.$/),
  })
  await app.post(`/api/leads/${ana?.id}/sales`, { value: '90,00' })
  await app.drain()
  const last = await read()
  expect(last).toMatchObject({ finishedAt: app.ctx.now().toISOString(), steps: [] })
})

test('what was done once is not asked again', async () => {
  const { finishedAt } = await read()
  await found('timeout')
  app.advance(3_600_000)
  expect(await read()).toMatchObject({ finishedAt, steps: [] })
})

test('another account begins at its own beginning', async () => {
  const { session } = await app.newAccount('Vizinha')
  const { steps } = await app.get<FirstSteps>('/api/first-steps', { session })
  expect(steps.filter(({ key, state }) => key !== 'address' && state === 'done')).toEqual([])
})
