import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Google, googleFields, openGoogle } from '#tests/helpers/google'
import { destinationStates } from '../connections/list-destinations.ts'
import { saveDestination } from '../connections/save-connection.ts'

const minute = 60_000

let google: Google
beforeAll(async () => {
  google = await openGoogle()
})
afterAll(() => google.close())

const pauseReasonOf = (accountId: string) =>
  google.ctx.sql.withAccount(accountId, async (trx) => {
    const [state] = await destinationStates(google.ctx, trx, accountId, 'google')
    return state?.pauseReason ?? null
  })

test('a sale is one event of the conversion action, with click id and hashed phone', async () => {
  const accountId = await google.accountFor('100001', { loginCustomerId: '987-654-3210' })
  await google.sale(accountId, { valueCents: 34_990 })
  await google.drain()
  await google.drain()
  const { events } = await google.atGoogle('100001')
  const delivery = await google.onlyDelivery(accountId)
  expect(events).toEqual([
    {
      conversionAction: '100001',
      customerId: '1234567890',
      loginCustomerId: '9876543210',
      token: expect.stringMatching(/^ya29\.1\/\/renova\./),
      refusal: null,
      repeats: 0,
      event: {
        eventTimestamp: '2026-11-17T15:00:00Z',
        transactionId: delivery.event_id,
        eventSource: 'MESSAGE',
        adIdentifiers: { gclid: 'EAIaIQobChMI-exemplo_1' },
        userData: {
          userIdentifiers: [
            { phoneNumber: '38225ec3dccec4189659c110ddc4f3dc9c27539850cb6a9ddae31ae03a5cf441' },
          ],
        },
        currency: 'BRL',
        conversionValue: 349.9,
        consent: { adUserData: 'CONSENT_GRANTED' },
      },
    },
  ])
  expect(delivery).toMatchObject({ state: 'enviado', attempts: 1, http_status: 200 })
  expect(delivery.receipt).toMatch(/^fake-request-/)
  const log = JSON.stringify(delivery)
  for (const secret of ['GOCSPX', 'renova', 'ya29', '5511987654321']) {
    expect(log).not.toContain(secret)
  }
})

test('a macro that nobody replaced is no click id, though made of its characters', async () => {
  const accountId = await google.accountFor('100077')
  await google.sale(accountId, { params: { gclid: '__CLICKID__', wbraid: 'CjkKCQiA-exemplo' } })
  await google.drain()
  const { events } = await google.atGoogle('100077')
  expect(events).toMatchObject([{ event: { adIdentifiers: { wbraid: 'CjkKCQiA-exemplo' } } }])
})

test.each([
  ['9001', 'pausado', 400, /não conhece a ação de conversão/],
  ['9002', 'pausado', 400, /não aceita conversões importadas/],
  ['9003', 'pausado', 400, /conversões otimizadas para leads/],
  ['9005', 'pausado', 400, /políticas/],
  ['9006', 'pausado', 400, /não encontrou a conta/],
  ['9007', 'pausado', 403, /Data Manager API está desligada/],
  ['9008', 'pausado', 403, /escopo datamanager/],
  ['9009', 'pausado', 403, /negou o acesso/],
  ['9010', 'pausado', 401, /recusou o acesso autorizado/],
  ['9011', 'tentando', 429, /limitou/],
  ['9012', 'tentando', 500, /temporário/],
  ['9013', 'tentando', 503, /temporário/],
  ['9014', 'tentando', 504, /temporário/],
  ['9015', 'tentando', 502, /temporário/],
  ['9016', 'descartado', 400, /nem telefone/],
  ['9017', 'descartado', 400, /horário/],
  ['9018', 'descartado', 400, /moeda/],
  ['9019', 'descartado', 400, /inválido/],
  ['9020', 'descartado', 400, /malformado/],
  ['9021', 'descartado', 400, /malformado/],
  ['9022', 'descartado', 400, /malformado/],
  ['9023', 'tentando', 400, /demais/],
  ['9024', 'tentando', 400, /motivo desconhecido/],
  ['9028', 'tentando', 400, /nova demais.*6 horas/],
  ['9029', 'tentando', 400, /nova demais.*6 horas/],
  ['9031', 'pausado', 400, /conta de administrador.*Confira os dois IDs/],
  ['9032', 'pausado', 400, /não é de uma conta do Google Ads/],
  ['9033', 'pausado', 400, /outro tipo de origem.*Importação/],
  ['9034', 'pausado', 400, /termos/],
])('conversion action %s: %s', async (action, state, httpStatus, reason) => {
  const accountId = await google.accountFor(action)
  await google.sale(accountId)
  await google.drain()
  await google.drain()
  const delivery = await google.onlyDelivery(accountId)
  expect(delivery).toMatchObject({ state, attempts: 1, http_status: httpStatus, sent_at: null })
  expect(delivery.reason).toMatch(reason)
  expect(delivery.next_try_at !== null && delivery.next_try_at > google.ctx.now()).toBe(
    state === 'tentando',
  )
  // A conversion action that does not fit stops its own events; a refused account or token stops all.
  const ofItsOwn = ['9001', '9002', '9031', '9032', '9033']
  const stopsAll = (state === 'pausado' && !ofItsOwn.includes(action)) || httpStatus === 429
  expect((await pauseReasonOf(accountId)) !== null).toBe(stopsAll)
})

test.each([
  ['revoked', 'pausado', 400, /expirou ou foi revogado/],
  ['wrong-client', 'pausado', 401, /chave secreta do cliente OAuth/],
  ['oauth-429', 'tentando', 429, /limitou/],
  ['oauth-500', 'tentando', 500, /temporário/],
  ['oauth-new', 'tentando', 400, /motivo desconhecido/],
])('refresh token %s: %s', async (refreshToken, state, httpStatus, reason) => {
  const accountId = await google.accountFor('100002', { refreshToken })
  await google.sale(accountId)
  const before = (await google.atGoogle()).calls.ingest
  await google.drain()
  const delivery = await google.onlyDelivery(accountId)
  expect(delivery).toMatchObject({ state, http_status: httpStatus })
  expect(delivery.reason).toMatch(reason)
  expect((await google.atGoogle()).calls.ingest).toBe(before)
  expect((await pauseReasonOf(accountId)) !== null).toBe(state === 'pausado' || httpStatus === 429)
})

test('new credentials end the pause, and what waited is sent', async () => {
  const accountId = await google.accountFor('100003', { refreshToken: 'revoked' })
  await google.sale(accountId)
  await google.drain()
  expect(await google.onlyDelivery(accountId)).toMatchObject({ state: 'pausado' })
  await saveDestination(google.ctx, accountId, 'google', googleFields({ refreshToken: '1//novo' }))
  await google.drain()
  expect(await google.onlyDelivery(accountId)).toMatchObject({ state: 'enviado', reason: null })
  const { events } = await google.atGoogle('100003')
  expect(events).toMatchObject([{ token: expect.stringMatching(/^ya29\.1\/\/novo\./) }])
})

test('one access token serves an hour, less a minute', async () => {
  const accountId = await google.accountFor('100004', { refreshToken: '1//hora' })
  const tokensAsked = async () => {
    const { events } = await google.atGoogle('100004')
    return new Set(events.map((one) => one.token)).size
  }
  for (const afterMs of [0, 30 * minute, 28 * minute]) {
    google.later(afterMs)
    await google.sale(accountId)
    await google.drain()
  }
  expect(await tokensAsked()).toBe(1)
  google.later(minute + 1_000)
  await google.sale(accountId)
  await google.drain()
  expect(await tokensAsked()).toBe(2)
})

test('a token that Google forgot is replaced within the same attempt', async () => {
  const accountId = await google.accountFor('100005', { refreshToken: '1//troca' })
  await google.sale(accountId)
  await google.drain()
  await google.forgetTokens()
  await google.sale(accountId)
  await google.drain()
  for (const delivery of await google.deliveriesOf(accountId)) {
    expect(delivery).toMatchObject({ state: 'enviado', attempts: 1 })
  }
  expect((await google.atGoogle('100005')).events).toHaveLength(2)
})

test('two accounts never share a token or an event', async () => {
  const [one, other] = await Promise.all([
    google.accountFor('100006', { refreshToken: '1//uma', customerId: '1111111111' }),
    google.accountFor('100006', { refreshToken: '1//outra', customerId: '2222222222' }),
  ])
  await google.sale(one)
  await google.sale(other)
  await google.drain()
  const { events } = await google.atGoogle('100006')
  expect(
    events.map(({ customerId, token }) => [customerId, token.split('.')[1]]).toSorted(),
  ).toEqual([
    ['1111111111', '1//uma'],
    ['2222222222', '1//outra'],
  ])
})

test('events of two conversion actions travel in two requests', async () => {
  const accountId = await google.accountFor('100007')
  await google.addEvent(accountId, '100008')
  const before = (await google.atGoogle()).calls.ingest
  for (let i = 0; i < 3; i++) await google.sale(accountId)
  await google.drain()
  expect((await google.atGoogle('100007')).events).toHaveLength(3)
  expect((await google.atGoogle('100008')).events).toHaveLength(3)
  expect((await google.atGoogle()).calls.ingest - before).toBe(2)
})

test('a request that fails for one event is split until that one is alone', async () => {
  const accountId = await google.accountFor('9026')
  for (const valueCents of [10_000, 20_000, 66_600, 30_000, 40_000]) {
    await google.sale(accountId, { valueCents })
  }
  await google.drain()
  const deliveries = await google.deliveriesOf(accountId)
  const states = deliveries.map((row) => [Number(row.value_cents), row.state]).toSorted()
  expect(states).toEqual([
    [10_000, 'enviado'],
    [20_000, 'enviado'],
    [30_000, 'enviado'],
    [40_000, 'enviado'],
    [66_600, 'descartado'],
  ])
  expect((await google.atGoogle('9026')).events).toMatchObject([
    { repeats: 0 },
    { repeats: 0 },
    { repeats: 0 },
    { repeats: 0 },
  ])
})

test.each(['9028', '9029'])('a conversion action that is too new waits 6 h: %s', async (action) => {
  const accountId = await google.accountFor(action)
  await google.addEvent(accountId, '100010')
  await google.sale(accountId)
  await google.drain()
  const states = async () =>
    (await google.deliveriesOf(accountId)).map((row) => row.state).toSorted()
  // Those of another conversion action are not held up.
  expect(await states()).toEqual(['enviado', 'tentando'])
  google.later(6 * 60 * minute - 1_000)
  await google.drain()
  expect(await states()).toEqual(['enviado', 'tentando'])
  google.later(1_000)
  await google.drain()
  expect(await states()).toEqual(['enviado', 'enviado'])
})

test('an iPhone click is held on an action that counts one per click, the others are sent', async () => {
  const accountId = await google.accountFor('9030')
  await google.sale(accountId)
  await google.sale(accountId, { params: { gbraid: '0AAAAAo-exemplo_1' } })
  await google.sale(accountId, { params: { wbraid: 'CjkKCQjw-exemplo_2' } })
  await google.drain()
  const rows = await google.deliveriesOf(accountId)
  expect(rows.map((row) => row.state).toSorted()).toEqual(['enviado', 'pausado', 'pausado'])
  for (const { reason } of rows.filter((row) => row.state === 'pausado')) {
    expect(reason).toMatch(/uma conversão por clique.*mude a contagem da ação para "Todas"/)
  }
})

test('without signed terms a click id goes without the hash, and a hash alone waits', async () => {
  const accountId = await google.accountFor('9004')
  await google.sale(accountId, { valueCents: 10_000 })
  await google.sale(accountId, { valueCents: 20_000 })
  const before = (await google.atGoogle()).calls.ingest
  await google.drain()
  // Both at once, then both once more.
  expect((await google.atGoogle()).calls.ingest - before).toBe(2)
  await google.sale(accountId, { valueCents: 30_000, params: null })
  await google.sale(accountId, { valueCents: 40_000 })
  await google.drain()
  const rows = await google.deliveriesOf(accountId)
  const states = rows.map((row) => [Number(row.value_cents), row.state]).toSorted()
  expect(states).toEqual([
    [10_000, 'enviado'],
    [20_000, 'enviado'],
    [30_000, 'pausado'],
    [40_000, 'enviado'],
  ])
  expect(rows.find((row) => row.state === 'pausado')?.reason).toMatch(
    /termos.*conversões otimizadas/,
  )
  const { events } = await google.atGoogle('9004')
  expect(events).toHaveLength(3)
  for (const { event } of events) {
    expect(event).toMatchObject({ adIdentifiers: { gclid: 'EAIaIQobChMI-exemplo_1' } })
    expect(event).not.toHaveProperty('userData')
  }
  expect(await pauseReasonOf(accountId)).toBeNull()
})

test('a retry carries the same transaction id and time', async () => {
  const accountId = await google.accountFor('9027')
  await google.sale(accountId)
  const promisedAt = google.ctx.now()
  await google.drain()
  google.later(minute)
  await google.drain()
  const delivery = await google.onlyDelivery(accountId)
  expect(delivery).toMatchObject({ state: 'enviado', attempts: 2 })
  const { events } = await google.atGoogle('9027')
  expect(events).toMatchObject([
    {
      event: {
        transactionId: delivery.event_id,
        eventTimestamp: `${promisedAt.toISOString().slice(0, 19)}Z`,
      },
    },
  ])
})

test('what Google could not recognise, or not take any more, is not sent and says why', async () => {
  const accountId = await google.accountFor('100009')
  await google.sale(accountId, { phone: null, params: null })
  await google.sale(accountId, { phone: null, params: { gclid: '{gclid}' } })
  const ninetyOne = new Date(google.ctx.now().getTime() - 91 * 86_400_000)
  await google.sale(accountId, { at: ninetyOne })
  await google.addEvent(accountId, 'Venda pelo nome')
  await google.sale(accountId)
  await google.drain()
  const rows = await google.deliveriesOf(accountId)
  const reasons = rows.filter((row) => row.state === 'descartado').map((row) => row.reason)
  expect(reasons.toSorted()).toEqual([
    expect.stringMatching(/^O evento diz o nome da ação de conversão/),
    expect.stringMatching(/^O evento não tem identificador de clique do Google nem telefone/),
    expect.stringMatching(/^O evento não tem identificador de clique do Google nem telefone/),
    expect.stringMatching(/^O evento tem mais de 90 dias/),
  ])
  expect((await google.atGoogle('100009')).events).toHaveLength(1)
})
