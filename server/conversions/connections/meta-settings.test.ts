import { afterAll, expect, test } from 'vitest'
import type { EventConfig } from '#contracts/events'
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
    acceptedAt: null,
    isRefused: false,
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
    { pixelId: '770000000000077', accessToken, testEventCode: 'TEST1' },
    as(account),
  )
  await app.post('/api/meta/test', {}, as(account))
  const answer = await fetch(`${ads.url}/_received?pixel=770000000000077`)
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
})

test.each(['a/b', 'EAAGtoken1234', '77', '123-456-7890', '1234567890123456 ok', '1'.repeat(21)])(
  '%j does not look like a pixel',
  async (pixelId) => {
    const answer = await app.request('POST', '/api/meta/settings', {
      ...as(await newAccount()),
      body: { pixelId, accessToken: 'x' },
    })
    expect(answer).toMatchObject({
      status: 422,
      json: { fields: { pixelId: expect.stringMatching(/^ID do Pixel inválido: /) } },
    })
  },
)

test('it counts as accepted when Meta took something, as refused at once when it did not', async () => {
  const account = await newAccount()
  const saved = await connect(account, '1234567890')
  expect(saved).toMatchObject({ metaConnected: true, acceptedAt: null, isRefused: false })
  const state = () => app.get<MetaSettings>('/api/meta/settings', as(account))

  await app.post('/api/meta/test', {}, as(account))
  const acceptedAt = app.ctx.now().toISOString()
  expect(await state()).toMatchObject({ acceptedAt, isRefused: false, pauseReason: null })
  // The same pixel and token are still accepted; another pixel has to prove itself.
  app.advance(60_000)
  expect(await connect(account, '1234567890')).toMatchObject({ acceptedAt })
  expect(await connect(account, '400000000000190')).toMatchObject({ acceptedAt: null })

  await app.post('/api/meta/test', {}, as(account))
  expect(await state()).toMatchObject({
    acceptedAt: null,
    isRefused: true,
    pauseReason: expect.stringMatching(/^A Meta recusou o token de acesso \(ele expirou\)/),
  })
  // What Meta cannot answer now says nothing about the token.
  await connect(account, '400000000000500')
  await app.post('/api/meta/test', {}, as(account))
  expect(await state()).toMatchObject({ acceptedAt: null, isRefused: false, pauseReason: null })

  await connect(account, '1234567890')
  await firstMessage(account)
  await app.drain()
  expect(await state()).toMatchObject({ acceptedAt: app.ctx.now().toISOString() })
})

test('a refused connection goes on when a test is accepted', async () => {
  const account = await newAccount()
  await connect(account, 'token-190')
  await firstMessage(account)
  await app.drain()
  expect(await app.get('/api/meta/settings', as(account))).toMatchObject({ isRefused: true })
  // Whoever owns the pixel mended it there; nothing was saved here.
  await app.ctx.sql.asOwner
    .updateTable('connections')
    .set({ address: '1234567890' })
    .where('account_id', '=', account.accountId)
    .execute()
  await app.post('/api/meta/test', {}, as(account))
  await app.drain()
  expect(await app.get('/api/meta/settings', as(account))).toMatchObject({ isRefused: false })
  expect(await logOf(account)).toMatchObject({ deliveries: [{ state: 'enviado' }] })
})

test('the first connection brings the events of a lead and of a sale, once', async () => {
  const account = await newAccount()
  const events = async () =>
    (await app.get<EventConfig[]>('/api/meta/events', as(account))).map((one) => [
      one.eventName,
      one.triggerCondition,
      one.valueSource,
      one.isActive,
    ])
  const lead = ['Lead', 'campaign_whatsapp', 'sale', true]
  const sale = ['Purchase', 'status_converted', 'sale', true]
  expect(await events()).toEqual([lead])
  await connect(account, '1234567890')
  expect(await events()).toEqual([lead, sale])
  await app.post('/api/meta/disconnect', {}, as(account))
  await connect(account, '1234567890')
  expect(await events()).toEqual([lead, sale])

  // Who decided against it is not asked again.
  const [, purchase] = await app.get<EventConfig[]>('/api/meta/events', as(account))
  await app.request('DELETE', `/api/meta/events/${purchase?.id}`, as(account))
  await app.post('/api/meta/disconnect', {}, as(account))
  await connect(account, '1234567890')
  expect(await events()).toEqual([lead])
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
