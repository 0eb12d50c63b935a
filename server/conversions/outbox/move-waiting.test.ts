import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeliveryState, stateWords } from '#domain/conversions/delivery-states'
import { type Outbox, openOutbox } from '#tests/helpers/outbox'
import type { OwnerContext } from '#tests/helpers/owner'
import { disconnectMeta } from '../connections/meta-settings.ts'
import { moveAllWaiting } from './move-waiting.ts'

const day = 86_400_000

let outbox: Outbox
let ctx: OwnerContext

beforeAll(async () => {
  outbox = await openOutbox()
  ctx = outbox.ctx
})
afterAll(() => outbox.close())

async function states(accountId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: DeliveryState; count: number }>`
    select state, count(*)::integer as count from deliveries where account_id = ${accountId}
    group by 1 order by 1`.execute(ctx.sql.asOwner)
  return Object.fromEntries(rows.map(({ state, count }) => [stateWords[state], count]))
}

/** Copies the account's only delivery until there are so many. */
async function backlog(accountId: string, count: number): Promise<void> {
  await outbox.firstMessage(accountId)
  await sql`
    insert into deliveries (account_id, id, destination, config_id, lead_id, event_type, event_id,
      event_time, state, reason, next_try_at, created_at)
    select account_id, gen_random_uuid(), destination, config_id, lead_id, event_type,
      event_id || n, event_time, state, reason, next_try_at, created_at
    from deliveries, generate_series(2, ${count}::integer) n where account_id = ${accountId}`.execute(
    ctx.sql.asOwner,
  )
}

const payloadOf = (accountId: string) => ({
  accountId,
  destination: 'meta' as const,
  since: ctx.now().toISOString(),
})

test('a huge backlog is moved piece by piece, and what comes meanwhile is sent', async () => {
  const accountId = await outbox.accountWith(null)
  await backlog(accountId, 2_500)
  expect(await states(accountId)).toEqual({ pausado: 2_500 })

  await outbox.connect(accountId, '400001')
  expect(await states(accountId)).toEqual({ pausado: 1_500, pendente: 1_000 })
  await outbox.firstMessage(accountId)
  expect(await states(accountId)).toEqual({ pausado: 1_500, pendente: 1_001 })

  // The process stops, and another one goes on.
  await moveAllWaiting(ctx, payloadOf(accountId), AbortSignal.abort())
  expect(await states(accountId)).toEqual({ pausado: 1_500, pendente: 1_001 })
  await moveAllWaiting(ctx, payloadOf(accountId), undefined)
  expect(await states(accountId)).toEqual({ pendente: 2_501 })
  await outbox.drain()
  expect(await states(accountId)).toEqual({ enviado: 2_501 })
  const received = await outbox.received('400001', accountId)
  expect(received).toHaveLength(2_501)
  expect(received.every(({ repeats }) => repeats === 0)).toBe(true)
})

test('the job that follows moves the rest by itself', async () => {
  const accountId = await outbox.accountWith('400002')
  await backlog(accountId, 2_500)
  await disconnectMeta(ctx, accountId)
  expect(await states(accountId)).toEqual({ pausado: 1_000, pendente: 1_500 })
  await outbox.drain()
  expect(await states(accountId)).toEqual({ pausado: 2_500 })
  const reasons = new Set((await outbox.deliveriesOf(accountId)).map((row) => row.reason))
  expect([...reasons]).toEqual([expect.stringMatching(/não está conectada/)])
  expect(await outbox.callsOf('400002')).toBe(0)
})

test('connected again before all was paused, nothing stays behind', async () => {
  const accountId = await outbox.accountWith('400003')
  await backlog(accountId, 1_200)
  await disconnectMeta(ctx, accountId)
  await outbox.connect(accountId, '400003')
  await outbox.drain()
  expect(await states(accountId)).toEqual({ enviado: 1_200 })
})

test('disconnected before all was resumed, nothing more is sent', async () => {
  const accountId = await outbox.accountWith(null)
  await backlog(accountId, 1_200)
  await outbox.connect(accountId, '400004')
  await disconnectMeta(ctx, accountId)
  await outbox.drain()
  expect(await states(accountId)).toEqual({ pausado: 1_200 })
  expect(await outbox.callsOf('400004')).toBe(0)
})

test('what is too old by then is dropped on the way, in pieces, too', async () => {
  const accountId = await outbox.accountWith(null)
  await backlog(accountId, 1_100)
  outbox.later(8 * day)
  await outbox.connect(accountId, '400005')
  await outbox.drain()
  expect(await states(accountId)).toEqual({ descartado: 1_100 })
  const waiting = await outbox.accountWith(null)
  await backlog(waiting, 1_100)
  outbox.later(8 * day)
  await outbox.drain()
  expect(await states(waiting)).toEqual({ descartado: 1_100 })
})

test('what was refused since the change is not tried again by it', async () => {
  const accountId = await outbox.accountWith('fail-500')
  await outbox.firstMessage(accountId)
  const payload = payloadOf(accountId)
  outbox.later(1_000)
  await outbox.drain()
  const refused = await outbox.onlyDelivery(accountId)
  expect(refused).toMatchObject({ state: 'tentando', attempts: 1 })
  await moveAllWaiting(ctx, payload, undefined)
  expect(await outbox.onlyDelivery(accountId)).toEqual(refused)
})
