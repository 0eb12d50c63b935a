import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Outbox, openOutbox } from '#tests/helpers/outbox'
import type { OwnerContext } from '#tests/helpers/owner'
import { getMetaSettings } from '../connections/meta-settings.ts'
import { pauseConnection } from '../connections/pause.ts'
import { claimDue } from './claim-due.ts'

const minute = 60_000
const day = 86_400_000

let outbox: Outbox
let ctx: OwnerContext

beforeAll(async () => {
  outbox = await openOutbox()
  ctx = outbox.ctx
})
afterAll(() => outbox.close())

test('a rate limit holds back everything of the account until its time', async () => {
  const accountId = await outbox.accountWith('rate-4')
  const attempts = async () => (await outbox.deliveriesOf(accountId)).map((row) => row.attempts)
  await outbox.firstMessage(accountId)
  await outbox.drain()
  outbox.later(20_000)
  await outbox.firstMessage(accountId)
  await outbox.drain()
  expect(await attempts()).toEqual([1, 0])
  outbox.later(minute)
  await outbox.drain()
  expect(await attempts()).toEqual([2, 1])
})

test('once the destination takes an event again, what it failed to take goes at once', async () => {
  const accountId = await outbox.accountWith('fail-500')
  await outbox.firstMessage(accountId)
  for (let attempt = 0; attempt < 6; attempt++) {
    await outbox.drain()
    outbox.later(6 * minute)
  }
  await outbox.drain()
  const [failed] = await outbox.deliveriesOf(accountId)
  expect(failed!.next_try_at!.getTime() - ctx.now().getTime()).toBeGreaterThan(5 * minute)
  await ctx.sql.asOwner
    .updateTable('connections')
    .set({ address: '100012', resume_at: null })
    .where('account_id', '=', accountId)
    .execute()
  await outbox.firstMessage(accountId)
  await outbox.drain()
  expect((await outbox.deliveriesOf(accountId)).map(({ state }) => state)).toEqual([
    'enviado',
    'enviado',
  ])
})

test('who finds the connection held by somebody else does not wait for it', async () => {
  const accountId = await outbox.accountWith('100013')
  await outbox.firstMessage(accountId)
  await ctx.sql.withAccount(accountId, async (trx) => {
    await sql`select from connections where account_id = ${accountId} for update`.execute(trx)
    expect(await claimDue(ctx, accountId, 'meta')).toBeNull()
  })
  expect((await claimDue(ctx, accountId, 'meta'))?.deliveries).toHaveLength(1)
})

test('a retry that was hurried and fails waits no hours', async () => {
  const accountId = await outbox.accountWith('fail-500')
  await outbox.firstMessage(accountId)
  for (let attempt = 0; attempt < 10; attempt++) {
    await outbox.drain()
    outbox.later(6 * 60 * minute)
  }
  const here = () => ctx.sql.asOwner.updateTable('deliveries').where('account_id', '=', accountId)
  await here()
    .set({ last_attempt_at: new Date(ctx.now().getTime() - minute) })
    .execute()
  await outbox.drain()
  const [delivery] = await outbox.deliveriesOf(accountId)
  expect(delivery).toMatchObject({ state: 'tentando', attempts: 11 })
  expect(delivery!.next_try_at!.getTime() - ctx.now().getTime()).toBeLessThanOrEqual(4 * minute)
})

test('an event over 7 days old is not sent and says why', async () => {
  const accountId = await outbox.accountWith('100005')
  await outbox.firstMessage(accountId, new Date(ctx.now().getTime() - 7 * day - 1000))
  await outbox.drain()
  const delivery = await outbox.onlyDelivery(accountId)
  expect(delivery).toMatchObject({ state: 'descartado', attempts: 0, request: null })
  expect(delivery.reason).toMatch(/7 dias/)
  expect(await outbox.callsOf('100005')).toBe(0)
})

test('retrying ends half a day before the platform would refuse the event', async () => {
  const accountId = await outbox.accountWith('fail-500')
  await outbox.firstMessage(accountId, new Date(ctx.now().getTime() - 6.5 * day))
  await outbox.drain()
  const delivery = await outbox.onlyDelivery(accountId)
  expect(delivery).toMatchObject({ state: 'falhou', attempts: 1, next_try_at: null })
})

test('a refused token pauses everything; saving another one sends what is not too old', async () => {
  const accountId = await outbox.accountWith('token-190')
  await outbox.firstMessage(accountId, new Date(ctx.now().getTime() - 5 * day))
  await outbox.drain()
  await outbox.firstMessage(accountId)
  outbox.later(3 * day)
  await outbox.drain()
  const [old, young] = await outbox.deliveriesOf(accountId)
  expect(old).toMatchObject({ state: 'descartado', reason: expect.stringMatching(/7 dias/) })
  expect(young).toMatchObject({
    state: 'pausado',
    attempts: 0,
    reason: expect.stringMatching(/expirou/),
  })

  expect(await outbox.connect(accountId, '100007')).toMatchObject({ pauseReason: null })
  await outbox.drain()
  expect((await outbox.deliveriesOf(accountId)).map((row) => row.state)).toEqual([
    'descartado',
    'enviado',
  ])
  expect(await outbox.received('100007', accountId)).toHaveLength(1)
})

test('without a connection the event waits and says why; connecting sends it', async () => {
  const accountId = await outbox.accountWith(null)
  await outbox.firstMessage(accountId)
  await outbox.drain()
  const waiting = await outbox.onlyDelivery(accountId)
  expect(waiting).toMatchObject({ state: 'pausado', attempts: 0 })
  expect(waiting.reason).toMatch(/não está conectada/)
  await outbox.connect(accountId, '100008')
  await outbox.drain()
  expect(await outbox.onlyDelivery(accountId)).toMatchObject({ state: 'enviado', reason: null })
})

test('credentials that were replaced meanwhile are not paused', async () => {
  const accountId = await outbox.accountWith('100009')
  await outbox.firstMessage(accountId)
  const claim = await claimDue(ctx, accountId, 'meta')
  expect(claim?.deliveries).toHaveLength(1)
  await outbox.connect(accountId, '100009')
  const isPaused = await ctx.sql.withAccount(accountId, (trx) =>
    pauseConnection(ctx, trx, claim!.stored, { code: 'meta_token_refused', why: 'expired' }),
  )
  expect(isPaused).toBe(false)
  expect(await getMetaSettings(ctx, accountId)).toMatchObject({ pauseReason: null })
})

test('what a killed process had claimed is sent after the claim ends, with the same id', async () => {
  const accountId = await outbox.accountWith('100010')
  await outbox.firstMessage(accountId)
  const claim = await claimDue(ctx, accountId, 'meta')
  await outbox.drain()
  expect(await outbox.onlyDelivery(accountId)).toMatchObject({ state: 'pendente', attempts: 0 })
  outbox.later(3 * minute)
  await outbox.drain()
  const delivery = await outbox.onlyDelivery(accountId)
  expect(delivery).toMatchObject({ state: 'enviado', event_id: claim?.deliveries[0]?.event_id })
})

test('an erased lead is not reported', async () => {
  const accountId = await outbox.accountWith('100012')
  const leadId = await outbox.firstMessage(accountId)
  await outbox.eraseLead(accountId, leadId)
  await outbox.drain()
  const delivery = await outbox.onlyDelivery(accountId)
  expect(delivery).toMatchObject({ state: 'descartado', request: null })
  expect(delivery.reason).toMatch(/excluído/)
})

test('a worker that was killed keeps no account waiting', async () => {
  const accountId = await outbox.accountWith('100014')
  await outbox.firstMessage(accountId)
  await sql`update graphile_worker._private_jobs
    set locked_at = now(), locked_by = 'killed'`.execute(ctx.sql.asOwner)
  await outbox.drain()
  expect(await outbox.onlyDelivery(accountId)).toMatchObject({ state: 'enviado' })
})

test('batches of one account are never under way at the same time', async () => {
  const accountId = await outbox.accountWith('100015')
  for (let i = 0; i < 60; i++) await outbox.firstMessage(accountId)
  const claims = await Promise.all([1, 2, 3].map(() => claimDue(ctx, accountId, 'meta')))
  expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
})

test('a destination that hangs does not delay another account', async () => {
  const slow = await outbox.accountWith('slow')
  const good = await outbox.accountWith('100013')
  await outbox.firstMessage(slow)
  await outbox.firstMessage(good)
  const draining = outbox.drain().then(() => 'drained' as const)
  const arrived = (async () => {
    while ((await outbox.onlyDelivery(good)).state !== 'enviado');
    return 'arrived' as const
  })()
  expect(await Promise.race([draining, arrived])).toBe('arrived')
  expect(await outbox.onlyDelivery(slow)).toMatchObject({ state: 'pendente' })
  await draining
  const delivery = await outbox.onlyDelivery(slow)
  expect(delivery).toMatchObject({ state: 'tentando', http_status: null })
  expect(delivery.reason).toMatch(/10 segundos/)
})
