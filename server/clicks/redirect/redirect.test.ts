import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/helpers/app'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

async function newLink(more: object = {}): Promise<string> {
  const link = await app.post<{ clickId: string }>('/api/links', {
    whatsappNumber: '11987654321',
    campaignName: 'Campanha',
    ...more,
  })
  return link.clickId
}

function visit(code: string, userAgent: string, headers: Record<string, string> = {}) {
  return app.request('GET', `/r/${code}`, {
    session: null,
    headers: { 'user-agent': userAgent, ...headers },
  })
}

test('a link that asks for it shows computers a page with QR code, number and text', async () => {
  const code = await newLink({ desktopPage: true, message: 'Olá <b>"&' })
  const page = await visit(code, desktop)
  expect(page.status).toBe(200)
  expect(page.text).toContain('<svg')
  expect(page.text).toContain('+55 (11) 98765-4321')
  expect(page.text).toMatch(/Olá &lt;b&gt;&quot;&amp;\n\[ID: [0-9A-Z]{8}\]<\/textarea>/)
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  )
  expect((await visit(code, phone)).status).toBe(302)
})

test('without it a computer goes straight on', async () => {
  expect((await visit(await newLink(), desktop)).status).toBe(302)
})

test('with the simulator, who is signed in to the account goes there, others to wa.me', async () => {
  const code = await newLink()
  const other = await app.newAccount('Vizinha')
  const cookie = (session: string) => ({ cookie: `a=b; rastro_session=${session}` })
  const own = await visit(code, phone, cookie(app.account.session))
  const location = new URL(own.headers.get('location') ?? '', 'http://rastro.test')
  expect(location.pathname).toBe('/simulador')
  expect(location.searchParams.get('to')).toBe('5511987654321')
  expect(location.searchParams.get('text')).toMatch(/\[ID: [0-9A-Z]{8}\]$/)
  for (const headers of [{}, cookie(other.session), cookie('forged'), { cookie: 'x=y' }]) {
    const answer = await visit(code, phone, headers)
    expect(answer.headers.get('location')).toMatch(/^https:\/\/wa\.me\//)
  }
})

test('other methods and neighbouring addresses are no clicks', async () => {
  const code = await newLink()
  expect((await app.request('POST', `/r?click_id=${code}`, { session: null })).status).toBe(404)
  expect((await app.request('GET', `/rx?click_id=${code}`, { session: null })).status).not.toBe(302)
  await app.drain()
  const { rows } = await app.ctx.sql.pool.query(
    'select from clicks c join links l on l.id = c.link_id where l.code = $1',
    [code],
  )
  expect(rows).toEqual([])
})

test('the code style of the account is the one in the greeting', async () => {
  const code = await newLink()
  await app.ctx.sql.pool.query(`update accounts set code_style = 'hash' where id = $1`, [
    app.account.accountId,
  ])
  await app.ctx.sql.pool.query(`select pg_notify('rastro_links', $1)`, [app.account.accountId])
  await expect
    .poll(async () => decodeURIComponent((await visit(code, phone)).headers.get('location') ?? ''))
    .toMatch(/\n#[0-9A-Z]{8}$/)
})
