import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActivityDetail } from '#contracts/clicks'
import type { LeadDetail } from '#contracts/leads'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, aLink, aPerson, leads, say } from '#tests/helpers/chat'

// What a visitor's browser says about being followed, from the click to everything that tells of it.

let app: TestApp
let linkCode: string

beforeAll(async () => {
  app = await startTestApp()
  linkCode = await aLink(app, 'Verão')
})
afterAll(() => app.close())

const clickWith = (headers: Record<string, string>) => aClick(app, { linkCode, headers })
const detail = (id: string) => app.get<LeadDetail>(`/api/leads/${id}`)
const activity = (id: string) => app.get<ActivityDetail>(`/api/clicks/${id}`)

test('a click keeps the signal of its browser, and everything about the person tells it', async () => {
  const phone = aPerson()
  const at = [app.ctx.now().toISOString()]
  const first = await clickWith({ 'sec-gpc': '1', dnt: '1' })
  await say(app, { from: phone, name: 'Olívia', text: `Oi [ID: ${first.code}]` })
  app.advance(60_000)
  const silent = await clickWith({ dnt: '0' })
  await say(app, { from: phone, text: `Oi de novo [ID: ${silent.code}]` })
  app.advance(60_000)
  at.push(app.ctx.now().toISOString())
  const last = await clickWith({ dnt: '1' })
  expect((await detail(`c_${last.id}`)).privacySignals).toEqual([{ signal: 'dnt', at: at[1] }])
  await say(app, { from: phone, text: `E mais uma vez [ID: ${last.code}]` })

  const [lead] = await leads(app, phone)
  const id = lead?.id ?? ''
  const signals = [
    { signal: 'dnt', at: at[1] },
    { signal: 'gpc_dnt', at: at[0] },
  ]
  expect((await detail(id)).privacySignals).toEqual(signals)
  expect((await activity(`c_${first.id}`)).privacySignal).toEqual(signals[1])
  expect((await activity(`c_${silent.id}`)).privacySignal).toBeNull()

  const file = (format: 'json' | 'html') =>
    app.request('GET', `/api/person-data/export?ids=${id}&format=${format}`)
  const held = JSON.parse((await file('json')).text) as { clicks: { privacySignal: unknown }[] }
  expect(held.clicks.map((click) => click.privacySignal)).toEqual(['gpc_dnt', null, 'dnt'])
  const page = (await file('html')).text
  expect(page).toContain('Sinal de privacidade do navegador')
  expect(page).toContain('Global Privacy Control (GPC) e Do Not Track (DNT)')

  const columns = encodeURIComponent('Código,Sinal de privacidade')
  const { text } = await app.request('GET', `/api/export?type=clicks&columns=${columns}`)
  expect(text.replace('\ufeff', '').trim().split('\r\n')).toEqual([
    'Código;Sinal de privacidade',
    `${last.code};Do Not Track (DNT)`,
    `${silent.code};`,
    `${first.code};Global Privacy Control (GPC) e Do Not Track (DNT)`,
  ])

  // It goes with the person, and comes back with them while that can be undone.
  await app.request('DELETE', `/api/leads/${id}`)
  expect((await activity(`c_${first.id}`)).privacySignal).toBeNull()
  await app.post('/api/leads/restore', { ids: [id] })
  expect((await detail(id)).privacySignals).toEqual(signals)
})

test('it stays when the address and the browser of the click go with their period', async () => {
  const click = await clickWith({ 'sec-gpc': '1' })
  app.advance(400 * 86_400_000)
  await app.drain()
  const kept = await app.ctx.sql.asOwner
    .selectFrom('clicks')
    .select(['ip', 'user_agent', 'privacy_signal'])
    .where('id', '=', click.id)
    .executeTakeFirst()
  expect(kept).toEqual({ ip: null, user_agent: null, privacy_signal: 'gpc' })
})
