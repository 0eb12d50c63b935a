import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CampaignTree } from '#contracts/campaigns'
import type { Metrics, TrendPoint } from '#contracts/dashboard'
import type { Share, SharedContact, SharedFigures } from '#contracts/shares'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, aPerson, say } from '#tests/helpers/chat'

const dayMs = 86_400_000
// Of fixed digits: four digits by chance also stand in a year or a time.
const someone = '5511967387391'
let app: TestApp

type Made = { share: Share; url: string }
const make = (body: object = {}) =>
  app.post<Made>('/api/shares', { name: 'Cliente', dateRange: 'last30days', ...body })
const tokenOf = ({ url }: Made) => new URL(url).pathname.split('/').at(-1) ?? ''

const at = (made: Made | string, what = '', headers: Record<string, string> = {}) => {
  const token = typeof made === 'string' ? made : tokenOf(made)
  return app.request('GET', `/api/share/${token}${what}`, { session: null, headers })
}
const tell = (made: Made, password: string) =>
  app.request('POST', `/api/share/${tokenOf(made)}/open`, { session: null, body: { password } })

beforeAll(async () => {
  app = await startTestApp()
  const link = await aClick(app, { campaignName: 'Verão' })
  app.advance(60_000)
  await aClick(app, { linkCode: link.linkCode })
  await say(app, { from: someone, name: 'Ana Paula', text: `Oi [ID: ${link.code}]` })
  await say(app, { from: aPerson(), name: '+55 11 98888-7777', text: 'Bom dia' })
  const { leads } = await app.get<{ leads: { id: string }[] }>('/api/leads?search=Ana')
  await app.post(`/api/leads/${leads[0]?.id}/sales`, { value: '1.234,56' })
  const spend = { platform: 'meta', from: '2026-11-10', to: '2026-11-16', campaign: 'Verão' }
  await app.post('/api/ad-spend', { ...spend, totalCents: 10_001 })
  await app.drain()
})
afterAll(() => app.close())

test('the page shows the figures of the dashboard and of the campaigns, to the cent', async () => {
  const made = await make()
  const shared = (await at(made, '/figures')).json as SharedFigures
  const days = 'dateRange=last30days'
  expect(shared.metrics).toEqual(await app.get<Metrics>(`/api/metrics?${days}&compare=previous`))
  expect(shared.trend).toEqual(await app.get<TrendPoint[]>(`/api/trends?${days}&days=range`))
  const tree = await app.get<CampaignTree>(`/api/campaigns?${days}&compare=previous&sort=leads`)
  expect(shared.campaigns.total).toEqual(tree.total)
  expect(shared.campaigns.total).toMatchObject({ revenueCents: 123_456, spendCents: 10_001 })
  expect(shared.campaigns.rows).toEqual(
    tree.rows.map(({ key, path, ids, platformName, previous, hasChildren, ...row }) => row),
  )
  expect(shared.metrics.totalClicks).toBe(2)
})

test('a fixed period stays, a moving one moves', async () => {
  const fixed = await make({ dateRange: 'custom', startDate: '2026-11-17', endDate: '2026-11-17' })
  const moving = await make({ dateRange: 'last7days' })
  const clicks = async (made: Made) =>
    ((await at(made, '/figures')).json as SharedFigures).metrics.totalClicks
  expect([await clicks(fixed), await clicks(moving)]).toEqual([2, 2])
  app.advance(20 * dayMs)
  expect([await clicks(fixed), await clicks(moving)]).toEqual([2, 0])
  app.advance(-20 * dayMs)
})

test.each([
  [{ dateRange: 'all' }, 'dateRange'],
  [{ dateRange: 'custom' }, 'startDate'],
  [{ dateRange: 'custom', startDate: '2025-11-16', endDate: '2026-11-17' }, 'endDate'],
  [{ password: '12345' }, 'password'],
  [{ name: ' ' }, 'name'],
  [{ lastsDays: 0 }, 'lastsDays'],
])('%o is refused at its field', async (body, field) => {
  const answer = await app.request('POST', '/api/shares', {
    body: { name: 'X', dateRange: 'last7days', ...body },
  })
  expect([answer.status, Object.keys((answer.json as { fields: object }).fields)]).toEqual([
    422,
    [field],
  ])
})

describe('a password', () => {
  test('stands before everything, and opens with the right one alone', async () => {
    const made = await make({ password: 'segredo do cliente', showsContacts: true })
    expect((await at(made)).json).toEqual({ needsPassword: true })
    for (const what of ['/figures', '/contacts', '/logo']) {
      expect([what, (await at(made, what)).status]).toEqual([what, 403])
    }
    const wrong = await tell(made, 'outra')
    expect([wrong.status, wrong.json]).toMatchObject([
      422,
      { fields: { password: 'Senha incorreta' } },
    ])
    expect(wrong.headers.get('set-cookie')).toBeNull()
    const right = await tell(made, 'segredo do cliente')
    const given = right.headers.get('set-cookie') ?? ''
    expect(given).toContain(`Path=/api/share/${tokenOf(made)}`)
    expect(given).toContain('HttpOnly')
    expect(given).toContain('SameSite=Strict')
    const cookie = given.split(';')[0] ?? ''
    expect((await at(made, '', { cookie })).json).toMatchObject({ name: 'Cliente' })
    expect((await at(made, '/figures', { cookie })).status).toBe(200)
    // Of another link with a password, later, or with another end it is none.
    const other = await make({ password: 'segredo do cliente' })
    expect((await at(other, '/figures', { cookie })).status).toBe(403)
    const forged = cookie.replace(/=(\d+)/, (_, until) => `=${Number(until) + 1}`)
    expect((await at(made, '/figures', { cookie: forged })).status).toBe(403)
    app.advance(dayMs)
    expect((await at(made, '/figures', { cookie })).status).toBe(403)
    app.advance(-dayMs)
  })

  test('ten wrong ones in a quarter of an hour close the door, also to the right one', async () => {
    const made = await make({ password: 'segredo do cliente' })
    for (let i = 0; i < 10; i += 1) expect((await tell(made, `errada ${i}`)).status).toBe(422)
    expect((await tell(made, 'segredo do cliente')).status).toBe(429)
    app.advance(16 * 60_000)
    expect((await tell(made, 'segredo do cliente')).status).toBe(200)
  })

  test('is kept as a hash, like the secret of the address', async () => {
    const made = await make({ password: 'segredo do cliente' })
    const row = await app.ctx.sql.asOwner
      .selectFrom('shares')
      .selectAll()
      .where('id', '=', made.share.id)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(row)).not.toContain(tokenOf(made).slice(22))
    expect(tokenOf(made).length).toBe(22 + 43)
  })
})

test('a link that is no more says why to who holds it, and nothing to others', async () => {
  const revoked = await make()
  expect((await at(revoked, '/figures')).status).toBe(200)
  await app.request('DELETE', `/api/shares/${revoked.share.id}`)
  const gone = await at(revoked, '/figures')
  expect([gone.status, gone.json]).toMatchObject([
    404,
    { error: 'Este link foi desativado por quem o criou.' },
  ])
  expect((await app.request('DELETE', `/api/shares/${revoked.share.id}`)).status).toBe(404)
  const short = await make({ lastsDays: 1 })
  app.advance(dayMs)
  expect((await at(short)).json).toMatchObject({
    error: 'Este link venceu. Peça outro a quem o enviou.',
  })
  app.advance(-dayMs)
  const sentences = new Set<unknown>()
  const stranger = await app.newAccount('vizinha')
  const foreign = await app.post<Made>(
    '/api/shares',
    { name: 'Deles', dateRange: 'last7days' },
    { session: stranger.session },
  )
  // The account of one link with the secret of another, an account of nobody, and no token at all.
  const mixed = tokenOf(revoked).slice(0, 22) + tokenOf(foreign).slice(22)
  for (const token of [mixed, 'A'.repeat(65), 'isto-nao-e-um-token-de-nada']) {
    const { status, json } = await at(token)
    expect(status).toBe(404)
    sentences.add((json as { error: string }).error)
  }
  expect([...sentences]).toEqual(['Este link não existe. Confira o endereço.'])
})

test('contacts are listed where that was allowed, with nothing to find them by', async () => {
  const plain = await make()
  expect((await at(plain, '/contacts')).status).toBe(403)
  const made = await make({ showsContacts: true })
  const { text, json } = await at(made, '/contacts')
  expect((json as SharedContact[]).map(({ initial, campaign }) => [initial, campaign])).toEqual([
    [null, null],
    ['A', 'Verão'],
  ])
  expect(text).not.toContain('Ana')
  expect(text).not.toContain(someone.slice(-4))
  expect(text).not.toContain('7777')
})

test('nothing else of the API opens with the token, and no answer may be kept', async () => {
  const made = await make()
  const asSession = await app.request('GET', '/api/metrics', { session: tokenOf(made) })
  expect(asSession.status).toBe(401)
  const { headers } = await at(made, '/figures')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('openings are counted, and each network may ask so often', async () => {
  const made = await make({ name: 'Contado' })
  await at(made)
  app.advance(60_000)
  await at(made)
  await at(made, '/figures')
  const shown = (await app.get<Share[]>('/api/shares')).find(({ id }) => id === made.share.id)
  expect(shown).toMatchObject({ opened: 2, lastOpenedAt: app.ctx.now().toISOString() })
  const statuses = await Promise.all(Array.from({ length: 130 }, () => at('A'.repeat(65))))
  expect(statuses.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
})
