import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertApp, startAlertApp } from '#tests/helpers/alerts'

let own: AlertApp
/** They share what a line may bring in a day; the requests of this test all go to the same one. */
const webs = 32

beforeAll(async () => {
  own = await startAlertApp({}, { webs })
})
afterAll(() => own.close())

const hour = 3_600_000
const mebibyte = 1024 * 1024

async function toldAt(hook: string): Promise<string[]> {
  await own.app.drain()
  return (await own.hooksAt(hook)).map(({ body }) => `${body.type}: ${body.data.title}`)
}

test('a disk that fills up is told at 10 % and at 2 %, each once a day, and ends by itself', async () => {
  const account = await own.app.newAccount('disco')
  await own.sendsTo(account, { hook: 'disco', email: 'dona@loja.test' })
  const low = 'server.disk_low: O disco do servidor está quase cheio: restam 9,5 %'
  const critical = 'server.disk_critical: O disco do servidor está quase cheio: restam 1,9 %'

  await own.app.setDiskLeft(0.5)
  expect(await toldAt('disco')).toEqual([])
  await own.app.setDiskLeft(0.095)
  expect(await toldAt('disco')).toEqual([low])
  own.app.advance(hour)
  expect(await toldAt('disco')).toEqual([low])
  await own.app.setDiskLeft(0.019)
  expect(await toldAt('disco')).toEqual([low, critical])
  own.app.advance(24 * hour)
  expect(await toldAt('disco')).toEqual([low, critical, critical])
  const [mail] = (await own.mailTo('dona@loja.test')).slice(-1)
  expect(mail?.text).toContain('Os links continuam levando ao WhatsApp')

  const { server } = await own.app.get<{ server: { kind: string; title: string }[] }>(
    '/api/health/alerts',
    { session: account.session },
  )
  expect(server.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
    'disk_critical: O disco do servidor está quase cheio: restam 1,9 %',
  ])
  const metrics = await own.app.request('GET', '/metrics', { session: null })
  expect(metrics.text).toContain('rastro_disk_left_ratio 0.019')
  await own.app.setDiskLeft(0.5)
  own.app.advance(48 * hour)
  expect(await toldAt('disco')).toHaveLength(3)
  const { session } = account
  expect(await own.app.get('/api/health/alerts', { session })).toMatchObject({ server: [] })
})

test('more than its part of 256 MiB of webhooks of a line are put off, told of, and taken again later', async () => {
  const account = await own.app.newAccount('enxurrada')
  const { session } = account
  await own.sendsTo(account, { hook: 'enxurrada' })
  const { webhookPath } = await own.app.get<{ webhookPath: string }>('/api/simulator', { session })
  const post = () =>
    own.app.request('POST', webhookPath, { rawBody: 'x'.repeat(mebibyte), session: null })
  const statuses = new Map<number, number>()
  let retryAfter: string | null = null
  const most = 256 / webs
  for (let sent = 0; sent < most + 2; sent++) {
    const { status, headers } = await post()
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    retryAfter = headers.get('retry-after')
  }
  expect(Object.fromEntries(statuses)).toEqual({ 200: most, 429: 2 })
  expect(retryAfter).toBe('3600')
  const { rows } = await own.app.ctx.sql.pool.query(
    'select count(*)::int as stored from message_inbox where account_id = $1',
    [account.accountId],
  )
  expect(rows).toEqual([{ stored: most }])
  const [told, ...more] = await toldAt('enxurrada')
  expect(told).toMatch(/^line\.webhooks_limited: A linha “.+” recebe mais dados do que um dia/)
  expect(more).toEqual([])

  // Another account's line is not concerned, and this one's goes on when there is room for a webhook.
  const other = await own.app.newAccount('vizinha')
  const path = (
    await own.app.get<{ webhookPath: string }>('/api/simulator', { session: other.session })
  ).webhookPath
  expect((await own.app.request('POST', path, { rawBody: '{}', session: null })).status).toBe(200)
  own.app.advance(3 * hour)
  expect((await post()).status).toBe(200)
})
