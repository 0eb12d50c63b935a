import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TrackingLink } from '#contracts/links'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, aLink } from '#tests/helpers/chat'

let app: TestApp
let code: string
beforeEach(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '1' } })
  code = await aLink(app, 'Campanha')
})
afterEach(() => app.close())

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const robot = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'

/** So many visits, some at a time; the addresses where the visitors were sent. */
async function visits(
  count: number,
  request: (number: number) => { query?: string; headers?: Record<string, string> },
): Promise<string[]> {
  const locations: string[] = []
  let next = 0
  async function visitor(): Promise<void> {
    for (let number = next++; number < count; number = next++) {
      const { query = '', headers } = request(number)
      const answer = await app.request('GET', `/r/${code}?${query}`, {
        session: null,
        headers: { 'user-agent': phone, 'x-forwarded-for': '177.1.2.3', ...headers },
      })
      expect(answer.status).toBe(302)
      locations.push(answer.headers.get('location') ?? '')
    }
  }
  await Promise.all(Array.from({ length: 40 }, visitor))
  return locations
}

async function inbox(): Promise<{ whole: number; bytes: number; largest: number }> {
  const { rows } = await app.ctx.sql.pool.query<{ whole: number; bytes: number; largest: number }>(
    `select count(*)::int as whole, coalesce(sum(length(hit)), 0)::int as bytes,
       coalesce(max(length(hit)), 0)::int as largest
     from click_inbox where hit not like '["excess",%'`,
  )
  return rows[0] ?? { whole: 0, bytes: 0, largest: 0 }
}

async function ignored(): Promise<Record<string, number>> {
  const { links } = await app.get<{ links: TrackingLink[] }>('/api/links/manager')
  return links.find((link) => link.clickId === code)?.metrics.ignoredHits ?? {}
}

test('large clicks of one address are stored to 16 MiB, the rest is counted and shown', async () => {
  const count = 2_400
  const large = 'y'.repeat(7_000)
  const locations = await visits(count, (number) => ({
    query: `fbclid=Iw${number}&a=${large}&b=${'z'.repeat(20_000)}`,
    headers: {
      'user-agent': `${phone} ${number}`,
      referer: `https://loja.com/?${'r'.repeat(9_000)}`,
      'accept-language': 'p'.repeat(4_000),
    },
  }))
  const stored = await inbox()
  expect(stored.largest).toBeLessThan(13_000)
  expect(stored.bytes).toBeLessThanOrEqual(16 * 1024 * 1024)
  expect(stored.whole).toBeGreaterThan(1_000)
  // Who was only counted goes on to the chat like the others, without a code that would lead nowhere.
  expect(locations.filter((one) => one.startsWith('https://wa.me/')).length).toBe(count)
  expect(locations.filter((one) => one.includes('ID%3A')).length).toBe(stored.whole)

  await app.drain()
  const excess = (await ignored()).excess_address
  expect(excess).toBe(count - stored.whole)
  expect(await app.get('/api/clicks/ignored')).toMatchObject({
    hits: [{ class: 'excess_address', hits: excess }],
  })
  const { rows } = await app.ctx.sql.pool.query(
    'select distinct params_truncated from clicks where class = $1',
    ['human'],
  )
  expect(rows).toEqual([{ params_truncated: true }])

  // The address has room again after a while, and loses nothing of an ordinary click.
  app.advance(10 * 60_000)
  const { id } = await aClick(app, { linkCode: code, query: 'utm_source=facebook' })
  expect(id).toBeTruthy()
}, 120_000)

test('five thousand clicks in a minute from one address of a carrier are all stored whole', async () => {
  const ad = `utm_source=facebook&utm_campaign=${'c'.repeat(200)}&placement=Instagram_Stories`
  const locations = await visits(5_000, (number) => ({
    query: `${ad}&fbclid=IwZXh0bgNhZW0${'A'.repeat(120)}${number}`,
    headers: { referer: 'https://l.instagram.com/', 'accept-language': 'pt-BR,pt;q=0.9' },
  }))
  expect(new Set(locations).size).toBe(5_000)
  expect(await inbox()).toMatchObject({ whole: 5_000 })
  const { rows } = await app.ctx.sql.pool.query(
    `select 1 from click_inbox where hit like '["excess",%'`,
  )
  expect(rows).toEqual([])
}, 120_000)

test('with 2 % of the disk left robots are only counted, people are stored; then all are again', async () => {
  await app.setDiskLeft(0.019)
  const preview = await app.request('GET', `/r/${code}`, {
    session: null,
    headers: { 'user-agent': robot },
  })
  expect(preview.status).toBe(200)
  const { id } = await aClick(app, { linkCode: code })
  expect(id).toBeTruthy()
  await app.drain()
  const during = await ignored()
  expect(during.excess_disk).toBeGreaterThan(0)
  expect(during.preview).toBeUndefined()

  await app.setDiskLeft(0.5)
  await app.request('GET', `/r/${code}`, { session: null, headers: { 'user-agent': robot } })
  await app.drain()
  expect(await ignored()).toEqual({ ...during, preview: 1 })
})

test('beyond its bounds a visitor of a computer is sent on without a drawn page', async () => {
  const small = await startTestApp({ env: { TRUST_PROXY: '1' }, webs: 3_000 })
  const body = { whatsappNumber: '11987654321', campaignName: 'Balcão', desktopPage: true }
  const { clickId } = await small.post<{ clickId: string }>('/api/links', body)
  const statuses: number[] = []
  for (let number = 0; number < 4; number++) {
    const answer = await small.request('GET', `/r/${clickId}`, {
      session: null,
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
        'x-forwarded-for': '177.1.2.3',
      },
    })
    statuses.push(answer.status)
  }
  await small.close()
  expect(statuses).toEqual([200, 200, 302, 302])
})
