import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Instance, InstanceStatus } from '#contracts/messaging'
import { judgeChanges } from '#server/alerts/judge-changes'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aPerson, leads } from '#tests/helpers/chat'
import { type Program, startProgram } from '#tests/helpers/programs'
import { wapiPayload } from '#tests/helpers/wapi'
import { setState } from './instances.ts'

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
        { account_id: accountId, id: centro?.id ?? '' },
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
  expect(await remove(session, left[0]?.id)).toMatchObject({
    status: 409,
    json: { error: 'Esta é a única instância da conta. Crie outra antes de remover esta.' },
  })
  const link = await app.ctx.sql.asOwner
    .selectFrom('links')
    .select(['instance_id', 'whatsapp_number'])
    .where('account_id', '=', accountId)
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow()
  expect(link).toEqual({ instance_id: null, whatsapp_number: '5511987654321' })
  expect((await remove(session, centro?.id)).status).toBe(404)
})
