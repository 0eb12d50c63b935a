import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/helpers/app'

// What counts as a click. HEAD and prefetch are counted as clicks by Kutt and Umami, previews
// inflate YOURLS (#2622), and Dub loses the second person behind one address for an hour.

let app: TestApp
let behindProxy: TestApp
let code: string
beforeAll(async () => {
  app = await startTestApp()
  behindProxy = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(async () => {
  await app.close()
  await behindProxy.close()
})

async function newLink(of: TestApp): Promise<string> {
  const link = await of.post<{ clickId: string }>('/api/links', {
    whatsappNumber: '11987654321',
    campaignName: 'Campanha',
  })
  return link.clickId
}
beforeEach(async () => {
  code = await newLink(app)
})

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
const otherPhone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

async function visit(headers: Record<string, string> = {}, method = 'GET', of = app, link = code) {
  return of.request(method, `/r?click_id=${link}`, {
    session: null,
    headers: { 'user-agent': phone, ...headers },
  })
}

async function classes(of = app, link = code): Promise<string[]> {
  await of.drain()
  const { rows } = await of.ctx.sql.pool.query<{ class: string }>(
    `select c.class from clicks c join links l on l.id = c.link_id where l.code = $1 order by c.id`,
    [link],
  )
  return rows.map((row) => row.class)
}

async function counted(): Promise<number> {
  await app.drain()
  const { totalClicks } = await app.get<{ totalClicks: number }>('/api/metrics')
  return totalClicks
}

const matrix: [name: string, headers: Record<string, string>, method: string, hitClass: string][] =
  [
    ['a browser', {}, 'GET', 'human'],
    ['HEAD', {}, 'HEAD', 'head'],
    ['a prefetch (Sec-Purpose)', { 'sec-purpose': 'prefetch' }, 'GET', 'prefetch'],
    ['a prerender', { 'sec-purpose': 'prefetch;prerender' }, 'GET', 'prefetch'],
    ['a prefetch (Purpose)', { purpose: 'prefetch' }, 'GET', 'prefetch'],
    ['a prefetch (X-Moz)', { 'x-moz': 'prefetch' }, 'GET', 'prefetch'],
    ['WhatsApp’s preview', { 'user-agent': 'WhatsApp/2.23.20.0' }, 'GET', 'preview'],
    [
      'Facebook’s preview',
      { 'user-agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)' },
      'GET',
      'preview',
    ],
    ['Telegram’s preview', { 'user-agent': 'TelegramBot (like TwitterBot)' }, 'GET', 'preview'],
    ['Slack’s preview', { 'user-agent': 'Slackbot-LinkExpanding 1.0' }, 'GET', 'preview'],
    ['Googlebot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 'GET', 'bot'],
    ['curl', { 'user-agent': 'curl/8.5.0' }, 'GET', 'bot'],
    ['no user agent', { 'user-agent': '' }, 'GET', 'bot'],
    [
      'Instagram’s browser',
      {
        'user-agent':
          'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 395.0.0.30.84 (iPhone14,5; iOS 17_6; pt_BR; pt; scale=3.00; 1170x2532; 779733416)',
      },
      'GET',
      'human',
    ],
    [
      'Facebook’s browser',
      {
        'user-agent':
          'Mozilla/5.0 (Linux; Android 14; SM-A155M Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/520.0.0.48.96;]',
      },
      'GET',
      'human',
    ],
  ]

test.each(matrix)('%s', async (_name, headers, method, hitClass) => {
  const before = await counted()
  const answer = await visit(headers, method)
  expect(answer.status).toBe(hitClass === 'preview' ? 200 : 302)
  expect(await classes()).toEqual([hitClass])
  expect(await counted()).toBe(before + (hitClass === 'human' ? 1 : 0))
})

test('HEAD gets the greeting without a code', async () => {
  const answer = await visit({}, 'HEAD')
  const location = new URL(answer.headers.get('location') ?? '')
  expect(location.searchParams.get('text')).toBe(
    'Olá! Vi o anúncio e gostaria de mais informações.',
  )
  const { rows } = await app.ctx.sql.pool.query(
    'select 1 from clicks where code is not null and class = $1',
    ['head'],
  )
  expect(rows).toEqual([])
})

test('a preview gets a page with Open Graph tags and a way on for a person', async () => {
  const answer = await visit({ 'user-agent': 'WhatsApp/2.23.20.0' })
  expect(answer.text).toContain('<meta property="og:title" content="Conversar no WhatsApp">')
  expect(answer.text).toMatch(/<a href="https:\/\/wa\.me\/5511987654321\?text=/)
  expect(answer.headers.get('content-security-policy')).not.toContain('unsafe-inline')
})

test('the redirect is not to be stored and tells nobody where it came from', async () => {
  const answer = await visit()
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  const text = new URL(answer.headers.get('location') ?? '').searchParams.get('text')
  expect(text).toMatch(
    /^Olá! Vi o anúncio e gostaria de mais informações\.\n\[ID: [0-9A-HJKMNP-TV-Z]{8}\]$/,
  )
})

test('a double tap is one click; its repeat names the first', async () => {
  await visit()
  app.advance(1_500)
  await visit()
  expect(await classes()).toEqual(['human', 'repeat'])
  const { rows } = await app.ctx.sql.pool.query<{ original: string; repeat_of: string }>(
    `select o.id as original, r.repeat_of from clicks r join links l on l.id = r.link_id
     join clicks o on o.link_id = l.id and o.class = 'human' where l.code = $1 and r.class = 'repeat'`,
    [code],
  )
  expect(rows[0]?.repeat_of).toBe(rows[0]?.original)
})

test('after ten seconds the same visitor is a new click, however often it tapped meanwhile', async () => {
  await visit()
  app.advance(6_000)
  await visit()
  app.advance(6_000)
  await visit()
  expect(await classes()).toEqual(['human', 'repeat', 'human'])
})

test('the window holds over batches, not only within one', async () => {
  await visit()
  await app.drain()
  app.advance(3_000)
  await visit()
  expect(await classes()).toEqual(['human', 'repeat'])
})

test('two phones behind one address are two people', async () => {
  await visit()
  await visit({ 'user-agent': otherPhone })
  expect(await classes()).toEqual(['human', 'human'])
})

test('one phone on two links is two clicks', async () => {
  const second = await newLink(app)
  await visit()
  await visit({}, 'GET', app, second)
  expect([await classes(), await classes(app, second)]).toEqual([['human'], ['human']])
})

test('a prefetch does not swallow the click that follows', async () => {
  await visit({ 'sec-purpose': 'prefetch' })
  await visit()
  expect(await classes()).toEqual(['prefetch', 'human'])
})

test('a forged X-Forwarded-For is not believed without TRUST_PROXY', async () => {
  await visit({ 'x-forwarded-for': '8.8.8.8' })
  await visit({
    'x-forwarded-for': '9.9.9.9',
    'cf-connecting-ip': '9.9.9.9',
    'x-real-ip': '9.9.9.9',
  })
  expect(await classes()).toEqual(['human', 'repeat'])
  const { rows } = await app.ctx.sql.pool.query(
    'select distinct ip from clicks c join links l on l.id = c.link_id where l.code = $1',
    [code],
  )
  expect(rows).toEqual([{ ip: '127.0.0.1' }])
})

test('behind a trusted proxy the right-most untrusted address counts', async () => {
  const link = await newLink(behindProxy)
  await visit({ 'x-forwarded-for': '1.2.3.4, 200.147.3.157' }, 'GET', behindProxy, link)
  await visit({ 'x-forwarded-for': '5.6.7.8, 200.147.3.157' }, 'GET', behindProxy, link)
  await visit({ 'x-forwarded-for': '200.147.3.158, 127.0.0.1' }, 'GET', behindProxy, link)
  expect(await classes(behindProxy, link)).toEqual(['human', 'repeat', 'human'])
  const { rows } = await behindProxy.ctx.sql.pool.query(
    `select ip, country, region, city, geo_time_zone from clicks where class = 'human' order by id`,
  )
  expect(rows).toEqual([
    {
      ip: '200.147.3.157',
      country: 'BR',
      region: 'Rio de Janeiro',
      city: 'Rio de Janeiro',
      geo_time_zone: 'America/Sao_Paulo',
    },
    expect.objectContaining({ ip: '200.147.3.158' }),
  ])
})
