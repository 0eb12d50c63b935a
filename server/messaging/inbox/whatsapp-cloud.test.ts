import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeadActivity } from '#contracts/leads'
import type { InstanceStatus } from '#contracts/messaging'
import { cloudDriver } from '#server/integrations/gateways/whatsapp-cloud/driver'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { leads } from '#tests/helpers/chat'
import { type Program, startProgram } from '#tests/helpers/programs'
import { findInstance } from '../lines/find-instance.ts'
import { connectionOf } from '../lines/instance-gateway.ts'

type Listed = InstanceStatus & { id: string; verifyToken?: string; credentialsHint: string }

const appSecret = 'segredo-do-aplicativo'
const wabaId = '102290129340398'

let cloud: Program
let app: TestApp

beforeAll(async () => {
  cloud = await startProgram('dev/fake-whatsapp-cloud.ts', '/_state')
  app = await startTestApp({ env: { WHATSAPP_CLOUD_BASE_URL: cloud.url } })
})
afterAll(async () => {
  await app.close()
  await cloud.stop()
})

async function control<T = { webhooks: number[] }>(action: string, body: object): Promise<T> {
  const response = await fetch(`${cloud.url}/_control/${action}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as T
}

async function meta() {
  const response = await fetch(`${cloud.url}/_state`)
  return (await response.json()) as {
    subscribed: string[]
    numbers: { id: string; override: unknown }[]
    calls: { method: string; path: string; body: Record<string, unknown> }[]
  }
}

const create = (phoneNumberId: string, { session }: TestAccount, credentials: object = {}) =>
  app.request('POST', '/api/whatsapp/create-instance', {
    session,
    body: {
      provider: 'whatsapp-cloud',
      instanceName: `Número ${phoneNumberId}`,
      credentials: {
        phoneNumberId,
        wabaId,
        accessToken: `EAAG-de-${phoneNumberId}`,
        appSecret,
        ...credentials,
      },
    },
  })

/** An instance in an account of its own; its path, and Meta's panel filled in with it. */
async function aNumber(phoneNumberId: string, credentials: object = {}) {
  const account = await app.newAccount(`conta-${phoneNumberId}`)
  const made = await create(phoneNumberId, account, credentials)
  expect(made.status).toBe(200)
  const [listed] = await app.get<Listed[]>('/api/whatsapp/instances', account)
  if (!listed?.webhookUrl) throw new Error('the newest instance is the first')
  return { ...account, listed, path: new URL(listed.webhookUrl).pathname }
}

const panel = ({ path, listed }: { path: string; listed: Listed }) =>
  control<{ verified: boolean }>('webhook', {
    url: app.url + path,
    verifyToken: listed.verifyToken,
    secret: appSecret,
  })

const timestamp = () => Math.floor(app.ctx.now().getTime() / 1000)

function signed(body: string, secret = appSecret) {
  const hex = createHmac('sha256', secret).update(body).digest('hex')
  return { rawBody: body, headers: { 'x-hub-signature-256': `sha256=${hex}` }, session: null }
}

const inbox = ({ accountId }: TestAccount) =>
  app.ctx.sql.asOwner
    .selectFrom('message_inbox')
    .select(['outcome', 'reason'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()

test('a number: added, proved in Meta’s panel, written to from an ad, disconnected', async () => {
  const number = await aNumber('106540352242922')
  const { session, listed } = number
  expect(listed).toMatchObject({
    provider: 'whatsapp-cloud',
    connected: true,
    instanceId: '106540352242922',
    credentialsHint: '2922',
    capabilities: {
      qr: false,
      restart: false,
      replace: false,
      sendText: true,
      setWebhook: 'manual',
    },
  })
  expect(listed.verifyToken).toMatch(/^[\w-]{22}$/)
  expect(JSON.stringify(listed)).not.toContain('EAAG')
  expect(JSON.stringify(listed)).not.toContain(appSecret)
  expect(await panel(number)).toEqual({ verified: true })
  expect((await meta()).subscribed).toContain(wabaId)

  const sent = await control('message', {
    phoneNumberId: '106540352242922',
    from: '559281234567',
    userId: 'BR.1502576394655843',
    name: 'João D’Ávila 🌻',
    text: 'Olá! Posso ter mais informações? 😀',
    timestamp: timestamp(),
    referral: {
      source_type: 'ad',
      source_id: '120239177200000000',
      source_url: 'https://fb.me/5z9Rw6Obv',
      headline: 'Promoção de verão',
      ctwa_clid: 'ARAkLkA8rmlFeiCk',
    },
  })
  expect(sent.webhooks).toEqual([200])
  await app.drain()
  const [lead, ...others] = await leads(app, 'João', session)
  expect(others).toEqual([])
  expect(lead).toMatchObject({
    contactName: 'João D’Ávila 🌻',
    whatsappNumber: '5592981234567',
    contactPhone: '559281234567',
    firstMessage: 'Olá! Posso ter mais informações? 😀',
    isTracked: true,
    campaign: '(anúncio não identificado)',
    campaignData: { adTitle: 'Promoção de verão' },
    attribution: { reason: 'anuncio' },
  })
  const { last_touch: touch } = await app.ctx.sql.asOwner
    .selectFrom('lead_touches')
    .select((get) => get.fn.toJson('lead_touches').as('last_touch'))
    .where('account_id', '=', number.accountId)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(touch)).toContain('ARAkLkA8rmlFeiCk')

  // On the phone the business answers, and later the person is known by the id alone.
  await control('message', {
    phoneNumberId: '106540352242922',
    from: '559281234567',
    fromMe: true,
    text: 'Claro!',
    timestamp: timestamp(),
  })
  await control('message', {
    phoneNumberId: '106540352242922',
    userId: 'BR.1502576394655843',
    text: 'Obrigado',
    timestamp: timestamp(),
  })
  await app.drain()
  expect(await leads(app, 'João', session)).toMatchObject([{ messageCount: 2 }])
  const { rows } = await sql<{ from_me: boolean; text: string }>`
    select from_me, text from messages where account_id = ${number.accountId} order by id`.execute(
    app.ctx.sql.asOwner,
  )
  expect(rows.slice(1)).toEqual([
    { from_me: true, text: 'Claro!' },
    { from_me: false, text: 'Obrigado' },
  ])
  const status = await app.get<InstanceStatus>('/api/whatsapp/status', { session })
  expect(status).toMatchObject({ connected: true, phone: '+55 (11) 4224-2922' })

  const off = await app.request('DELETE', '/api/whatsapp/disconnect', { session })
  expect(off.json).toMatchObject({ connected: false, status: 'DISCONNECTED' })
  expect((await meta()).subscribed).not.toContain(wabaId)
  expect(await app.get('/api/whatsapp/status', { session })).toMatchObject({ connected: false })
  expect(await app.post('/api/whatsapp/reconnect', undefined, { session })).toMatchObject({
    connected: true,
  })
  const reset = await app.request('DELETE', '/api/whatsapp/reset', { session })
  expect(reset.json).toMatchObject({ instanceId: '106540352242922', webhookUrl: listed.webhookUrl })
})

test('the address is proved by the verify token that the person chose, and by no other', async () => {
  const { path } = await aNumber('106540352242930', { verifyToken: 'minha palavra' })
  const ask = (token: string, mode = 'subscribe', address = path) =>
    app.request(
      'GET',
      `${address}?hub.mode=${mode}&hub.challenge=1158201444&hub.verify_token=${encodeURIComponent(token)}`,
      { session: null },
    )
  const proved = await ask('minha palavra')
  expect(proved).toMatchObject({ status: 200, text: '1158201444' })
  expect(proved.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  for (const refused of [await ask('outra'), await ask(''), await ask('minha palavra', 'x')]) {
    expect(refused).toMatchObject({ status: 403, text: '' })
  }
  const elsewhere = path.replace(/.{4}$/, 'AAAA')
  expect((await ask('minha palavra', 'subscribe', elsewhere)).status).toBe(404)
})

test('a webhook that is not signed by the app is 401 and stored nowhere', async () => {
  const number = await aNumber('106540352242931')
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [] })
  const { path } = number
  const post = (call: object) => app.request('POST', path, { session: null, ...call })
  for (const refused of [
    await post({ rawBody: body }),
    await post(signed(body, 'outro')),
    await post({ ...signed(body), rawBody: `${body} ` }),
  ]) {
    expect(refused).toMatchObject({ status: 401, json: { success: false } })
  }
  expect(await inbox(number)).toEqual([])
  expect((await post(signed(body))).status).toBe(200)
  expect((await post(signed('isto não é JSON'))).status).toBe(200)
  await app.drain()
  expect(await inbox(number)).toEqual([
    { outcome: 'ignored', reason: 'not_json' },
    { outcome: 'ignored', reason: 'unknown_shape' },
  ])
  const wrong = path.replace(/.{4}$/, 'AAAA')
  expect((await app.request('POST', wrong, signed(body))).status).toBe(404)
})

test('without an app secret the address is all the proof there is', async () => {
  const number = await aNumber('106540352242932', { appSecret: null })
  const answer = await app.request('POST', number.path, { rawBody: '{}', session: null })
  expect(answer.status).toBe(200)
  await app.drain()
})

test('two numbers of an account share an address, a stranger’s number none', async () => {
  const first = await aNumber('106540352242940')
  const second = await create('106540352242941', first)
  expect(second.status).toBe(200)
  expect(await panel(first)).toEqual({ verified: true })
  const ids = Object.fromEntries(
    (await app.get<Listed[]>('/api/whatsapp/instances', first)).map((one) => [
      one.instanceId,
      one.id,
    ]),
  )
  const write = (phoneNumberId: string, name: string) =>
    control('message', {
      phoneNumberId,
      from: `55119876500${name.length}`,
      name,
      text: 'Oi',
      timestamp: timestamp(),
    })
  await write('106540352242941', 'Da Segunda')
  await write('106540352242940', 'Da Primeira Linha')
  await app.drain()
  const rows = await app.ctx.sql.asOwner
    .selectFrom('messages as m')
    .innerJoin('contacts as c', (on) =>
      on.onRef('c.id', '=', 'm.contact_id').onRef('c.account_id', '=', 'm.account_id'),
    )
    .select(['c.name', 'm.instance_id'])
    .where('m.account_id', '=', first.accountId)
    .orderBy('c.name')
    .execute()
  expect(rows).toEqual([
    { name: 'Da Primeira Linha', instance_id: ids['106540352242940'] },
    { name: 'Da Segunda', instance_id: ids['106540352242941'] },
  ])

  // Another account has this number; a webhook about it that comes here changes nothing there.
  const stranger = await aNumber('106540352242942')
  const { payload } = await control<{ payload: object }>('message', {
    phoneNumberId: '106540352242942',
    from: '5511987651111',
    name: 'De Outra Loja',
    text: 'Oi',
    timestamp: timestamp(),
  })
  await app.drain()
  const given = signed(JSON.stringify(payload))
  expect((await app.request('POST', first.path, given)).status).toBe(200)
  await app.drain()
  expect((await inbox(first))[0]).toEqual({ outcome: 'ignored', reason: 'other_number' })
  expect(await leads(app, 'De Outra Loja', first.session)).toEqual([])
  expect(await leads(app, 'De Outra Loja', stranger.session)).toEqual([])
})

test('a batch of several messages is as many messages, delivered twice and out of order', async () => {
  const number = await aNumber('999333106540')
  await panel(number)
  const write = (n: number) =>
    control('message', {
      from: '5511987652222',
      name: 'Apressada',
      text: `mensagem ${n}`,
      messageId: `wamid.${n}`,
      timestamp: timestamp() + n,
    })
  expect((await write(1)).webhooks).toEqual([])
  expect((await write(2)).webhooks).toEqual([200, 200])
  expect((await write(2)).webhooks).toEqual([])
  expect((await write(1)).webhooks).toEqual([200, 200])
  await app.drain()
  expect(await leads(app, 'Apressada', number.session)).toMatchObject([
    { messageCount: 2, firstMessage: 'mensagem 1' },
  ])
})

test.each([
  ['twice', '999222106540', [200, 200], 1],
  ['signed by somebody else', '999401106540', [401], 0],
  ['never', '999001106540', [], 0],
])('a webhook that comes %s', async (_how, id, answers, count) => {
  const number = await aNumber(id)
  await panel(number)
  const message = { phoneNumberId: id, from: '5511987656666', name: 'Uma Vez', text: 'Oi' }
  const { webhooks } = await control('message', { ...message, timestamp: timestamp() })
  expect(webhooks).toEqual(answers)
  await app.drain()
  const found = await leads(app, 'Uma Vez', number.session)
  expect(found.map((lead) => lead.messageCount)).toEqual(count === 0 ? [] : [count])
})

test('receipts make no lead, and tell which number an id is', async () => {
  const number = await aNumber('106540352242950')
  await panel(number)
  const about = { phoneNumberId: '106540352242950' }
  await control('status', { ...about, to: '5511987653333', status: 'failed', code: 131047 })
  await app.drain()
  expect((await inbox(number))[0]).toEqual({ outcome: 'ignored', reason: 'receipt' })
  expect(await leads(app, '', number.session)).toEqual([])

  const text = { ...about, name: 'Só o Nome', text: 'Oi', userId: 'BR.7', timestamp: timestamp() }
  await control('message', text)
  await app.drain()
  expect(await leads(app, 'Só o Nome', number.session)).toMatchObject([{ whatsappNumber: null }])
  await control('status', { ...about, to: '5511987653333', userId: 'BR.7' })
  await app.drain()
  expect(await leads(app, 'Só o Nome', number.session)).toMatchObject([
    { whatsappNumber: '5511987653333', messageCount: 1 },
  ])
})

test('a ban is the state of the line, until Meta lifts it', async () => {
  const number = await aNumber('106540352242960')
  await panel(number)
  const tell = async (state: string) => {
    const value = { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: state } }
    const payload = { entry: [{ id: wabaId, changes: [{ field: 'account_update', value }] }] }
    await control('raw', { phoneNumberId: '106540352242960', payload })
    await app.drain()
    const [listed] = await app.get<Listed[]>('/api/whatsapp/instances', number)
    return listed?.status
  }
  expect(await tell('DISABLE')).toBe('BANNED')
  app.advance(1_000)
  expect(await tell('REINSTATE')).toBe('CONNECTED')
})

test('a text is sent within 24 hours of the person’s last message, and not after', async () => {
  const number = await aNumber('106540352242970')
  await panel(number)
  const instance = await findInstance(app.ctx, number.accountId, undefined)
  if (!instance) throw new Error('the account has an instance')
  const { sendText } = cloudDriver(connectionOf(app.ctx, instance))
  const send = (to: object, text = 'Olá! 😀') => sendText?.(to, text, AbortSignal.timeout(9_000))
  await expect(send({ phone: '5511987654444' })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('24 horas'),
  })
  const about = { phoneNumberId: '106540352242970', text: 'Oi' }
  await control('message', { ...about, from: '551187654444', timestamp: timestamp() })
  await control('message', { ...about, userId: 'BR.9', timestamp: timestamp() })
  const sent = await send({ phone: '5511987654444', received: '551187654444' })
  expect(sent?.messageId).toMatch(/^wamid\./)
  expect((await send({ bsuid: 'BR.9' }))?.messageId).toMatch(/^wamid\./)
  const [toPhone, toId] = (await meta()).calls.slice(-2)
  expect(toPhone).toEqual({
    method: 'POST',
    path: '/v26.0/106540352242970/messages',
    body: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '551187654444',
      type: 'text',
      text: { body: 'Olá! 😀', preview_url: false },
    },
  })
  expect(toId?.body).toMatchObject({ recipient: 'BR.9' })
  await expect(send({ phone: '551187654444' }, 'x'.repeat(4_097))).rejects.toMatchObject({
    code: 'invalid',
  })
  await app.drain()
})

test.each([
  [131047, /Passaram mais de 24 horas/],
  [131026, /não pode entregar mensagens a este número/],
  [131049, /para não cansar o contato/],
  [999999, /não entregou a mensagem \(erro 999999\)/],
  [undefined, /não disse o motivo/],
])('a reply that Meta refuses later (%s) is marked with the reason', async (code, why) => {
  const phoneNumberId = `10654035225${code ?? '0000'}`
  const number = await aNumber(phoneNumberId)
  await panel(number)
  const about = { phoneNumberId, from: '5511987653333', name: 'Ausente', timestamp: timestamp() }
  await control('message', { ...about, text: 'Oi' })
  await app.drain()
  const [lead] = await leads(app, 'Ausente', number.session)
  const sent = await app.request('POST', `/api/leads/${lead?.id}/messages`, {
    session: number.session,
    body: { id: app.ctx.newId(), text: 'Ainda tem interesse?' },
  })
  expect(sent.status).toBe(200)
  expect(sent.json).not.toHaveProperty('undelivered')
  const { provider_message_id: messageId } = await app.ctx.sql.asOwner
    .selectFrom('messages')
    .select('provider_message_id')
    .where('account_id', '=', number.accountId)
    .where('from_me', '=', true)
    .executeTakeFirstOrThrow()
  await control('status', { phoneNumberId, messageId, status: 'failed', code })
  await app.drain()
  const { activities } = await app.get<{ activities: LeadActivity[] }>(
    `/api/leads/${lead?.id}/activities`,
    number,
  )
  expect(activities.at(-1)).toMatchObject({
    message: 'Ainda tem interesse?',
    undelivered: expect.stringMatching(why),
  })
})

test.each<[string, object, number, object]>([
  [
    '999190',
    {},
    502,
    { code: 'gateway_refused_token', error: expect.stringContaining('recusado ou expirou') },
  ],
  [
    '999010',
    {},
    502,
    { code: 'gateway_refused_token', error: expect.stringContaining('permissões') },
  ],
  [
    '999100',
    {},
    422,
    { fields: { 'credentials.phoneNumberId': expect.stringContaining('A Meta não conhece') } },
  ],
  [
    '106540352242980',
    { wabaId: '9991001' },
    422,
    { fields: { 'credentials.wabaId': expect.stringContaining('A Meta não conhece') } },
  ],
  [
    'minha loja',
    {},
    422,
    { fields: { 'credentials.phoneNumberId': expect.stringContaining('só números') } },
  ],
])('%s %j is refused with its reason and stored nowhere', async (id, changes, status, body) => {
  const account = await app.newAccount(`recusa-${id.replace(' ', '-')}-${status}`)
  expect(await create(id, account, changes)).toMatchObject({ status, json: body })
  const all = await app.get<Listed[]>('/api/whatsapp/instances', account)
  expect(all.map((one) => one.provider)).toEqual(['simulator'])
})

test.each<[string, string, number, RegExp]>([
  ['999500', 'OFFLINE', 502, /Não foi possível falar com o gateway/],
  ['999200', 'OFFLINE', 502, /Não foi possível falar com o gateway/],
  ['999429', 'OFFLINE', 429, /limitou as chamadas/],
  ['999133', 'DISCONNECTED', 409, /Conclua o registro/],
  ['999666', 'BANNED', 200, /bloqueado pelo WhatsApp/],
])('%s is kept as %s, and connecting says why', async (id, state, status, words) => {
  const { listed, session } = await aNumber(`${id}106540`)
  expect(listed.status).toBe(state)
  const asked = await app.request('POST', '/api/whatsapp/reconnect', { session })
  expect(asked.status).toBe(status)
  expect(asked.text).toMatch(words)
  // A random token may hold the two letters alone.
  expect(asked.text).not.toContain('QR code')
})

test('a viewer sees neither the address nor its verify token', async () => {
  const number = await aNumber('106540352242990')
  await app.ctx.sql.asOwner
    .updateTable('memberships')
    .set({ role: 'viewer' })
    .where('account_id', '=', number.accountId)
    .execute()
  const [listed] = await app.get<Listed[]>('/api/whatsapp/instances', number)
  expect(listed?.webhookUrl).toBe(null)
  expect(listed).not.toHaveProperty('verifyToken')
})
