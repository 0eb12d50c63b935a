import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventConfig } from '#contracts/events'
import { startWebhookApp, type Webhook, type WebhookApp } from '#tests/helpers/webhooks'

const hour = 3_600_000
const day = 24 * hour

let run: WebhookApp

beforeAll(async () => {
  run = await startWebhookApp()
})
afterAll(() => run.close())

const idOf = ({ destination }: Webhook) => destination.replace('webhook:', '')
const eventsPath = ({ destination }: Webhook) => `/api/destinations/${destination}/events`

test('the secret is shown once, the list knows its last characters alone', async () => {
  const account = await run.newAccount()
  const created = await run.webhook(account, 'criado')
  expect(created).toMatchObject({
    destination: expect.stringMatching(/^webhook:[0-9a-f-]{36}$/),
    kind: 'webhook',
    address: run.urlOf('criado'),
    settings: { name: 'CRM criado' },
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    secretHint: `••••${created.secret.slice(-4)}`,
    pauseReason: null,
    waiting: 0,
  })
  const listed = await run.app.request('GET', '/api/destinations', run.as(account))
  const { secret: _secret, ...shown } = created
  expect(listed.json).toEqual([shown])
  expect(listed.text).not.toContain(created.secret)
  const { rows } = await run.ctx.sql.pool.query('select * from connections')
  expect(JSON.stringify(rows)).not.toContain(created.secret)
})

test('it starts with new conversations and sales, or with the events that were asked for', async () => {
  const account = await run.newAccount()
  const usual = await run.webhook(account, 'usual')
  expect(await run.app.get(eventsPath(usual), run.as(account))).toMatchObject([
    { platform: 'Webhook', eventType: 'Lead', triggerCondition: 'any_whatsapp', isActive: true },
    { eventType: 'Purchase', triggerCondition: 'status_converted', valueSource: 'sale' },
  ])
  const events = [{ eventName: 'Clique', eventType: 'ViewContent', triggerCondition: 'click' }]
  const own = await run.webhook(account, 'proprio', { events })
  expect(await run.app.get(eventsPath(own), run.as(account))).toMatchObject(events)
})

test.each([
  [{ name: '', url: 'https://crm.example.com' }, /name: Nome é obrigatório/],
  [{ name: 'CRM', url: '' }, /url: Endereço é obrigatório/],
  [{ name: 'CRM', url: 'crm.example.com' }, /url: Use um endereço que comece com https:\/\//],
  [{ name: 'CRM', url: 'javascript:alert(1)' }, /url: Use um endereço/],
  [
    { name: 'CRM', url: 'https://u:s@crm.example.com' },
    /url: O endereço não pode conter usuário e senha/,
  ],
  [
    {
      name: 'CRM',
      url: 'https://crm.example.com',
      events: [{ eventName: 'Venda', eventType: 'Purchase', triggerCondition: 'click' }],
    },
    /Valor da compra é obrigatório/,
  ],
])('%j is refused, and nothing is left of it', async (body, error) => {
  const account = await run.newAccount()
  const answer = await run.app.request('POST', '/api/webhooks', { ...run.as(account), body })
  expect(answer).toMatchObject({ status: 422, json: { error: expect.stringMatching(error) } })
  expect(await run.app.get('/api/destinations', run.as(account))).toEqual([])
})

test('ten are enough', async () => {
  const account = await run.newAccount()
  for (let i = 0; i < 10; i++) await run.webhook(account, `dez${i}`)
  const body = { name: 'Mais um', url: run.urlOf('onze') }
  const answer = await run.app.request('POST', '/api/webhooks', { ...run.as(account), body })
  expect(answer).toMatchObject({
    status: 409,
    json: { error: 'A conta já tem 10 webhooks. Exclua um para criar outro.' },
  })
})

test('a conversation is told once, signed, with everything that is known of it', async () => {
  const account = await run.newAccount()
  const events = [{ eventName: 'Novo contato', eventType: 'Lead', triggerCondition: 'both' }]
  await run.webhook(account, 'inteiro', { events })
  const clickId = await run.click(account, { utm_source: 'instagram', fbclid: 'IwAR0' })
  await run.app.drain()
  const leadId = await run.firstMessage(account)
  await run.ctx.sql.asOwner
    .updateTable('leads')
    .set({ click_id: clickId, is_tracked: true })
    .where('id', '=', leadId)
    .execute()
  await run.app.drain()
  await run.app.drain()
  const [clicked, wrote, ...others] = await run.messagesAt('inteiro')
  expect(others).toEqual([])
  const [ofClick, ofLead] = await run.deliveriesOf(account)
  const click = {
    id: clickId,
    clickedAt: '2026-11-17T15:00:00.000Z',
    source: 'facebook',
    campaign: 'Verão',
    adSet: null,
    creative: null,
    pageUrl: expect.stringMatching(/^http:\/\/rastro\.test\/r\?click_id=/),
    referrer: null,
    fbc: null,
    fbp: null,
    params: { utm_source: 'instagram', fbclid: 'IwAR0' },
  }
  expect(clicked).toMatchObject({
    id: ofClick?.event_id,
    timestamp: '1794927600',
    isGenuine: true,
    signatures: 1,
    body: { type: 'click.created', data: { lead: null, click } },
  })
  expect(wrote?.isGenuine).toBe(true)
  expect(wrote?.body).toEqual({
    type: 'lead.created',
    timestamp: '2026-11-17T15:00:00.000Z',
    data: {
      eventId: ofLead?.event_id,
      eventName: 'Novo contato',
      eventType: 'Lead',
      value: null,
      currency: null,
      lead: {
        id: leadId,
        name: 'Maria',
        phone: '+5511987654321',
        status: 'contacted',
        source: 'facebook',
        campaign: 'Verão',
        adSet: null,
        creative: null,
        isTracked: true,
        firstMessageAt: '2026-11-17T15:00:00.000Z',
      },
      click,
    },
  })
  expect(ofLead).toMatchObject({
    state: 'enviado',
    http_status: 204,
    request: {
      type: 'lead.created',
      data: { lead: { name: 'M•••', phone: '+55 (11) *****-**21' } },
    },
  })
  expect(JSON.stringify([ofClick, ofLead])).not.toMatch(/Maria|987654321|whsec/)
})

test('sales, losses and phrases have types of their own', async () => {
  const account = await run.newAccount()
  const events = [
    { eventName: 'Perdido', eventType: 'Contact', triggerCondition: 'status_lost' },
    {
      eventName: 'Venda',
      eventType: 'Purchase',
      triggerCondition: 'status_converted',
      valueSource: 'sale',
      purchaseCurrency: 'BRL',
    },
    { eventName: 'Frase', eventType: 'Schedule', triggerCondition: 'phrase', phrase: 'agendado' },
  ]
  const webhook = await run.webhook(account, 'tipos', { events })
  const configs = await run.app.get<EventConfig[]>(eventsPath(webhook), run.as(account))
  const phrase = configs.find(({ eventName }) => eventName === 'Frase')
  const leadId = await run.firstMessage(account)
  const about = { leadId, clickId: null, at: run.ctx.now() }
  await run.promise(
    account,
    { ...about, fact: { kind: 'status', to: 'lost' } },
    { ...about, fact: { kind: 'status', to: 'converted' }, valueCents: 19_750, currency: 'BRL' },
    { ...about, fact: { kind: 'phrase', configId: phrase?.id ?? '', occasion: 'm1' } },
  )
  await run.app.drain()
  const told = (await run.messagesAt('tipos')).map(({ body: { type, data } }) => [
    type,
    data.eventName,
    data.value,
    data.currency,
  ])
  expect(told.sort()).toEqual([
    ['lead.converted', 'Venda', 197.5, 'BRL'],
    ['lead.lost', 'Perdido', null, null],
    ['lead.phrase', 'Frase', null, null],
  ])
})

test('a rotated secret signs alone after a day, and beside the old one until then', async () => {
  const account = await run.newAccount()
  const webhook = await run.webhook(account, 'girado')
  const path = `/api/webhooks/${idOf(webhook)}/rotate-secret`
  const fresh = await run.app.post<Webhook>(path, {}, run.as(account))
  expect(fresh.secret).not.toBe(webhook.secret)
  expect(fresh).toMatchObject({
    destination: webhook.destination,
    secretHint: `••••${fresh.secret.slice(-4)}`,
    previousValidUntil: new Date(run.ctx.now().getTime() + day).toISOString(),
  })
  const send = async () => {
    await run.firstMessage(account)
    await run.app.drain()
    const { isGenuine, signatures } = (await run.messagesAt('girado')).at(-1) ?? {}
    return { isGenuine, signatures }
  }
  expect(await send()).toEqual({ isGenuine: true, signatures: 2 })
  await run.knows('girado', fresh.secret)
  expect(await send()).toEqual({ isGenuine: true, signatures: 2 })
  run.app.advance(day)
  expect(await send()).toEqual({ isGenuine: true, signatures: 1 })
  await run.knows('girado', webhook.secret)
  expect(await send()).toEqual({ isGenuine: false, signatures: 1 })
})

test('name and address change, the secret stays; the paused goes on', async () => {
  const account = await run.newAccount()
  const webhook = await run.webhook(account, 'status-410-antes')
  await run.firstMessage(account)
  await run.app.drain()
  expect(await run.deliveriesOf(account)).toMatchObject([{ state: 'pausado' }])
  await run.knows('depois', webhook.secret)
  const body = { name: 'CRM novo', url: run.urlOf('depois') }
  const path = `/api/destinations/${webhook.destination}`
  const saved = await run.app.request('PUT', path, { ...run.as(account), body })
  expect(saved.json).toMatchObject({
    address: body.url,
    settings: { name: 'CRM novo' },
    secretHint: webhook.secretHint,
    pauseReason: null,
  })
  await run.app.drain()
  expect(await run.messagesAt('depois')).toMatchObject([{ isGenuine: true }])
  const bad = await run.app.request('PUT', path, { ...run.as(account), body: { url: 'ftp://x' } })
  expect(bad.status).toBe(422)
})

test('a secret that cannot be read any more is replaced by a new one', async () => {
  const account = await run.newAccount()
  const webhook = await run.webhook(account, 'perdido')
  await run.ctx.sql.asOwner
    .updateTable('connections')
    .set({ sealed_secret: 'v1.nothing' })
    .where('account_id', '=', account.accountId)
    .execute()
  await run.firstMessage(account)
  await run.app.drain()
  const reason =
    'O segredo guardado deste webhook não pôde ser lido (a chave do servidor mudou). Gere outro segredo.'
  expect(await run.deliveriesOf(account)).toMatchObject([{ state: 'pausado', reason }])
  const path = `/api/destinations/${webhook.destination}`
  expect(await run.app.request('POST', `${path}/test`, run.as(account))).toMatchObject({
    status: 409,
    json: { error: reason },
  })
  expect(await run.app.request('PUT', path, { ...run.as(account), body: {} })).toMatchObject({
    status: 409,
    json: { error: reason },
  })
  const rotate = `/api/webhooks/${idOf(webhook)}/rotate-secret`
  const fresh = await run.app.post<Webhook>(rotate, {}, run.as(account))
  expect(fresh).toMatchObject({ previousValidUntil: null, pauseReason: null })
  await run.knows('perdido', fresh.secret)
  await run.app.drain()
  expect(await run.messagesAt('perdido')).toMatchObject([{ isGenuine: true }])
})

test('deleting takes its events along; what waits is dropped and says why', async () => {
  const account = await run.newAccount()
  const webhook = await run.webhook(account, 'status-500-apagado')
  await run.firstMessage(account)
  await run.app.drain()
  expect(await run.deliveriesOf(account)).toMatchObject([{ state: 'tentando' }])
  const path = `/api/webhooks/${idOf(webhook)}`
  expect(await run.app.request('DELETE', path, run.as(account))).toMatchObject({ status: 200 })
  expect(await run.deliveriesOf(account)).toMatchObject([
    { state: 'descartado', reason: 'O webhook foi excluído antes do envio.', next_try_at: null },
  ])
  await run.firstMessage(account)
  expect(await run.deliveriesOf(account)).toHaveLength(1)
  run.app.advance(hour)
  await run.app.drain()
  expect(await run.messagesAt('status-500-apagado')).toHaveLength(1)

  const at = `/api/destinations/${webhook.destination}`
  const event = { eventName: 'X', eventType: 'Lead', triggerCondition: 'click' }
  for (const [method, gone, body] of [
    ['DELETE', path, undefined],
    ['POST', `${path}/rotate-secret`, undefined],
    ['PUT', at, { url: 'https://crm.example.com' }],
    ['DELETE', at, undefined],
    ['POST', `${at}/test`, undefined],
    ['GET', `${at}/events`, undefined],
    ['POST', `${at}/events`, event],
    ['GET', `${at}/stats`, undefined],
  ] as const) {
    const answer = await run.app.request(method, gone, {
      ...run.as(account),
      ...(body === undefined ? {} : { body }),
    })
    expect([method, gone, answer.status]).toEqual([method, gone, 404])
  }
})

test('disconnecting it as a destination is the same as deleting it', async () => {
  const account = await run.newAccount()
  const webhook = await run.webhook(account, 'desligado')
  const path = `/api/destinations/${webhook.destination}`
  expect((await run.app.request('DELETE', path, run.as(account))).status).toBe(200)
  expect((await run.app.request('GET', eventsPath(webhook), run.as(account))).status).toBe(404)
})

test('another account neither sees it nor changes it', async () => {
  const [mine, other] = [await run.newAccount(), await run.newAccount()]
  const webhook = await run.webhook(mine, 'meu')
  const path = `/api/webhooks/${idOf(webhook)}`
  const at = `/api/destinations/${webhook.destination}`
  for (const [method, foreign] of [
    ['DELETE', path],
    ['POST', `${path}/rotate-secret`],
    ['PUT', at],
    ['DELETE', at],
    ['POST', `${at}/test`],
    ['GET', `${at}/events`],
    ['GET', `${at}/stats`],
  ] as const) {
    const answer = await run.app.request(method, foreign, {
      ...run.as(other),
      ...(method === 'PUT' ? { body: { name: 'X' } } : {}),
    })
    expect([method, foreign, answer.status]).toEqual([method, foreign, 404])
  }
  await run.firstMessage(other)
  await run.app.drain()
  expect(await run.messagesAt('meu')).toEqual([])
  expect(await run.app.get('/api/destinations', run.as(other))).toEqual([])
})

test('a viewer does not see the address', async () => {
  const account = await run.newAccount()
  await run.webhook(account, 'escondido')
  await run.ctx.sql.asOwner
    .updateTable('memberships')
    .set({ role: 'viewer' })
    .where('account_id', '=', account.accountId)
    .execute()
  const [shown] = await run.app.get<Webhook[]>('/api/destinations', run.as(account))
  expect(shown).toMatchObject({ kind: 'webhook', address: '' })
})

test('the test button sends a signed ping and says what came back', async () => {
  const account = await run.newAccount()
  const tried = async (name: string) => {
    const { destination } = await run.webhook(account, name)
    return run.app.post(`/api/destinations/${destination}/test`, {}, run.as(account))
  }
  expect(await tried('ping')).toEqual({
    success: true,
    outcome: 'accepted',
    message: 'Entregue (HTTP 204).',
    response: null,
  })
  expect(await run.messagesAt('ping')).toMatchObject([
    { id: expect.stringMatching(/^test-/), isGenuine: true, body: { type: 'test.ping' } },
  ])
  expect(await tried('html-ping')).toEqual({
    success: false,
    outcome: 'unanswered',
    message: 'O endereço respondeu HTTP 502.',
    response: '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>',
  })
})
