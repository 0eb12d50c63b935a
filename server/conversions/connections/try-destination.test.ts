import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#domain/people/roles'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { type Program, startProgram } from '#tests/helpers/programs'

let google: Program
let app: TestApp
beforeAll(async () => {
  google = await startProgram('dev/fake-google.ts', '/_received')
  app = await startTestApp({
    env: { GOOGLE_OAUTH_BASE_URL: google.url, DATAMANAGER_BASE_URL: google.url },
  })
})
afterAll(async () => {
  await app.close()
  await google.stop()
})

const path = '/api/destinations/google/test'

test('a connection is saved, tried out and shows no secret', async () => {
  expect(await app.request('POST', path)).toMatchObject({
    status: 409,
    json: { error: expect.stringMatching(/^O Google Ads não está conectado/) },
  })
  const saved = await app.request('PUT', '/api/destinations/google', {
    body: {
      customerId: '123-456-7890',
      clientId: 'loja.apps.googleusercontent.com',
      clientSecret: 'GOCSPX-segredo',
      refreshToken: '1//renova-9876',
    },
  })
  expect(saved.status).toBe(200)
  const tried = await app.request('POST', path)
  expect(tried).toMatchObject({ status: 200, json: { success: true, response: null } })
  const listed = await app.request('GET', '/api/destinations')
  expect(listed.json).toMatchObject([{ address: '1234567890', secretHint: '••••9876' }])
  for (const { text } of [saved, tried, listed]) {
    expect(text).not.toContain('GOCSPX')
    expect(text).not.toContain('renova')
  }
})

test('another account tries its own connection, which it has not', async () => {
  const { session } = await app.newAccount('Vizinha')
  expect(await app.request('POST', path, { session })).toMatchObject({ status: 409 })
})

test('what has no test of its own is not there', async () => {
  for (const [name, status] of [
    ['meta', 404],
    ['orkut', 400],
    ['webhook', 400],
  ]) {
    const answer = await app.request('POST', `/api/destinations/${name}/test`)
    expect([name, answer.status]).toEqual([name, status])
  }
})

test('a viewer tries nothing out', async () => {
  const setRole = (role: Role) =>
    app.ctx.sql.asOwner
      .updateTable('memberships')
      .set({ role })
      .where('account_id', '=', app.account.accountId)
      .execute()
  await setRole('viewer')
  expect(await app.request('POST', path)).toMatchObject({ status: 403 })
  await setRole('owner')
})
