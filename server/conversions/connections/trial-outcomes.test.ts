import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FirstSteps } from '#contracts/first-steps'
import { startAppWithAds } from '#tests/helpers/ads-app'
import type { TestAccount } from '#tests/helpers/app'
import { type Program, startProgram } from '#tests/helpers/programs'

type Answer = { success: boolean; outcome: string; message: string }

let own: Awaited<ReturnType<typeof startAppWithAds>>
let tiktok: Program
let google: Program
let hooks: Program
beforeAll(async () => {
  ;[tiktok, google, hooks] = await Promise.all([
    startProgram('dev/fake-tiktok.ts', '/_received'),
    startProgram('dev/fake-google.ts', '/_received'),
    startProgram('dev/fake-webhook.ts', '/_received'),
  ])
  own = await startAppWithAds({
    TIKTOK_BASE_URL: tiktok.url,
    GOOGLE_OAUTH_BASE_URL: google.url,
    DATAMANAGER_BASE_URL: google.url,
    GA4_BASE_URL: 'http://127.0.0.1:9',
    ALLOWED_PRIVATE_HOSTS: '127.0.0.0/8',
  })
})
afterAll(async () => {
  await own.close()
  await Promise.all([tiktok.stop(), google.stop(), hooks.stop()])
})

const pixelStep = async (account: TestAccount) => {
  const { steps } = await own.app.get<FirstSteps>('/api/first-steps', own.as(account))
  return steps.find(({ key }) => key === 'pixel')
}

test.each([
  ['100012', 'accepted', /^A Meta recebeu o evento de teste/, 'done'],
  ['token-190', 'refused', /^A Meta recusou o token/, 'failed'],
  ['fail-500', 'unanswered', /problema temporário\. Tente de novo em instantes\.$/, 'failed'],
  ['html-502', 'unanswered', /legível\. Tente de novo em instantes\.$/, 'failed'],
  ['slow', 'unanswered', /^A Meta não respondeu em 10 segundos\. Tente de novo/, 'failed'],
])('Meta: a test with the pixel %s is %s', async (pixel, outcome, message, state) => {
  const account = await own.newAccount()
  await own.connect(account, pixel)
  const answer = await own.app.post<Answer>('/api/meta/test', {}, own.as(account))
  expect(answer).toMatchObject({ success: outcome === 'accepted', outcome })
  expect(answer.message).toMatch(message)
  const step = await pixelStep(account)
  expect(step?.state).toBe(state)
  expect(step?.said ?? '').not.toMatch(/Tentamos/)
  if (outcome === 'unanswered') expect(step?.said).toMatch(/^A Meta não respondeu/)
})

test('the step about the pixel is open again while Meta refuses what it once took', async () => {
  const account = await own.newAccount()
  await own.connect(account, '100013')
  await own.app.post('/api/meta/test', {}, own.as(account))
  expect(await pixelStep(account)).toMatchObject({ state: 'done', said: null })
  await own.connect(account, 'token-190')
  await own.firstMessage(account)
  await own.app.drain()
  expect(await pixelStep(account)).toMatchObject({
    state: 'failed',
    said: expect.stringMatching(/^A Meta recusou o token de acesso/),
  })
  await own.connect(account, '100013')
  await own.app.drain()
  expect(await pixelStep(account)).toMatchObject({ state: 'done' })
})

const googleFields = {
  customerId: '1234567890',
  clientId: 'loja.apps.googleusercontent.com',
  clientSecret: 'GOCSPX-segredo',
}
const tiktokFields = { accessToken: 'um-token-do-tiktok', testEventCode: 'TEST1' }

test.each([
  ['google', { ...googleFields, refreshToken: 'revoked' }, 'refused'],
  ['google', { ...googleFields, refreshToken: 'oauth-500' }, 'unanswered'],
  ['tiktok', { ...tiktokFields, pixelCode: 'EXPIRED40102' }, 'refused'],
  ['tiktok', { ...tiktokFields, pixelCode: 'SERVER40700' }, 'unanswered'],
  ['tiktok', { ...tiktokFields, testEventCode: '', pixelCode: 'CERTO100012' }, 'unsent'],
  ['ga4', { measurementId: 'G-ABC1234567', apiSecret: 'um-segredo-do-ga4' }, 'unanswered'],
])('%s: a test of %j is %s', async (destination, body, outcome) => {
  const account = await own.newAccount()
  const path = `/api/destinations/${destination}`
  const saved = await own.app.request('PUT', path, { ...own.as(account), body })
  expect(saved.status).toBe(200)
  const answer = await own.app.post<Answer>(`${path}/test`, {}, own.as(account))
  expect(answer).toMatchObject({ success: false, outcome })
  expect(answer.message).not.toMatch(/[Tt]entamos de novo/)
})

test.each([
  ['status-404-x', 'refused'],
  ['status-503-x', 'unanswered'],
])('a webhook: a test of %s is %s', async (name, outcome) => {
  const account = await own.newAccount()
  const { destination } = await own.app.post<{ destination: string }>(
    '/api/webhooks',
    { name: 'CRM', url: `${hooks.url}/hooks/${name}` },
    own.as(account),
  )
  const path = `/api/destinations/${destination}/test`
  expect(await own.app.post(path, {}, own.as(account))).toMatchObject({ outcome })
})
