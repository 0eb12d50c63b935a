import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Alert } from '#contracts/health'
import type { HitClass } from '#domain/clicks/click-filter'
import { type AlertApp, startAlertApp } from '#tests/helpers/alerts'
import { addClick, addLink } from '#tests/helpers/rows'

let own: AlertApp

beforeAll(async () => {
  own = await startAlertApp()
})
afterAll(() => own.close())

const minute = 60_000

type Change = { state: string; previous: string; reason: string; lastedMs: number | null }

async function history(session: string): Promise<Change[]> {
  const path = '/api/whatsapp/connection-history'
  return (await own.app.get<{ changes: Change[] }>(path, { session })).changes
}

test('each change of the connection is in the history once, with how long it lasted', async () => {
  const account = await own.app.newAccount('historia')
  const { session } = account
  expect(await history(session)).toEqual([])
  await own.app.post('/api/whatsapp/connect', undefined, { session })
  own.app.advance(minute)
  await own.app.post('/api/simulator/scan', undefined, { session })
  await own.app.post('/api/simulator/scan', undefined, { session })
  await own.becomes(account, 'connected')
  own.app.advance(90 * minute)
  await own.becomes(account, 'offline')
  await own.becomes(account, 'offline')
  await own.app.drain()
  expect(
    (await history(session)).map(({ state, previous, reason, lastedMs }) => [
      previous,
      state,
      reason,
      lastedMs,
    ]),
  ).toEqual([
    ['CONNECTED', 'OFFLINE', 'check', null],
    ['QR', 'CONNECTED', 'person', 90 * minute],
    ['DISCONNECTED', 'QR', 'person', minute],
  ])
})

test('a line that is being set up raises no alert', async () => {
  const account = await own.app.newAccount('nova')
  for (const state of ['qr', 'disconnected', 'auth_error', 'connecting', 'qr'] as const) {
    await own.becomes(account, state)
    await own.app.drain()
  }
  expect(await own.alerts(account)).toEqual({ server: [], open: [], recent: [] })
})

test('a simulator that is put away after trying it out raises no alert', async () => {
  const account = await own.app.newAccount('guardado')
  const { session } = account
  await own.app.post('/api/whatsapp/connect', undefined, { session })
  await own.app.post('/api/simulator/scan', undefined, { session })
  await own.app.request('DELETE', '/api/whatsapp/disconnect', { session })
  await own.app.drain()
  expect((await own.alerts(account)).open).toEqual([])
  // One that goes away by itself is missed like any line.
  await own.becomes(account, 'connected')
  await own.becomes(account, 'disconnected')
  await own.app.drain()
  expect((await own.alerts(account)).open).toHaveLength(1)
})

test('an outage opens an alert, told once by e-mail and webhook, and ends with the connection', async () => {
  const account = await own.connected('queda')
  await own.sendsTo(account, { hook: 'queda', email: 'queda@loja.test' })
  own.app.advance(60 * minute)
  await own.becomes(account, 'disconnected')
  await own.app.drain()
  await own.app.drain()
  own.app.advance(30 * minute)
  await own.app.drain()

  const { open } = await own.alerts(account)
  expect(open).toMatchObject([
    {
      kind: 'disconnected',
      endedAt: null,
      title: 'A linha “Simulador” foi desconectada do WhatsApp',
      messages: [
        {
          channel: 'email',
          state: 'enviado',
          attempts: 1,
          outcome: 'Entregue ao servidor de e-mail.',
        },
        { channel: 'webhook', state: 'enviado', attempts: 1, outcome: 'Entregue (HTTP 204).' },
      ],
    },
  ])
  const hooks = await own.hooksAt('queda')
  expect(hooks).toMatchObject([
    {
      id: `msg_${open[0]?.id}`,
      isGenuine: true,
      body: {
        type: 'line.disconnected',
        data: { kind: 'disconnected', instanceName: 'Simulador' },
      },
    },
  ])
  const mails = await own.mailTo('queda@loja.test')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    subject: 'A linha “Simulador” foi desconectada do WhatsApp (queda)',
    messageId: `<${open[0]?.id}@rastro.test>`,
  })
  expect(mails[0]?.text).toContain('leia o QR code com o celular da empresa')
  expect(mails[0]?.html).toContain('href="http://rastro.test/settings/whatsapp"')

  await own.becomes(account, 'connected')
  await own.app.drain()
  const after = await own.alerts(account)
  expect(after.open).toEqual([])
  expect(after.recent.map(({ kind, endedAt }) => [kind, endedAt])).toEqual([
    ['gap', own.app.ctx.now().toISOString()],
    ['disconnected', own.app.ctx.now().toISOString()],
  ])
})

test('an outage that turns out to be worse is another alert of the same gap', async () => {
  const account = await own.connected('piora')
  await own.becomes(account, 'offline')
  own.app.advance(10 * minute)
  await own.becomes(account, 'banned')
  await own.app.drain()
  expect((await own.alerts(account)).open.map(({ kind }) => kind)).toEqual(['banned'])
  own.app.advance(10 * minute)
  await own.becomes(account, 'connected')
  await own.app.drain()
  const { open, recent } = await own.alerts(account)
  expect(open).toEqual([])
  expect(recent.filter(({ kind }) => kind === 'gap')).toMatchObject([{ downMs: 20 * minute }])
})

test('the gap report counts the clicks of the time without connection, by link', async () => {
  const account = await own.connected('lacuna')
  const { app } = own
  await own.sendsTo(account, { hook: 'lacuna' })
  const many = await addLink(app.ctx, account.accountId, 'lacuna01')
  const few = await addLink(app.ctx, account.accountId, 'lacuna02')
  const click = (linkId: string, hit: { class?: HitClass } = {}) =>
    addClick(app.ctx, account.accountId, { at: app.ctx.now(), linkId, ...hit })
  await click(many)
  app.advance(minute)
  await own.becomes(account, 'disconnected')
  await app.drain()
  app.advance(minute)
  for (const linkId of [few, many, many, few, many]) await click(linkId)
  await click(few, { class: 'bot' })
  app.advance(124 * minute)
  await own.becomes(account, 'connected')
  await click(many)
  await app.drain()

  const gap = (await own.alerts(account)).recent.find(({ kind }) => kind === 'gap')
  expect(gap).toMatchObject({
    title: 'A linha “Simulador” voltou depois de 2 horas e 5 minutos sem conexão',
    downMs: 125 * minute,
    clicks: 5,
    links: [
      { id: many, campaignName: 'Campanha', clicks: 3 },
      { id: few, campaignName: 'Campanha', clicks: 2 },
    ],
  })
  expect(gap?.advice).toContain('receberam 5 cliques: Campanha (3), Campanha (2).')
  await app.drain()
  app.advance(60 * minute)
  await app.drain()
  expect((await own.hooksAt('lacuna')).map(({ body }) => body.type)).toEqual([
    'line.disconnected',
    'line.gap',
  ])
})

test('changes that arrive together are judged one after the other', async () => {
  const account = await own.connected('juntas')
  await own.becomes(account, 'disconnected')
  own.app.advance(30 * minute)
  await own.becomes(account, 'connected')
  await own.app.drain()
  expect((await own.alerts(account)).recent.map(({ kind }) => kind)).toEqual([
    'gap',
    'disconnected',
  ])
})

test('a line that goes up and down every minute is told of every fifteen minutes at most', async () => {
  const account = await own.connected('pisca')
  await own.sendsTo(account, { hook: 'pisca' })
  for (let passed = 0; passed < 34; passed += 1) {
    await own.becomes(account, passed % 2 === 0 ? 'disconnected' : 'connected')
    await own.app.drain()
    own.app.advance(minute)
  }
  const hooks = await own.hooksAt('pisca')
  expect(hooks).toHaveLength(3)
  const times = hooks.map(({ timestamp }) => Number(timestamp))
  for (const [index, time] of times.slice(1).entries()) {
    expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(15 * 60)
  }
  own.app.advance(15 * minute)
  await own.app.drain()
  const last = (await own.hooksAt('pisca')).at(-1)?.body.data as unknown as Alert
  expect(last.kind).toBe('gap')
  expect(last.title).toMatch(
    /^A linha “Simulador” caiu \d+ vezes e voltou: \d+ minutos sem conexão/,
  )
})

test('a gateway that is away for a moment shows, but is told only when it stays away', async () => {
  const account = await own.connected('soluco')
  await own.sendsTo(account, { hook: 'soluco' })
  await own.becomes(account, 'offline')
  await own.app.drain()
  expect((await own.alerts(account)).open).toMatchObject([{ kind: 'offline', messages: [] }])
  expect(await own.hooksAt('soluco')).toEqual([])
  own.app.advance(2 * minute)
  await own.app.drain()
  expect(await own.hooksAt('soluco')).toMatchObject([{ body: { type: 'line.offline' } }])
})

test('a hiccup of the gateway is reported afterwards only if somebody clicked meanwhile', async () => {
  const account = await own.connected('piscou')
  const link = await addLink(own.app.ctx, account.accountId, 'piscou01')
  for (const clicks of [0, 1]) {
    await own.becomes(account, 'offline')
    await own.app.drain()
    for (let click = 0; click < clicks; click += 1) {
      await addClick(own.app.ctx, account.accountId, { at: own.app.ctx.now(), linkId: link })
    }
    own.app.advance(minute)
    await own.becomes(account, 'connected')
    await own.app.drain()
    const { recent } = await own.alerts(account)
    expect(recent.filter(({ kind }) => kind === 'gap')).toHaveLength(clicks)
  }
})

test('with the alerts off the screens know, and nobody is written to', async () => {
  const account = await own.connected('muda')
  await own.sendsTo(account, { hook: 'muda' })
  await own.app.request('PUT', '/api/health/settings', {
    session: account.session,
    body: { enabled: false, webhookUrl: `${own.hooks.url}/hooks/muda` },
  })
  await own.becomes(account, 'banned')
  await own.app.drain()
  expect((await own.alerts(account)).open).toMatchObject([{ kind: 'banned', messages: [] }])
  expect(await own.hooksAt('muda')).toEqual([])
})

test('the history is forgotten after ninety days, the alerts after thirteen months', async () => {
  const account = await own.connected('antiga')
  await own.becomes(account, 'disconnected')
  await own.becomes(account, 'connected')
  await own.app.drain()
  own.app.advance(89 * 1440 * minute)
  await own.app.drain()
  expect(await history(await newSession(account))).toHaveLength(3)
  own.app.advance(2 * 1440 * minute)
  await own.app.drain()
  const session = await newSession(account)
  expect(await history(session)).toEqual([])
  const recent = (await own.alerts({ ...account, session })).recent
  expect(recent.map(({ kind }) => kind)).toEqual(['gap', 'disconnected'])
  own.app.advance(310 * 1440 * minute)
  await own.app.drain()
  expect((await own.alerts({ ...account, session: await newSession(account) })).recent).toEqual([])
})

/** Sessions end after thirty idle days. */
async function newSession({ email, password }: { email: string; password: string }) {
  const body = { email, password }
  const answer = await own.app.request('POST', '/api/auth/login', { body, session: null })
  return (answer.json as { sessionId: string }).sessionId
}
