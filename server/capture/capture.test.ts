import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxPageEventsPerDay, maxSightings, type Sighting } from '#contracts/capture'
import { setUpHttp } from '#server/platform/http'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { scriptFiles } from './script-files.ts'

let app: TestApp
let userId: string
beforeAll(async () => {
  app = await startTestApp()
  userId = await userOf(app.account)
})
afterAll(() => app.close())

async function userOf(account: TestAccount, of = app): Promise<string> {
  const headers = { 'x-session-id': account.session }
  const call = { session: null, headers }
  return (await of.get<{ user: { id: string } }>('/api/auth/validate', call)).user.id
}

function report(fields: Record<string, string>, headers: Record<string, string> = {}) {
  return app.request('POST', '/capture/sighting', {
    session: null,
    rawBody: new URLSearchParams({
      account: userId,
      host: 'loja.com.br',
      path: '/',
      ...fields,
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}

async function seen(host: string, account = app.account): Promise<Sighting | undefined> {
  const { sightings } = await app.get<{ sightings: Sighting[] }>('/api/capture/sightings', {
    session: account.session,
  })
  return sightings.find((one) => one.host === host)
}

describe('a report of the script', () => {
  test('is kept per host: page, names of parameters, form of the script', async () => {
    const answer = await report({
      host: 'loja.com.br',
      path: '/promo',
      params: 'utm_source,fbclid,made_up',
      variant: 'inline',
    })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(await seen('loja.com.br')).toEqual({
      host: 'loja.com.br',
      page: '/promo',
      lastSeenAt: '2026-11-17T15:00:00.000Z',
      params: ['utm_source', 'fbclid'],
      variant: 'inline',
      checked: false,
      checkedAt: null,
      proven: false,
    })
  })

  test('is heard every ten minutes, a check at once', async () => {
    await report({ host: 'quieta.com', path: '/um' })
    app.advance(60_000)
    await report({ host: 'quieta.com', path: '/dois' })
    expect(await seen('quieta.com')).toMatchObject({ page: '/um', checked: false })
    await report({ host: 'quieta.com', path: '/tres', checked: '1' })
    expect(await seen('quieta.com')).toMatchObject({
      page: '/tres',
      checked: true,
      checkedAt: '2026-11-17T15:01:00.000Z',
    })
    app.advance(600_001)
    await report({ host: 'quieta.com', path: '/quatro' })
    expect(await seen('quieta.com')).toMatchObject({
      page: '/quatro',
      checked: false,
      checkedAt: '2026-11-17T15:01:00.000Z',
    })
  })

  test('goes to the account of the named user alone', async () => {
    const stranger = await app.newAccount('Vizinha')
    await report({ host: 'vizinha.com', account: await userOf(stranger) })
    expect(await seen('vizinha.com')).toBeUndefined()
    expect(await seen('vizinha.com', stranger)).toMatchObject({ page: '/' })
  })

  test.each([
    ['an unknown user', { account: '01980000-0000-7000-8000-000000000000' }, {}],
    ['no id', { account: "' or 1=1" }, {}],
    ['no host', { host: '' }, {}],
    ['markup as host', { host: '<script>' }, {}],
    ['a host that its origin denies', {}, { origin: 'https://outra.com' }],
    ['an origin that is hidden', {}, { origin: 'null' }],
  ])('is ignored with 204: %s', async (_name, fields, headers) => {
    const host = 'ignorada.com'
    const answer = await report({ host, ...fields }, headers as Record<string, string>)
    expect(answer.status).toBe(204)
    expect(await seen(host)).toBeUndefined()
  })

  test('is believed when the browser names the same origin', async () => {
    await report({ host: 'xn--caf-dma.com:8443' }, { origin: 'https://café.com:8443' })
    expect(await seen('xn--caf-dma.com:8443')).toBeDefined()
  })

  test('any bytes are answered, too many are refused', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const send = (rawBody: string | Uint8Array) =>
      app.request('POST', '/capture/sighting', { session: null, rawBody, headers })
    expect((await send(`account=${userId}&host=a.com&path=%00%ff\0%F0%9F%92%A3`)).status).toBe(204)
    expect(await seen('a.com')).toMatchObject({ page: expect.stringContaining('💣') })
    expect((await send(new Uint8Array([0xff, 0x00, 0x25]))).status).toBe(204)
    expect((await send('x'.repeat(10_000))).status).toBe(413)
  })

  test('remembers a bounded number of hosts, the newest', async () => {
    await app.ctx.sql.pool.query(
      `insert into capture_sightings
       select $1, 'h' || n || '.com', '/', '{}', 'external', $2::timestamptz - n * interval '1 minute', false
       from generate_series(1, $3) n returning 1`,
      [app.account.accountId, new Date('2026-11-01T00:00:00Z'), maxSightings + 5],
    )
    app.advance(1_000)
    await report({ host: 'nova.com' })
    const { sightings } = await app.get<{ sightings: Sighting[] }>('/api/capture/sightings')
    expect(sightings).toHaveLength(maxSightings)
    expect(sightings[0]?.host).toBe('nova.com')
  })

  test('a flood from one address is refused', async () => {
    const flood = await startTestApp()
    const answers = await Promise.all(
      Array.from({ length: 150 }, () =>
        flood.request('POST', '/capture/sighting', {
          session: null,
          rawBody: '',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
          },
        }),
      ),
    )
    await flood.close()
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([204, 429]))
  })
})

describe('an event of a page', () => {
  type Event = { name: string; campaign: string | null; times: number; total: number | null }

  const track = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.request('POST', '/capture/event', {
      session: null,
      rawBody: new URLSearchParams({ account: userId, host: 'loja.com.br', ...fields }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const events = async (days = '30', session = app.account.session): Promise<Event[]> =>
    (await app.get<{ events: Event[] }>(`/api/capture/events?days=${days}`, { session })).events

  test('is counted by name and campaign, with the sum of its values', async () => {
    expect((await track({ name: 'orçamento', campaign: 'Verão', value: '10.5' })).status).toBe(204)
    await track({ name: 'orçamento', campaign: 'Verão', value: '-0.25', host: 'blog.com' })
    await track({ name: 'orçamento', campaign: 'Verão' })
    await track({ name: 'rolagem' })
    expect(await events()).toEqual([
      {
        name: 'orçamento',
        campaign: 'Verão',
        hosts: ['blog.com', 'loja.com.br'],
        unprovenHosts: ['blog.com', 'loja.com.br'],
        times: 3,
        total: 10.25,
        lastAt: app.ctx.now().toISOString(),
      },
      {
        name: 'rolagem',
        campaign: null,
        hosts: ['loja.com.br'],
        unprovenHosts: ['loja.com.br'],
        times: 1,
        total: null,
        lastAt: app.ctx.now().toISOString(),
      },
    ])
    const other = await app.newAccount('Vazia')
    expect(await events('30', other.session)).toEqual([])
  })

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['nobody', { account: '01890a5d-ac96-774b-bcce-b302099a8057', name: 'x' }, {}],
    ['no account', { account: '', name: 'x' }, {}],
    ['no name', { name: ' ' }, {}],
    ['a name without end', { name: 'x'.repeat(61) }, {}],
    ['another site', { name: 'x' }, { origin: 'https://outra.com' }],
  ])('is not counted: %s', async (_name, fields, headers) => {
    const before = await events()
    expect((await track(fields, headers)).status).toBe(204)
    expect(await events()).toEqual(before)
  })

  test.each([
    ['words', 'dez'],
    ['too much', '1e9'],
    ['no number', 'NaN'],
    ['nothing', ' '],
  ])('counts without its value: %s', async (name, value) => {
    await track({ name: `valor: ${name}`, value })
    expect((await events()).find((one) => one.name === `valor: ${name}`)).toMatchObject({
      times: 1,
      total: null,
    })
  })

  test('counts in a range of days, and is forgotten after thirteen months', async () => {
    const here = await startTestApp()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const account = await userOf(here.account, here)
    const rawBody = new URLSearchParams({ account, host: 'a.com', name: 'antigo' }).toString()
    await here.request('POST', '/capture/event', { session: null, rawBody, headers })
    const seen = async (days: string) =>
      (await here.get<{ events: Event[] }>(`/api/capture/events?days=${days}`)).events.length
    expect(await seen('7')).toBe(1)
    here.advance(7 * 86_400_000)
    expect([await seen('7'), await seen('30')]).toEqual([0, 1])
    here.advance(400 * 86_400_000)
    await here.drain()
    const { rows } = await here.ctx.sql.pool.query('select count(*)::int from page_event_counts')
    expect(rows).toEqual([{ count: 0 }])
    await here.close()
  })

  test('has bounds: a day of an account has so many different ones', async () => {
    const full = await app.newAccount('Cheia')
    const account = await userOf(full)
    await app.ctx.sql.pool.query(
      `insert into page_event_counts select $1, '2026-11-17', 'a.com', 'e' || n, '', 1, null, $2
       from generate_series(1, $3) n returning 1`,
      [full.accountId, app.ctx.now(), maxPageEventsPerDay],
    )
    await track({ account, host: 'a.com', name: 'mais um' })
    await track({ account, host: 'a.com', name: 'e7' })
    const { rows } = await app.ctx.sql.pool.query(
      `select name, times from page_event_counts where account_id = $1
       and (name = 'mais um' or times > 1)`,
      [full.accountId],
    )
    expect(rows).toEqual([{ name: 'e7', times: 2 }])
  })
})

describe('which link leads to a number', () => {
  const ask = (links: string, phone: string) =>
    app.request('GET', `/capture/link?links=${links}&phone=${encodeURIComponent(phone)}`, {
      session: null,
    })
  let sales: string
  let support: string

  beforeAll(async () => {
    const make = async (whatsappNumber: string) =>
      (await app.post<{ clickId: string }>('/api/links', { whatsappNumber, campaignName: 'Site' }))
        .clickId
    sales = await make('(11) 98765-4321')
    support = await make('(21) 91234-5678')
  })

  test('the one with that number, with or without the ninth digit', async () => {
    for (const phone of ['5511987654321', '551187654321']) {
      const answer = await ask(`${sales},${support}`, phone)
      expect([answer.status, answer.text]).toEqual([200, sales])
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    }
    expect((await ask(`${sales},${support}`, '5521912345678')).text).toBe(support)
  })

  test('none for a number that no named link has', async () => {
    expect((await ask(sales, '5521912345678')).status).toBe(404)
    expect((await ask('zzzzzzzz', '5511987654321')).status).toBe(404)
    expect((await ask('', '5511987654321')).status).toBe(404)
    expect((await ask(sales, "1' or 1=1")).status).toBe(404)
    expect((await app.request('GET', '/capture/link', { session: null })).status).toBe(404)
  })

  test("the page's own text is the greeting, the number stays the link's", async () => {
    const greeting = async (query: string) => {
      const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }
      const answer = await app.request('GET', `/r?click_id=${sales}&${query}`, {
        session: null,
        headers,
      })
      return new URL(answer.headers.get('location') ?? '')
    }
    const own = await greeting('rastro_text=Quero+o%20vestido%20%F0%9F%91%97&phone=5521912345678')
    expect(own.pathname).toBe('/5511987654321')
    expect(own.searchParams.get('text')).toMatch(/^Quero o vestido 👗\n\[ID: \w{8}\]$/)
    const usual = await greeting('rastro_text=%20')
    expect(usual.searchParams.get('text')).toMatch(/^Olá! Vi o anúncio/)
    const long = await greeting(`rastro_text=${'%F0%9F%91%97'.repeat(1_000)}`)
    expect(long.href.length).toBeLessThan(2_000)
    expect(long.searchParams.get('text')).toMatch(/^👗+/)
  })
})

describe('the script', () => {
  let folder: string
  const http = Fastify()
  const get = (headers: Record<string, string> = {}) => http.inject({ url: '/c.js', headers })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rastro-script-'))
    setUpHttp(http)
    scriptFiles(http, folder)
  })
  afterAll(async () => {
    await http.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('is not there before it is built', async () => {
    expect((await get()).statusCode).toBe(404)
  })

  test('is readable by every page, compressed, and confirmed by its ETag', async () => {
    await writeFile(join(folder, 'c.js'), 'var visits = 1')
    const plain = await get()
    expect([plain.statusCode, plain.body]).toEqual([200, 'var visits = 1'])
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=600',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
    const zipped = await get({ 'accept-encoding': 'gzip, deflate' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).toString()).toBe('var visits = 1')
    const brotli = await get({ 'accept-encoding': 'gzip, deflate, br' })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe('var visits = 1')

    const etag = String(plain.headers.etag)
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304)
    await writeFile(join(folder, 'c.js'), 'var visits = 2')
    await utimes(join(folder, 'c.js'), new Date(), new Date('2026-01-01T00:00:00Z'))
    const rebuilt = await get({ 'if-none-match': etag })
    expect([rebuilt.statusCode, rebuilt.body]).toEqual([200, 'var visits = 2'])
  })
})
