import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Instance, InstanceStatus } from '#contracts/messaging'
import { judgeChanges } from '#server/alerts/judge-changes'
import type { Context } from '#server/platform/context'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aPerson, leads } from '#tests/helpers/chat'
import { type Program, startProgram } from '#tests/helpers/programs'
import { wapiPayload } from '#tests/helpers/wapi'
import { checkInstances } from './check-instances.ts'
import { insertInstance } from './insert-instance.ts'
import { setState } from './set-state.ts'

let gateway: Program
let app: TestApp

beforeAll(async () => {
  gateway = await startProgram('dev/fake-gateway.ts', '/_state')
  app = await startTestApp({ env: { WAPI_BASE_URL: `${gateway.url}/v1` } })
})
afterAll(async () => {
  await app.close()
  await gateway.stop()
})

const add = (session: string, instanceName: string, instanceId: string) =>
  app.request('POST', '/api/whatsapp/create-instance', {
    session,
    body: { provider: 'wapi', instanceName, credentials: { instanceId, token: 't-1' } },
  })
const list = (session: string) => app.get<Instance[]>('/api/whatsapp/instances', { session })
const change = (session: string, id: string | undefined, body: object) =>
  app.request('PATCH', `/api/whatsapp/instances/${id}`, { session, body })
const remove = (session: string, id: string | undefined) =>
  app.request('DELETE', `/api/whatsapp/instances/${id}`, { session })
const named = (instances: Instance[], name: string) =>
  instances.find((instance) => instance.instanceName === name)

test('instances are renamed, one of them is the default, and calls mean the one they name', async () => {
  const { session } = await app.newAccount('varias')
  await add(session, 'Centro', 'centro-1')
  await add(session, 'Praia', 'praia-1')
  const before = await list(session)
  expect(before.map((one) => [one.instanceName, one.isDefault])).toEqual([
    ['Praia', true],
    ['Simulador', false],
    ['Centro', false],
  ])
  const centro = named(before, 'Centro')
  expect((await change(session, centro?.id, { name: '  Centro 🏙️ ' })).json).toMatchObject({
    id: centro?.id,
    instanceName: 'Centro 🏙️',
    isDefault: false,
  })
  const named2 = await app.get<InstanceStatus>(`/api/whatsapp/status?instance=${centro?.id}`, {
    session,
  })
  expect(named2.instanceName).toBe('Centro 🏙️')
  expect((await change(session, centro?.id, { isDefault: true })).json).toMatchObject({
    isDefault: true,
  })
  expect((await list(session)).map((one) => one.isDefault)).toEqual([true, false, false])
  const unnamed = await app.get<InstanceStatus>('/api/whatsapp/status', { session })
  expect(unnamed.instanceName).toBe('Centro 🏙️')

  const refused = await change(session, centro?.id, { isDefault: false })
  expect(refused).toMatchObject({
    status: 422,
    json: { fields: { isDefault: 'Escolha outra instância como padrão' } },
  })
  expect((await change(session, centro?.id, { name: ' ' })).status).toBe(422)
})

test('the same instance of a gateway is not added twice, not even at the same moment', async () => {
  const { session } = await app.newAccount('repetida')
  await add(session, 'Centro', 'unica-1')
  const again = await add(session, 'Outra', 'unica-1')
  expect(again).toMatchObject({
    status: 409,
    json: { error: 'Esta instância já está na conta, com o nome “Centro”.' },
  })
  const both = await Promise.all([add(session, 'A', 'dupla-1'), add(session, 'B', 'dupla-1')])
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
  expect(await list(session)).toHaveLength(3)
  const { session: other } = await app.newAccount('outra-dona')
  expect((await add(other, 'Minha', 'unica-1')).status).toBe(200)
})

test('a removed instance ends its address; its leads stay, and another takes its place', async () => {
  const { session, accountId } = await app.newAccount('despedida')
  const made = (await add(session, 'Centro', 'sai-1')).json as InstanceStatus
  const centro = named(await list(session), 'Centro')
  const { id: linkId } = await app.post<{ id: string }>(
    '/api/links',
    { whatsappNumber: '11987654321', campaignName: 'C', instanceId: centro?.id },
    { session },
  )
  const path = new URL(made.webhookUrl ?? '').pathname
  const send = (id: string, text: string) =>
    app.request('POST', path, {
      session: null,
      body: wapiPayload({ id, from: aPerson(), name: 'Fica', text }, app.ctx.now()),
    })
  expect((await send('m1', 'Oi')).status).toBe(200)
  await app.drain()
  // Accepted before the end, worked on after it.
  expect((await send('m2', 'Atrasada')).status).toBe(200)
  // Its line had worked and is down: an alert is open.
  for (const state of ['connected', 'banned'] as const) {
    await app.ctx.sql.withAccount(accountId, (trx) =>
      setState(
        app.ctx,
        trx,
        { account_id: accountId, id: centro?.id ?? '', state: 'disconnected' },
        { state, reason: 'webhook' },
      ),
    )
  }
  await judgeChanges(app.ctx, accountId)
  const alerts = () => app.get<{ open: unknown[] }>('/api/health/alerts', { session })
  expect((await alerts()).open).toHaveLength(1)
  expect((await remove(session, centro?.id)).json).toEqual({ success: true })
  await app.drain()
  expect((await alerts()).open).toEqual([])
  expect((await send('m3', 'Tarde')).status).toBe(404)
  const [lead, ...others] = await leads(app, 'Fica', session)
  expect(lead?.firstMessage).toBe('Oi')
  expect(others).toEqual([])
  const left = await list(session)
  expect(left.map((one) => [one.instanceName, one.isDefault])).toEqual([['Simulador', true]])
  // The last one leaves the account without any, and another one can be made.
  expect((await remove(session, left[0]?.id)).json).toEqual({ success: true })
  expect(await list(session)).toEqual([])
  expect(await app.get('/api/whatsapp/status', { session })).toMatchObject({
    status: 'NO_INSTANCE',
    message: 'Nenhuma instância configurada.',
  })
  for (const path of ['/api/whatsapp/check-connection', '/api/whatsapp/reconnect']) {
    expect((await app.request('POST', path, { session })).status).toBeLessThan(500)
  }
  const link = await app.ctx.sql.asOwner
    .selectFrom('links')
    .select(['instance_id', 'whatsapp_number'])
    .where('account_id', '=', accountId)
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow()
  expect(link).toEqual({ instance_id: null, whatsapp_number: '5511987654321' })
  expect((await remove(session, centro?.id)).status).toBe(404)
})

test('instances added at the same moment are all there, and one of them is the default', async () => {
  const { session } = await app.newAccount('juntas')
  const names = ['Um', 'Dois', 'Três', 'Quatro', 'Cinco', 'Seis']
  const answers = await Promise.all(
    names.map((instanceName) =>
      app.request('POST', '/api/whatsapp/create-instance', {
        session,
        body: { provider: 'simulator', instanceName },
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
  const all = await list(session)
  expect(all.map((one) => one.instanceName).sort()).toEqual([...names, 'Simulador'].sort())
  expect(all.filter((one) => one.isDefault)).toHaveLength(1)
})

test('an account has at most 20 instances, also when they are added at the same moment', async () => {
  const { session, accountId } = await app.newAccount('cheia')
  await addStored(accountId, 17, (i) => `cheia-${i}`)
  const answers = await Promise.all([1, 2, 3, 4].map((i) => add(session, `N${i}`, `nova-${i}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
  expect(await add(session, 'Mais', 'nova-9')).toMatchObject({
    status: 409,
    json: {
      error: 'A conta já tem 20 instâncias e o limite é 20. Remova uma antes de criar outra.',
    },
  })
  expect(await list(session)).toHaveLength(20)
})

test('160 gateways of one account that hang delay the alarm of no other', async () => {
  const hanging = await startProgram('dev/fake-gateway.ts', '/_state')
  const here = await startTestApp({ env: { WAPI_BASE_URL: `${hanging.url}/v1` } })
  const { accountId } = await here.newAccount('travada')
  const other = await here.newAccount('vizinha')
  const stored = { ctx: here.ctx, state: 'connected' as const }
  await addStored(accountId, 160, (i) => `hang-${i}`, stored)
  await addStored(other.accountId, 1, () => 'off-403', stored)
  const states = async (id: string) =>
    here.ctx.sql.asOwner
      .selectFrom('instances')
      .select(['state', 'checked_at'])
      .where('account_id', '=', id)
      .where('provider', '=', 'wapi')
      .execute()

  const sweep = checkInstances(here.ctx)
  await expect
    .poll(() => states(other.accountId), { timeout: 60_000 })
    .toMatchObject([{ state: 'disconnected' }])
  // The other account was not behind the first four that hang, let alone behind all of them.
  expect(
    (await states(accountId)).filter(({ state }) => state !== 'connected').length,
  ).toBeLessThan(5)
  const checked = (await states(accountId)).filter((one) => one.checked_at !== null)
  expect(checked).toHaveLength(20)
  await judgeChanges(here.ctx, other.accountId)
  const { open } = await here.get<{ open: unknown[] }>('/api/health/alerts', {
    session: other.session,
  })
  expect(open).toHaveLength(1)

  // Alerts that are slow to send keep one worker of an account busy, not all.
  const { rows: queues } = await sql<{ queue: string }>`
    select distinct queue_name as queue from graphile_worker.jobs
    where task_identifier = 'line-health'`.execute(here.ctx.sql.asOwner)
  expect(queues).toContainEqual({ queue: `line-health:${other.accountId}` })
  expect(queues).not.toContainEqual({ queue: null })

  // The rest of the twenty are told at once that nobody is there; the next minute takes others.
  await hanging.stop()
  await sweep
  here.advance(60_000)
  await checkInstances(here.ctx)
  const now = here.ctx.now()
  const next = (await states(accountId)).filter(
    (one) => one.checked_at?.getTime() === now.getTime(),
  )
  expect(next).toHaveLength(20)
  await here.close()
}, 120_000)

test('answers that come together are written down two at a time', async () => {
  const six = await startProgram('dev/fake-gateway.ts', '/_state')
  const here = await startTestApp({ env: { WAPI_BASE_URL: `${six.url}/v1` } })
  const accounts = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((n) => here.newAccount(n)))
  for (const { accountId } of accounts) {
    await addStored(accountId, 1, () => `linha-${accountId}`, { ctx: here.ctx, state: 'connected' })
  }
  const asked = async () => {
    const { calls } = (await (await fetch(`${six.url}/_state`)).json()) as { calls: unknown[] }
    return calls.length
  }
  let [writing, most] = [0, 0]
  const withAccount: Context['sql']['withAccount'] = async (accountId, work) => {
    writing += 1
    most = Math.max(most, writing)
    // All have been asked before the first answer is written.
    await expect.poll(asked, { timeout: 30_000 }).toBe(6)
    const result = await here.ctx.sql.withAccount(accountId, work)
    writing -= 1
    return result
  }
  await checkInstances({ ...here.ctx, sql: { ...here.ctx.sql, withAccount } })
  expect(most).toBe(2)
  const { rows } = await sql<{ count: number }>`select count(*) as count from instances
    where provider = 'wapi' and state = 'disconnected'`.execute(here.ctx.sql.asOwner)
  expect(rows).toEqual([{ count: 6 }])
  await here.close()
  await six.stop()
})

/** Stored instances of an account, as they were before there was a limit. */
async function addStored(
  accountId: string,
  count: number,
  externalId: (i: number) => string,
  { ctx, state }: { ctx: Context; state: 'connected' | 'disconnected' } = {
    ctx: app.ctx,
    state: 'disconnected',
  },
): Promise<void> {
  await ctx.sql.withAccount(accountId, async (trx) => {
    for (let i = 0; i < count; i += 1) {
      await insertInstance(ctx, trx, accountId, {
        id: ctx.newId(),
        provider: 'wapi',
        name: `W ${i}`,
        externalId: externalId(i),
        credentials: { instanceId: externalId(i), token: 't-1' },
        state,
      })
    }
  })
}
