import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outcomeSentence } from '#domain/lines/alerts'
import { createUser } from '#server/accounts/create-user'
import { callWebhook } from '#server/integrations/destinations/customer-webhook/client'
import {
  secretOf,
  signatureHeaders,
} from '#server/integrations/destinations/customer-webhook/signature'
import { type AlertApp, startAlertApp } from '#tests/helpers/alerts'
import { startTestApp, type TestAccount } from '#tests/helpers/app'
import { alertEmail } from './alert-email.ts'

let own: AlertApp

beforeAll(async () => {
  own = await startAlertApp()
})
afterAll(() => own.close())

const minute = 60_000

async function messages(account: TestAccount) {
  return (await own.alerts(account)).recent.at(-1)?.messages ?? []
}

function save(account: TestAccount, body: object) {
  return own.app.request('PUT', '/api/health/settings', { session: account.session, body })
}

describe('settings', () => {
  test('the secret is shown when it is made, and never again', async () => {
    const account = await own.app.newAccount('segredo')
    const { session } = account
    const none = { enabled: true, email: null, webhookUrl: null, hasWebhookSecret: false }
    expect(await own.app.get('/api/health/settings', { session })).toEqual({
      ...none,
      emailAvailable: true,
    })
    const webhookUrl = 'https://loja.example.com/rastro'
    const first = (await save(account, { enabled: true, email: 'dona@loja.test', webhookUrl }))
      .json as { webhookSecret: string }
    expect(first).toMatchObject({ email: 'dona@loja.test', webhookUrl, hasWebhookSecret: true })
    expect(first.webhookSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const again = await save(account, { enabled: true, webhookUrl })
    expect(again.json).toMatchObject({ email: null, webhookSecret: null, hasWebhookSecret: true })
    const rotated = await save(account, { enabled: true, webhookUrl, rotateSecret: true })
    const { webhookSecret } = rotated.json as { webhookSecret: string }
    expect(webhookSecret).toMatch(/^whsec_/)
    expect(webhookSecret).not.toBe(first.webhookSecret)
    const read = await own.app.request('GET', '/api/health/settings', { session })
    expect(read.text).not.toContain('whsec_')
    await save(account, { enabled: false })
    expect(await own.app.get('/api/health/settings', { session })).toMatchObject({
      ...none,
      enabled: false,
    })
  })

  test('who only reads sees neither address, and changes and sends nothing', async () => {
    const account = await own.app.newAccount('leitura')
    await own.sendsTo(account, { hook: 'leitura', email: 'leitura@loja.test' })
    const { email, password } = {
      email: 'so-leitura@loja.test',
      password: 'uma senha comprida',
    }
    await createUser(own.app.ctx, {
      accountId: account.accountId,
      name: 'Só Leitura',
      email,
      password,
      role: 'viewer',
    })
    const body = { email, password }
    const login = await own.app.request('POST', '/api/auth/login', { body, session: null })
    const { sessionId: session } = login.json as { sessionId: string }
    expect(await own.app.get('/api/health/settings', { session })).toMatchObject({
      email: null,
      webhookUrl: null,
      hasWebhookSecret: true,
    })
    expect((await save({ ...account, session }, { enabled: false })).status).toBe(403)
    const test = await own.app.request('POST', '/api/health/test', { session, body: {} })
    expect(test.status).toBe(403)
    expect(await own.app.get('/api/health/alerts', { session })).toEqual({
      server: [],
      open: [],
      recent: [],
    })
  })

  test.each([
    ['email', { email: 'sem arroba' }, 'E-mail inválido'],
    ['webhookUrl', { webhookUrl: 'ftp://loja.test/x' }, 'Use um endereço que comece com'],
    ['webhookUrl', { webhookUrl: 'loja' }, 'Use um endereço que comece com'],
    ['webhookUrl', { webhookUrl: 'https://a:b@loja.test' }, 'não pode conter usuário e senha'],
  ])('a wrong %s is refused at its field', async (field, body, sentence) => {
    const answer = await save(own.app.account, { enabled: true, ...body })
    expect(answer.status).toBe(422)
    const { fields } = answer.json as { fields: Record<string, string> }
    expect(fields[field]).toContain(sentence)
  })
})

describe('retries', () => {
  test('a mail server and a webhook that fail at first get the message later, once', async () => {
    const account = await own.connected('teima')
    await own.sendsTo(account, { hook: 'fail-2-teima', email: 'fail-2-teima@loja.test' })
    await own.becomes(account, 'banned')
    await own.app.drain()
    expect(await messages(account)).toEqual([
      {
        channel: 'email',
        state: 'pendente',
        attempts: 1,
        outcome: 'O servidor de e-mail respondeu 451.',
      },
      {
        channel: 'webhook',
        state: 'pendente',
        attempts: 1,
        outcome: 'O endereço respondeu HTTP 500.',
      },
    ])
    own.app.advance(minute)
    await own.app.drain()
    own.app.advance(minute)
    await own.app.drain()
    expect((await messages(account)).map(({ attempts }) => attempts)).toEqual([2, 2])
    own.app.advance(minute)
    await own.app.drain()
    own.app.advance(600 * minute)
    await own.app.drain()
    expect((await messages(account)).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['enviado', 3],
      ['enviado', 3],
    ])
    expect(await own.mailTo('fail-2-teima@loja.test')).toHaveLength(1)
    const hooks = await own.hooksAt('fail-2-teima')
    expect(hooks.map(({ isGenuine }) => isGenuine)).toEqual([true, true, true])
    expect(new Set(hooks.map(({ id }) => id)).size).toBe(1)
    expect(new Set(hooks.map(({ timestamp }) => timestamp)).size).toBe(3)
  })

  test('after eight attempts it is given up, with the reason', async () => {
    const account = await own.connected('desiste')
    await own.sendsTo(account, { hook: 'redirect-desiste' })
    await own.becomes(account, 'banned')
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await own.app.drain()
      own.app.advance(130 * minute)
    }
    expect(await messages(account)).toEqual([
      {
        channel: 'webhook',
        state: 'falhou',
        attempts: 8,
        outcome: 'O endereço respondeu com um redirecionamento (HTTP 302), que não é seguido.',
      },
    ])
    expect(await own.hooksAt('redirect-desiste')).toHaveLength(8)
    expect(await own.hooksAt('elsewhere')).toEqual([])
  })

  test('a worker that dies in the middle of an attempt loses no message', async () => {
    const account = await own.connected('morto')
    await own.sendsTo(account, { hook: 'morto' })
    await own.becomes(account, 'banned')
    await own.app.drain()
    await own.app.ctx.sql.asOwner
      .updateTable('alert_messages')
      .set({ state: 'pending', next_try_at: new Date(own.app.ctx.now().getTime() + 2 * minute) })
      .where('account_id', '=', account.accountId)
      .execute()
    own.app.advance(2 * minute)
    await own.app.drain()
    const hooks = await own.hooksAt('morto')
    expect(hooks).toHaveLength(2)
    expect(hooks[0]?.id).toBe(hooks[1]?.id)
  })
})

describe('the test button', () => {
  test('tries each channel at once and says what became of it', async () => {
    const account = await own.app.newAccount('botao')
    const { session } = account
    const nothing = await own.app.post('/api/health/test', {}, { session })
    expect(nothing).toEqual({ email: null, webhook: null })
    await own.sendsTo(account, { hook: 'botao', email: 'refused-botao@loja.test' })
    expect(await own.app.post('/api/health/test', {}, { session })).toEqual({
      email: { ok: false, outcome: 'O servidor de e-mail respondeu 550.' },
      webhook: { ok: true, outcome: 'Entregue (HTTP 204).' },
    })
    expect(await own.hooksAt('botao')).toMatchObject([
      { isGenuine: true, body: { type: 'line.test' } },
    ])
  })

  test('it is no means of writing to strangers: five times a minute', async () => {
    const { session } = await own.app.newAccount('insistente')
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries += 1) {
      const { status } = await own.app.request('POST', '/api/health/test', { session, body: {} })
      statuses.push(status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('a server that keeps to public addresses', () => {
  test('refuses a private one when it is saved, and a name that leads to one when it sends', async () => {
    const app = await startTestApp()
    for (const host of [
      '127.0.0.1:9',
      '[::1]',
      '10.0.0.8',
      '169.254.169.254',
      'localhost',
      '0x7f.1',
    ]) {
      const body = { enabled: true, webhookUrl: `http://${host}/latest` }
      const answer = await app.request('PUT', '/api/health/settings', { body })
      expect([host, answer.status]).toEqual([host, 422])
    }
    await app.close()

    const heard: string[] = []
    const server = createServer((request, response) => {
      heard.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    const address = server.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    const message = { id: 'msg_1', at: new Date(0), body: '{}' }
    const target = { url: `http://localhost:${port}/x`, secrets: [secretOf(new Uint8Array(32))] }
    const called = async (allowedHosts: string[]) => {
      const { outcome, ...result } = await callWebhook({ ...target, allowedHosts }, message)
      return { ...result, outcome: outcomeSentence(outcome) }
    }
    expect(await called([])).toMatchObject({
      ok: false,
      outcome: 'O endereço é de uma rede privada, e este servidor só envia a endereços públicos.',
      isPrivate: true,
    })
    expect(heard).toEqual([])
    expect(await called(['localhost'])).toMatchObject({
      ok: true,
    })
    expect(heard).toEqual(['/x'])
    server.close()
    server.closeAllConnections()
    expect(await called(['localhost'])).toMatchObject({
      ok: false,
      outcome: 'O endereço recusou a conexão.',
      isPrivate: false,
    })
  })

  test('without an SMTP server only the other channels are used', async () => {
    const app = await startTestApp()
    await app.request('PUT', '/api/health/settings', {
      body: { enabled: true, email: 'dona@loja.test' },
    })
    expect(await app.get('/api/health/settings')).toMatchObject({ emailAvailable: false })
    expect(await app.post('/api/health/test')).toEqual({ email: null, webhook: null })
    await app.close()
  })
})

test('the signature is that of the Standard Webhooks scheme', () => {
  const secret = `whsec_${Buffer.from('0123456789abcdef01234567').toString('base64')}`
  const body = '{"type":"line.test"}'
  const at = new Date('2026-11-17T15:00:00.900Z')
  const headers = signatureHeaders([secret], { id: 'msg_1', at, body })
  const signed = `msg_1.1794927600.${body}`
  const mac = createHmac('sha256', '0123456789abcdef01234567').update(signed).digest('base64')
  expect(headers).toEqual({
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1794927600',
    'webhook-signature': `v1,${mac}`,
  })
})

test('names in an e-mail are text, not markup, and add no header', () => {
  const email = alertEmail(
    'dona@loja.test',
    {
      id: 'a1',
      title: 'A linha “<img src=x onerror=alert(1)>” caiu',
      advice: 'Tom & Jerry',
      accountName: 'Loja\r\nBcc: todos@loja.test "Flor" 🌸',
    },
    'https://rastro.example.com',
  )
  expect(email.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(email.html).toContain('Tom &amp; Jerry')
  expect(email.html).not.toContain('<img')
  expect(email.subject).not.toMatch(/[\r\n]/)
  expect(email.text).toContain('https://rastro.example.com/settings')
})
