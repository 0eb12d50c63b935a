import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateWords } from '#domain/conversions/delivery-states'
import { startWebhookApp, type WebhookApp } from '#tests/helpers/webhooks'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let run: WebhookApp

beforeAll(async () => {
  run = await startWebhookApp()
})
afterAll(() => run.close())

const gone =
  'O endereço respondeu HTTP 410 (Gone): ele não quer mais receber eventos. Corrija o endereço e salve de novo, ou exclua o webhook.'

test.each([
  ['status-400-a', 'tentando', 400, 'O endereço respondeu HTTP 400.'],
  ['status-401-a', 'tentando', 401, 'O endereço respondeu HTTP 401.'],
  ['status-404-a', 'tentando', 404, 'O endereço respondeu HTTP 404.'],
  ['status-408-a', 'tentando', 408, 'O endereço respondeu HTTP 408.'],
  ['status-410-a', 'pausado', 410, gone],
  ['status-425-a', 'tentando', 425, 'O endereço respondeu HTTP 425.'],
  [
    'status-429-a',
    'tentando',
    429,
    'O endereço pediu para enviar menos (HTTP 429). Tentamos de novo em instantes.',
  ],
  ['status-500-a', 'tentando', 500, 'O endereço respondeu HTTP 500.'],
  ['status-503-a', 'tentando', 503, 'O endereço respondeu HTTP 503.'],
  ['html-a', 'tentando', 502, 'O endereço respondeu HTTP 502.'],
  [
    'redirect-a',
    'tentando',
    302,
    'O endereço respondeu com um redirecionamento (HTTP 302), que não é seguido. Use o endereço final.',
  ],
  ['huge-a', 'enviado', 200, null],
])('%s: %s', async (name, state, httpStatus, reason) => {
  const account = await run.newAccount()
  await run.webhook(account, name)
  await run.firstMessage(account)
  await run.app.drain()
  const [delivery] = await run.deliveriesOf(account)
  expect(delivery).toMatchObject({ state, attempts: 1, http_status: httpStatus, reason })
  expect(JSON.stringify(delivery?.response).length).toBeLessThan(2000)
  expect(await run.messagesAt(name)).toHaveLength(1)
  expect(await run.messagesAt('elsewhere')).toEqual([])
})

test.each([429, 503])(
  'who answers HTTP %i and when to come back is left alone until then',
  async (status) => {
    const account = await run.newAccount()
    const name = `status-${status}-after-900-a`
    await run.webhook(account, name)
    await run.firstMessage(account)
    await run.app.drain()
    expect(await run.messagesAt(name)).toHaveLength(1)
    run.app.advance(15 * minute - 1_000)
    await run.app.drain()
    expect(await run.messagesAt(name)).toHaveLength(1)
    run.app.advance(16 * minute)
    await run.app.drain()
    expect(await run.messagesAt(name)).toHaveLength(2)
  },
)

test('an address where nobody listens is tried again', async () => {
  const account = await run.newAccount()
  await run.webhook(account, 'x', { url: 'http://127.0.0.1:9/' })
  await run.firstMessage(account)
  await run.app.drain()
  expect(await run.deliveriesOf(account)).toMatchObject([
    { state: 'tentando', http_status: null, reason: 'O endereço recusou a conexão.' },
  ])
})

test('what came at the second try has the same id, and is signed anew', async () => {
  const account = await run.newAccount()
  await run.webhook(account, 'flaky-b')
  await run.firstMessage(account)
  await run.app.drain()
  run.app.advance(minute)
  await run.app.drain()
  const [delivery] = await run.deliveriesOf(account)
  expect(delivery).toMatchObject({ state: 'enviado', attempts: 2 })
  const [first, second, ...others] = await run.messagesAt('flaky-b')
  expect(others).toEqual([])
  expect(second).toMatchObject({ id: first?.id, isGenuine: true, body: first?.body })
  expect(Number(second?.timestamp) - Number(first?.timestamp)).toBe(60)
  const attempts = await run.ctx.sql.asOwner
    .selectFrom('delivery_attempts')
    .select(['attempt', 'state', 'http_status'])
    .where('account_id', '=', account.accountId)
    .orderBy('attempt')
    .execute()
  expect(attempts.map((each) => ({ ...each, state: stateWords[each.state] }))).toEqual([
    { attempt: 1, state: 'tentando', http_status: 500 },
    { attempt: 2, state: 'enviado', http_status: 204 },
  ])
})

// Each of its many steps tries the webhooks of the tests before it, too.
const long = { timeout: 240_000 }

test(
  'a message that the receiver minds is tried for 3 days and holds up no other',
  long,
  async () => {
    const account = await run.newAccount()
    const events = ['click', 'any_whatsapp'].map((triggerCondition) => ({
      eventName: triggerCondition,
      eventType: 'Lead',
      triggerCondition,
    }))
    await run.webhook(account, 'picky-c', { events })
    await run.click(account)
    const began = run.ctx.now().getTime()
    const refused = async () => (await run.deliveriesOf(account))[0]
    const waits: number[] = []
    for (;;) {
      await run.firstMessage(account)
      await run.app.drain()
      const delivery = await refused()
      if (delivery?.state !== 'tentando') break
      waits.push((delivery.next_try_at?.getTime() ?? 0) - run.ctx.now().getTime())
      run.app.advance(waits.at(-1) ?? 0)
    }
    expect(await refused()).toMatchObject({
      state: 'falhou',
      next_try_at: null,
      reason:
        'Desistimos depois de várias tentativas. Última resposta: O endereço respondeu HTTP 422.',
    })
    const lasted = run.ctx.now().getTime() - began
    expect(lasted).toBeGreaterThan(2.7 * day)
    expect(lasted).toBeLessThan(3 * day)
    expect(waits[0]).toBeLessThanOrEqual(10_000)
    expect(Math.max(...waits)).toBeLessThanOrEqual(6 * hour)
    expect(waits.length).toBeGreaterThan(15)
    const others = (await run.deliveriesOf(account)).slice(1)
    expect(others.every(({ state, attempts }) => state === 'enviado' && attempts === 1)).toBe(true)
    expect(await run.stateOf(account)).toMatchObject({ pauseReason: null })
  },
)

test('a day of nothing but failures pauses it and tells the account; saving sends what waited', async () => {
  const account = await run.newAccount()
  const { destination } = await run.webhook(account, 'caido')
  await run.sendsTo(account, { hook: 'alertas', email: 'dona@loja.test' })
  await run.answers('caido', 500)
  await run.firstMessage(account)
  const began = run.ctx.now().getTime()
  for (let i = 0; i < 60; i++) {
    await run.app.drain()
    const delivery = (await run.deliveriesOf(account))[0]
    if (delivery?.state !== 'tentando') break
    expect(run.ctx.now().getTime() - began).toBeLessThan(day)
    run.app.advance((delivery.next_try_at?.getTime() ?? 0) - run.ctx.now().getTime())
  }
  const reason =
    'Nenhum envio ao webhook deu certo em 24 horas, por isso ele foi pausado. Última resposta: O endereço respondeu HTTP 500.'
  expect(run.ctx.now().getTime() - began).toBeGreaterThanOrEqual(day)
  expect(await run.deliveriesOf(account)).toMatchObject([{ state: 'pausado', reason }])
  expect(await run.stateOf(account)).toMatchObject({ pauseReason: reason, waiting: 1 })

  await run.app.drain()
  const title = 'O envio de eventos para o webhook “CRM caido” está pausado'
  expect(await run.hooksAt('alertas')).toMatchObject([
    {
      isGenuine: true,
      body: {
        type: 'destination.paused',
        data: { destination, name: 'CRM caido', reason, title },
      },
    },
  ])
  const mails = await run.mailTo('dona@loja.test')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toContain(title)
  expect(mails[0]?.text).toContain(`${reason} Os eventos esperam`)
  expect(mails[0]?.text).toContain('http://rastro.test/destinos')

  await run.firstMessage(account)
  run.app.advance(hour)
  await run.app.drain()
  const calls = (await run.messagesAt('caido')).length
  await run.answers('caido', 204)
  const path = `/api/destinations/${destination}`
  await run.app.request('PUT', path, { ...run.as(account), body: {} })
  await run.app.drain()
  expect(await run.messagesAt('caido')).toHaveLength(calls + 2)
  expect((await run.deliveriesOf(account)).map(({ state }) => state)).toEqual([
    'enviado',
    'enviado',
  ])
  run.app.advance(minute)
  await run.app.drain()
  run.app.advance(minute)
  await run.app.drain()
  expect((await run.hooksAt('alertas')).map(({ body }) => body.type)).toEqual([
    'destination.paused',
    'destination.resumed',
  ])
})

test('one success in between starts the day anew', async () => {
  const account = await run.newAccount()
  await run.webhook(account, 'instavel')
  for (const [afterHours, status] of [
    [0, 500],
    [20, 204],
    [5, 500],
    [20, 500],
  ] as const) {
    run.app.advance(afterHours * hour)
    await run.answers('instavel', status)
    await run.firstMessage(account)
    await run.app.drain()
    run.app.advance(2 * minute)
    await run.app.drain()
  }
  expect(await run.stateOf(account)).toMatchObject({ pauseReason: null })
  run.app.advance(7 * hour)
  await run.app.drain()
  expect((await run.stateOf(account))?.pauseReason).toMatch(/em 24 horas/)
})

test('a pause of another destination is told, too', async () => {
  const account = await run.newAccount()
  await run.sendsTo(account, { hook: 'meta-pausada' })
  const body = { pixelId: '1234567890', accessToken: 'EAAGtoken1234' }
  await run.app.post('/api/meta/settings', body, run.as(account))
  // Sealed with a key that is gone.
  await run.ctx.sql.asOwner
    .updateTable('connections')
    .set({ sealed_secret: 'v1.nothing' })
    .where('account_id', '=', account.accountId)
    .execute()
  await run.promise(account, {
    fact: { kind: 'first_message', isTracked: true },
    leadId: await run.firstMessage(account),
    clickId: null,
    at: run.ctx.now(),
  })
  await run.app.drain()
  await run.app.drain()
  expect(await run.hooksAt('meta-pausada')).toMatchObject([
    { body: { data: { title: 'O envio de eventos para a Meta está pausado' } } },
  ])
})

test('an address inside the network is not called, and pauses the webhook', async () => {
  const account = await run.newAccount()
  await run.webhook(account, 'dentro', {
    url: run.urlOf('dentro').replace('127.0.0.1', 'localhost'),
  })
  const { allowedPrivateHosts } = run.ctx.config
  run.ctx.config.allowedPrivateHosts = []
  try {
    await run.firstMessage(account)
    await run.app.drain()
    const reason =
      'O endereço é de uma rede privada, e este servidor só envia a endereços públicos.'
    expect(await run.deliveriesOf(account)).toMatchObject([{ state: 'pausado', reason }])
    expect(await run.stateOf(account)).toMatchObject({ pauseReason: reason })
    expect(await run.messagesAt('dentro')).toEqual([])
    const body = { name: 'CRM', url: 'http://169.254.169.254/latest' }
    const answer = await run.app.request('POST', '/api/webhooks', { ...run.as(account), body })
    expect(answer).toMatchObject({
      status: 422,
      json: {
        error:
          'url: O endereço é de uma rede privada. Use um endereço público, ou peça a quem cuida do servidor que o permita em ALLOWED_PRIVATE_HOSTS',
      },
    })
  } finally {
    run.ctx.config.allowedPrivateHosts = allowedPrivateHosts
  }
})

// Last, because what hangs is tried again whenever time passes.
test('silence is tried again and delays no other webhook; deleted meanwhile, it is dropped', async () => {
  const [account, leaving] = [await run.newAccount(), await run.newAccount()]
  const left = await run.webhook(leaving, 'hang-e')
  await run.firstMessage(leaving)
  await run.webhook(account, 'hang-d')
  await run.webhook(account, 'rapido')
  await run.firstMessage(account)
  const drained = run.app.drain()
  await expect.poll(() => run.messagesAt('hang-e')).toHaveLength(1)
  const path = `/api/destinations/${left.destination}`
  expect((await run.app.request('DELETE', path, run.as(leaving))).status).toBe(200)
  await drained
  expect(await run.deliveriesOf(leaving)).toMatchObject([
    { state: 'descartado', attempts: 1, reason: 'O webhook foi excluído antes do envio.' },
  ])
  const byAddress = Object.groupBy(await run.deliveriesOf(account), ({ state }) => state)
  expect(byAddress.enviado).toHaveLength(1)
  expect(byAddress.tentando).toMatchObject([
    { http_status: null, reason: 'O endereço não respondeu em 10 segundos.' },
  ])
})
