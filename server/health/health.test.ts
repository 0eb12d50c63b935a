import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/helpers/app'

// Who may read the figures. The tests come from this machine, as does everybody behind a proxy on it.

let app: TestApp
afterEach(() => app.close())

const statusOf = async (headers: Record<string, string>) =>
  (await app.request('GET', '/metrics', { session: null, headers })).status

describe('behind a proxy on this machine that nobody has named', () => {
  test.each([
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { via: '1.1 caddy' },
  ])('%j is not this machine', async (headers) => {
    app = await startTestApp()
    expect(await statusOf({})).toBe(200)
    expect(await statusOf(headers)).toBe(404)
  })
})

describe.each(['127.0.0.1', '1'])('behind the proxy that TRUST_PROXY=%s names', (trusted) => {
  test('the client counts, whatever it claims to come for', async () => {
    app = await startTestApp({ env: { TRUST_PROXY: trusted, METRICS_ALLOW: '198.51.100.0/24' } })
    expect(await statusOf({ 'x-forwarded-for': '203.0.113.9' })).toBe(404)
    expect(await statusOf({ 'x-forwarded-for': '127.0.0.1, 203.0.113.9' })).toBe(404)
    expect(await statusOf({ 'x-forwarded-for': '203.0.113.9, 198.51.100.7' })).toBe(200)
    // The proxy tells nothing of its client in the one header that counts.
    expect(await statusOf({ 'x-real-ip': '127.0.0.1' })).toBe(404)
    expect(await statusOf({})).toBe(200)
  })
})

test('who may not read the figures learns no more than that the process lives', async () => {
  app = await startTestApp()
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  for (const [path, json] of [
    ['/healthz', { status: 'ok' }],
    ['/readyz', { status: 'ready' }],
  ] as const) {
    const answer = await app.request('GET', path, { session: null, headers })
    expect([answer.status, answer.json]).toEqual([200, json])
  }
})

test('readiness tells this machine what was last found of the public address, and asks nobody', async () => {
  const publicUrl = 'https://rastro.example.com'
  app = await startTestApp({ env: { PUBLIC_URL: publicUrl } })
  const ready = async () => {
    const { status, json } = await app.request('GET', '/readyz', { session: null })
    return [status, json]
  }
  const unknown = { url: publicUrl, reach: 'public', isProven: false }
  expect(await ready()).toEqual([
    200,
    {
      status: 'ready',
      publicAddress: {
        ...unknown,
        outcome: null,
        said: 'O endereço ainda não foi verificado.',
        checkedAt: null,
      },
    },
  ])
  const longAgo = new Date('2026-11-01T15:00:00.000Z')
  await sql`insert into own_address_checks (address, checked_at, outcome)
    values (${publicUrl}, ${longAgo}, 'refused')`.execute(app.ctx.sql.asOwner)
  const said =
    'Ninguém atende no endereço (conexão recusada). Verifique se o proxy está ligado e se a porta está aberta.'
  const found = { ...unknown, outcome: 'refused', said, checkedAt: longAgo.toISOString() }
  expect(await ready()).toEqual([200, { status: 'ready', publicAddress: found }])
  await sql`alter table own_address_checks rename to own_address_checks_away`.execute(
    app.ctx.sql.asOwner,
  )
  expect(await ready()).toEqual([200, { status: 'ready', publicAddress: null }])
})

test('the figures of the process and its disk are there while the database counts nothing', async () => {
  app = await startTestApp()
  const figures = async () => (await app.request('GET', '/metrics', { session: null })).text
  expect(await figures()).toContain('rastro_waiting{queue="clicks"} 0')
  await sql`alter table click_inbox rename to click_inbox_away`.execute(app.ctx.sql.asOwner)
  await app.ctx.disk.check()
  const without = await figures()
  await sql`alter table click_inbox_away rename to click_inbox`.execute(app.ctx.sql.asOwner)
  expect(without).toContain('rastro_disk_left_ratio 1')
  expect(without).not.toContain('queue="clicks"')
})
