import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MetaSettings } from '#contracts/meta-settings'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { type Program, startProgram } from '#tests/helpers/programs'

let meta: Program
let app: TestApp

const day = 86_400_000

beforeAll(async () => {
  meta = await startProgram('dev/fake-ad-platforms.ts', '/_received')
  app = await startTestApp({ env: { META_GRAPH_BASE_URL: meta.url } })
  await tellTime()
})
afterAll(async () => {
  await app.close()
  await meta.stop()
})

async function tellTime(): Promise<void> {
  const body = JSON.stringify({ now: app.ctx.now().toISOString() })
  await fetch(`${meta.url}/_control`, { method: 'POST', body })
}

let names = 0
async function connect(accessToken: string): Promise<{ session: string }> {
  const { session } = await app.newAccount(`Conta${++names}`)
  await app.post('/api/meta/settings', { pixelId: '770000000000077', accessToken }, { session })
  await app.drain()
  return { session }
}
const settings = (as: { session: string }) => app.get<MetaSettings>('/api/meta/settings', as)

async function inspections(): Promise<number> {
  const { calls } = (await (await fetch(`${meta.url}/_graph`)).json()) as { calls: string[] }
  return calls.filter((call) => call.startsWith('GET debug_token')).length
}

test('a pasted token is asked how long it lasts, once a day', async () => {
  const as = await connect('EAAG-expires-in-5d-1')
  const end = app.ctx.now().getTime() + 5 * day
  expect((await settings(as)).tokenExpiresAt).toBe(new Date(end).toISOString())
  const asked = await inspections()
  app.advance(day - 60_000)
  await app.drain()
  expect(await inspections()).toBe(asked)
  app.advance(60_000)
  await app.drain()
  expect(await inspections()).toBe(asked + 1)
})

test('a token without an end has none; another token is asked about at once', async () => {
  const as = await connect('EAAG-sem-fim-1')
  expect((await settings(as)).tokenExpiresAt).toBeNull()
  await app.post(
    '/api/meta/settings',
    { pixelId: '770000000000077', accessToken: 'EAAG-expires-in-9d' },
    as,
  )
  expect((await settings(as)).tokenExpiresAt).toBeNull()
  await app.drain()
  const first = (await settings(as)).tokenExpiresAt
  expect(first).not.toBeNull()
  // The same token saved with another pixel keeps what is known.
  await app.post('/api/meta/settings', { pixelId: '780000000000078', accessToken: '' }, as)
  expect((await settings(as)).tokenExpiresAt).toBe(first)
})

test.each(['EAAG-invalid-token-1', 'EAAG-refused-190-1'])(
  'a token that Meta takes no more pauses the sending: %s',
  async (token) => {
    const as = await connect(token)
    expect((await settings(as)).pauseReason).toBe(
      'A Meta recusou o token de acesso (inválido ou expirado). Conecte a Meta de novo.',
    )
  },
)

test('when Meta cannot say, nothing changes and it is asked again in an hour', async () => {
  const as = await connect('EAAG-inspection-500-1')
  expect(await settings(as)).toMatchObject({ tokenExpiresAt: null, pauseReason: null })
  const asked = await inspections()
  app.advance(3_600_000)
  await app.drain()
  expect(await inspections()).toBeGreaterThan(asked)
})

test('the quality of the events is shown where the token may read it, else a sentence', async () => {
  const may = await connect('EAAG-may-read-quality-1')
  expect(await app.get('/api/meta/quality', may)).toEqual({
    quality: [
      {
        eventName: 'Lead',
        score: 6.2,
        keys: [
          { name: 'phone', percent: 98.5 },
          { name: 'external_id', percent: 100 },
          { name: 'ip_address', percent: 61.2 },
          { name: 'fbc', percent: 44 },
        ],
      },
      expect.objectContaining({ eventName: 'Purchase', score: 8.1 }),
    ],
    problem: null,
  })
  const mayNot = await connect('EAAG-comum-1')
  expect(await app.get('/api/meta/quality', mayNot)).toEqual({
    quality: null,
    problem: expect.stringContaining('tokens que podem ler o conjunto de dados'),
  })
  const { session } = await app.newAccount('Desconectada')
  expect(await app.get('/api/meta/quality', { session })).toMatchObject({ quality: null })
})
