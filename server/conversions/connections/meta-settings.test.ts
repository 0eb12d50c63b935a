import { afterAll, expect, test } from 'vitest'
import type { MetaSettings } from '#contracts/meta-settings'
import { startAppWithAds } from '#tests/helpers/ads-app'

const { ads, app, as, connect, firstMessage, logOf, newAccount, close } = await startAppWithAds()
afterAll(close)

test('a new account is not connected', async () => {
  expect(await app.get('/api/meta/settings', as(await newAccount()))).toEqual({
    pixelId: '',
    metaAccessToken: '',
    testEventCode: '',
    wabaId: '',
    messagingDatasetId: '',
    metaConnected: false,
    metaAdAccountId: null,
    metaConnectedAt: null,
    pauseReason: null,
    oauthAvailable: false,
    adAccountName: null,
    tokenExpiresAt: null,
  })
})

test('saving connects; the token comes back masked and is kept sealed', async () => {
  const account = await newAccount()
  const saved = await connect(account, '1234567890')
  expect(saved).toMatchObject({
    pixelId: '1234567890',
    metaAccessToken: '••••1234',
    metaConnected: true,
    metaConnectedAt: app.ctx.now().toISOString(),
  })
  expect(await app.get('/api/meta/settings', as(account))).toEqual(saved)
  const row = await app.ctx.sql.asOwner
    .selectFrom('connections')
    .selectAll()
    .where('account_id', '=', account.accountId)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('EAAGtoken')
})

test.each([undefined, '', '••••1234'])('token %j keeps the stored one', async (accessToken) => {
  const account = await newAccount()
  await connect(account, '1234567890')
  await app.post(
    '/api/meta/settings',
    { pixelId: '77', accessToken, testEventCode: 'TEST1' },
    as(account),
  )
  await app.post('/api/meta/test', {}, as(account))
  const answer = await fetch(`${ads.url}/_received?pixel=77`)
  const { events } = (await answer.json()) as { events: unknown[] }
  expect(events.at(-1)).toMatchObject({
    token: 'EAAGtoken1234',
    testEventCode: 'TEST1',
    partnerAgent: 'rastro-1.0',
    event: { event_name: 'PageView', action_source: 'website' },
  })
})

test('the first save needs a token, and a pixel id', async () => {
  const account = await newAccount()
  const noToken = await app.request('POST', '/api/meta/settings', {
    ...as(account),
    body: { pixelId: '1234567890' },
  })
  expect(noToken).toMatchObject({
    status: 422,
    json: { fields: { accessToken: 'Token de acesso é obrigatório' } },
  })
  const badPixel = await app.request('POST', '/api/meta/settings', {
    ...as(account),
    body: { pixelId: 'a/b', accessToken: 'x' },
  })
  expect(badPixel).toMatchObject({ status: 422, json: { fields: { pixelId: expect.anything() } } })
})

test('the account of click-to-WhatsApp ads is kept until it is emptied', async () => {
  const account = await newAccount()
  const token = { pixelId: '1234567890', accessToken: 'EAAGtoken1234' }
  const ids = { wabaId: '102290129340398', messagingDatasetId: '998877665544332' }
  const save = (body: object) => app.post<MetaSettings>('/api/meta/settings', body, as(account))
  expect(await save({ ...token, ...ids })).toMatchObject(ids)
  expect(await save({ pixelId: '1234567890' })).toMatchObject(ids)
  expect(await app.get('/api/meta/settings', as(account))).toMatchObject(ids)
  expect(await save({ pixelId: '1234567890', messagingDatasetId: '' })).toMatchObject({
    wabaId: ids.wabaId,
    messagingDatasetId: '',
  })
  expect(await save({ pixelId: '1234567890', wabaId: '' })).toMatchObject({ wabaId: '' })
})

test.each([
  [{ wabaId: '12 34' }, { wabaId: 'O ID da conta do WhatsApp Business tem só números' }],
  [
    { wabaId: '102290129340398', messagingDatasetId: 'abc' },
    { messagingDatasetId: 'O ID do conjunto de dados tem só números' },
  ],
  [
    { messagingDatasetId: '998877665544332' },
    { wabaId: 'Informe o ID da conta do WhatsApp Business deste conjunto de dados' },
  ],
])('%j is refused at its field', async (given, fields) => {
  const account = await newAccount()
  const answer = await app.request('POST', '/api/meta/settings', {
    ...as(account),
    body: { pixelId: '1234567890', accessToken: 'EAAGtoken1234', ...given },
  })
  expect(answer).toMatchObject({ status: 422, json: { fields } })
})

test('the test event says what Meta answered', async () => {
  const account = await newAccount()
  const refused = await app.request('POST', '/api/meta/test', { ...as(account), body: {} })
  expect(refused).toMatchObject({ status: 409, json: { code: 'conflict' } })
  await connect(account, '1234567890')
  expect(await app.post('/api/meta/test', {}, as(account))).toMatchObject({
    success: true,
    response: { events_received: 1 },
  })
  await connect(account, 'token-190')
  expect(await app.post('/api/meta/test', {}, as(account))).toMatchObject({
    success: false,
    message: expect.stringMatching(/expirou/),
    response: { error: { code: 190 } },
  })
})

test('disconnecting forgets the token; what waits is paused', async () => {
  const account = await newAccount()
  await connect(account, 'fail-500')
  await firstMessage(account)
  await app.drain()
  expect(await app.post('/api/meta/disconnect', {}, as(account))).toMatchObject({
    metaConnected: false,
    pixelId: '',
    metaAccessToken: '',
  })
  const log = await logOf(account)
  expect(log).toMatchObject({
    total: 1,
    deliveries: [{ state: 'pausado', reason: expect.stringMatching(/não está conectada/) }],
  })
})
