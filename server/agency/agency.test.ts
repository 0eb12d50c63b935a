import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(() => app.setNow(new Date('2026-11-10T15:00:00Z')))
afterAll(() => app.close())

type Overview = {
  clients: {
    id: string
    name: string
    role: string | null
    isSuspended: boolean
    isCurrent: boolean
    figures: Record<string, number | null> | null
    alerts: number | null
    lines: { connected: number; total: number } | null
  }[]
  total: number
  isOperator: boolean
}

const overviewOf = (account: TestAccount, query = '') =>
  app.get<Overview>(`/api/agency/overview${query}`, { session: account.session })

async function makeOperator(account: TestAccount) {
  await app.ctx.sql.asOwner
    .updateTable('users')
    .set({ is_operator: true })
    .where('email', '=', account.email)
    .execute()
}

async function addMember(account: TestAccount, to: TestAccount, role: 'manager' | 'viewer') {
  const { id } = await app.ctx.sql.asOwner
    .selectFrom('users')
    .select('id')
    .where('email', '=', account.email)
    .executeTakeFirstOrThrow()
  await app.ctx.sql.asOwner
    .insertInto('memberships')
    .values({ user_id: id, account_id: to.accountId, role, created_at: app.ctx.now() })
    .execute()
}

const operate = (account: TestAccount, id: string, isSuspended: boolean) =>
  app.request('PATCH', `/api/agency/accounts/${id}`, {
    session: account.session,
    body: { isSuspended },
  })

test('each client has the figures of its own campaign report, its alerts and its lines', async () => {
  const agency = await app.newAccount('agencia')
  const client = await app.newAccount('bistro')
  await addMember(agency, client, 'viewer')
  const { session } = client
  await app.post(
    '/api/ad-spend',
    {
      platform: 'meta',
      from: '2026-11-09',
      to: '2026-11-09',
      campaign: 'Almoço',
      totalCents: 12_345,
    },
    { session },
  )
  // The simulator that it begins with is its only line, as the sidebar says.
  await app.ctx.sql.asOwner
    .updateTable('instances')
    .set({ provider: 'simulator', state: 'connected' })
    .where('account_id', '=', client.accountId)
    .execute()
  const [, simulated] = (await overviewOf(agency)).clients
  expect(simulated?.lines).toEqual({ connected: 1, total: 1 })
  await app.ctx.sql.asOwner
    .updateTable('instances')
    .set({ provider: 'wapi', state: 'connected' })
    .where('account_id', '=', client.accountId)
    .execute()
  await app.ctx.sql.asOwner
    .insertInto('connections')
    .values({
      account_id: client.accountId,
      destination: 'tiktok',
      address: 'C4ABCDEF',
      sealed_secret: '',
      secret_hint: '',
      connected_at: app.ctx.now(),
      paused_at: app.ctx.now(),
    })
    .execute()

  const { clients, total, isOperator } = await overviewOf(agency, '?period=last7days')
  expect([total, isOperator]).toEqual([2, false])
  expect(clients.map(({ name, role, isCurrent }) => [name, role, isCurrent])).toEqual([
    ['agencia', 'owner', true],
    ['bistro', 'viewer', false],
  ])
  const report = await app.get<{ total: Record<string, unknown> }>(
    '/api/campaigns?dateRange=last7days',
    { session },
  )
  const bistro = clients[1]
  expect(bistro?.figures).toMatchObject({ spendCents: 12_345, clicks: 0 })
  expect(report.total).toMatchObject(bistro?.figures ?? {})
  expect([bistro?.alerts, bistro?.lines]).toEqual([1, { connected: 1, total: 1 }])
  const today = await overviewOf(agency, '?period=today')
  expect(today.clients[1]?.figures?.spendCents).toBe(0)
  expect((await overviewOf(client)).clients.map(({ name }) => name)).toEqual(['bistro'])
})

test('an operator makes accounts and owns them, and sees those of others without figures', async () => {
  const operator = await app.newAccount('operadora')
  const other = await app.newAccount('vizinha')
  const make = (body: unknown) =>
    app.request('POST', '/api/agency/accounts', { session: operator.session, body })
  expect((await make({ name: 'Clínica' })).status).toBe(403)
  await makeOperator(operator)
  expect((await make({ name: '  ' })).status).toBe(422)
  const { json } = await make({ name: 'Clínica Açaí 🦷' })
  const { id } = json as { id: string }

  const found = await overviewOf(operator, '?search=a%C3%87AI')
  expect(found.clients).toEqual([])
  const { clients } = await overviewOf(operator, '?search=CL%C3%8DNICA')
  expect(clients).toMatchObject([{ id, role: 'owner', figures: { clicks: 0 }, alerts: 0 }])
  const [foreign] = (await overviewOf(operator, '?search=vizinha')).clients
  expect(foreign).toMatchObject({
    id: other.accountId,
    role: null,
    figures: null,
    alerts: null,
    lines: null,
  })
  // To operate is not to be a member.
  const switched = await app.request('POST', '/api/auth/switch', {
    session: operator.session,
    body: { accountId: other.accountId },
  })
  expect(switched.status).toBe(404)
  const entered = await app.post<{ user: unknown }>(
    '/api/auth/switch',
    { accountId: id },
    { session: operator.session },
  )
  expect(entered.user).toMatchObject({ role: 'owner', accountName: 'Clínica Açaí 🦷' })
  // It begins like every other: with its simulator and its event.
  const { session } = operator
  expect(await app.get('/api/whatsapp/instances', { session })).toMatchObject([
    { provider: 'simulator' },
  ])
})

test('what an account shows to nobody without a second factor, the overview does not show either', async () => {
  const person = await app.newAccount('sem-codigo')
  const strict = await app.newAccount('exigente')
  await addMember(person, strict, 'manager')
  const seen = async () =>
    (await overviewOf(person)).clients.map(({ name, figures, lines }) => [
      name,
      figures !== null,
      lines !== null,
    ])
  expect(await seen()).toEqual([
    ['exigente', true, true],
    ['sem-codigo', true, true],
  ])
  await app.ctx.sql.asOwner
    .updateTable('accounts')
    .set({ requires_second_factor: true })
    .where('id', '=', strict.accountId)
    .execute()
  expect(await seen()).toEqual([
    ['exigente', false, false],
    ['sem-codigo', true, true],
  ])
})

test('the pages of many accounts follow each other', async () => {
  const operator = await app.newAccount('muitas')
  await makeOperator(operator)
  for (const name of ['zz lote c', 'zz lote a', 'zz lote b']) {
    await app.post('/api/agency/accounts', { name }, { session: operator.session })
  }
  const names = async (query: string) => {
    const { clients, total } = await overviewOf(operator, `?search=zz%20lote&${query}`)
    return [total, ...clients.map(({ name }) => name)]
  }
  expect(await names('limit=2')).toEqual([3, 'zz lote a', 'zz lote b'])
  expect(await names('limit=2&offset=2')).toEqual([3, 'zz lote c'])
})

test('a suspended account lets nobody in but to leave it, and is resumed', async () => {
  const operator = await app.newAccount('dono-do-servidor')
  await makeOperator(operator)
  const client = await app.newAccount('inadimplente')
  const second = await app.newAccount('em-dia')
  await addMember(client, second, 'manager')
  const { session } = client

  expect((await operate(operator, operator.accountId, true)).json).toMatchObject({
    error: 'Você está nesta conta. Abra outra antes de suspendê-la.',
  })
  expect((await operate(operator, '01980000-0000-7000-8000-000000000000', true)).status).toBe(404)
  expect((await operate(client, second.accountId, true)).status).toBe(403)
  expect((await operate(operator, client.accountId, true)).status).toBe(200)

  for (const path of ['/api/metrics', '/api/auth/validate', '/api/leads']) {
    const refused = await app.request('GET', path, { session })
    expect([path, refused.status, refused.json]).toEqual([
      path,
      403,
      { error: 'Você não possui este serviço', code: 'account_suspended' },
    ])
  }
  expect(await app.get('/api/auth/accounts', { session })).toMatchObject([
    { name: 'em-dia', isSuspended: false },
    { name: 'inadimplente', isSuspended: true, isCurrent: true },
  ])
  await app.post('/api/auth/switch', { accountId: second.accountId }, { session })
  expect((await app.request('GET', '/api/metrics', { session })).status).toBe(200)
  const back = { session, body: { accountId: client.accountId } }
  expect((await app.request('POST', '/api/auth/switch', back)).json).toMatchObject({
    error: 'Esta conta está suspensa.',
  })

  expect((await operate(operator, client.accountId, false)).status).toBe(200)
  expect((await app.request('POST', '/api/auth/switch', back)).status).toBe(200)
  expect((await app.request('GET', '/api/metrics', { session })).status).toBe(200)
})

test('whoever is in a suspended account can end their session', async () => {
  const operator = await app.newAccount('chefia')
  await makeOperator(operator)
  const client = await app.newAccount('encerra')
  await operate(operator, client.accountId, true)
  expect((await app.request('POST', '/api/auth/logout', { session: client.session })).status).toBe(
    200,
  )
  await operate(operator, client.accountId, false)
  const { status } = await app.request('GET', '/api/auth/validate', { session: client.session })
  expect(status).toBe(401)
})
