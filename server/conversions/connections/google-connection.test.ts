import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Google, googleFields, noFields, openGoogle } from '#tests/helpers/google'
import { saveDestination } from './save-connection.ts'
import { tryDestination } from './try-destination.ts'

/** Who presses the button. */
const visitor = { ip: '203.0.113.9', userAgent: null }

let google: Google
beforeAll(async () => {
  google = await openGoogle()
})
afterAll(() => google.close())

test('the form takes an id with or without dashes and keeps masked secrets', async () => {
  const { ctx } = google
  const accountId = await google.accountFor('100010', { loginCustomerId: '987 654 3210' })
  const state = await saveDestination(ctx, accountId, 'google', {
    ...noFields,
    customerId: '1112223334',
    clientSecret: '••••redo',
    refreshToken: '••••nova',
  })
  expect(state).toMatchObject({
    address: '1112223334',
    secretHint: '••••nova',
    settings: { clientId: 'loja.apps.googleusercontent.com' },
  })
  await google.sale(accountId)
  await google.drain()
  expect((await google.atGoogle('100010')).events).toMatchObject([
    { customerId: '1112223334', loginCustomerId: null, refusal: null },
  ])
})

test.each([
  [{ customerId: null }, 'customerId', /10 dígitos/],
  [{ customerId: '123' }, 'customerId', /10 dígitos/],
  [{ loginCustomerId: 'gerente' }, 'loginCustomerId', /10 dígitos/],
  [{ clientId: null }, 'clientId', /obrigatório/],
  [{ clientSecret: '••••' }, 'clientSecret', /obrigatória/],
  [{ refreshToken: 'dois pedaços' }, 'refreshToken', /espaços/],
])('the form refuses %j', async (wrong, field, sentence) => {
  const accountId = await google.newAccount()
  const saving = saveDestination(google.ctx, accountId, 'google', googleFields(wrong))
  await expect(saving).rejects.toMatchObject({
    code: 'invalid',
    fields: { [field]: expect.stringMatching(sentence) },
  })
})

test('an event for Google says its conversion action', async () => {
  const accountId = await google.newAccount()
  await expect(google.addEvent(accountId, '')).rejects.toMatchObject({
    code: 'invalid',
    fields: { target: expect.stringMatching(/Informe a ação de conversão/) },
  })
})

test('the test has Google check an event that counts for nothing', async () => {
  const { ctx } = google
  const accountId = await google.accountFor('100011')
  const before = (await google.atGoogle()).calls.validate
  const good = await tryDestination(ctx, accountId, 'google', visitor)
  expect(good).toMatchObject({
    success: true,
    message: expect.stringMatching(/a ação de conversão 100011/),
    response: { requestId: expect.any(String) },
  })
  await google.addEvent(accountId, '9001')
  const bad = await tryDestination(ctx, accountId, 'google', visitor)
  expect(bad).toMatchObject({
    success: false,
    message: expect.stringMatching(/^Ação de conversão 9001: O Google não conhece/),
  })
  const { events, calls } = await google.atGoogle('100011')
  expect(events).toEqual([])
  expect(calls.validate - before).toBe(3)
})

test('without an event the test tries the credentials alone', async () => {
  const { ctx } = google
  const accountId = await google.newAccount()
  await expect(tryDestination(ctx, accountId, 'google', visitor)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/não está conectado/),
  })
  await saveDestination(ctx, accountId, 'google', googleFields({ refreshToken: '1//teste' }))
  expect(await tryDestination(ctx, accountId, 'google', visitor)).toMatchObject({
    success: true,
    response: null,
  })
  await saveDestination(ctx, accountId, 'google', googleFields({ refreshToken: 'revoked' }))
  expect(await tryDestination(ctx, accountId, 'google', visitor)).toMatchObject({
    success: false,
    message: expect.stringMatching(/expirou ou foi revogado/),
    response: { error: 'invalid_grant' },
  })
})
