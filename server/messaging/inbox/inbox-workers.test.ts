import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createClickMover } from '#server/clicks/intake/click-mover'
import { messagingSweeps } from '#server/messaging/jobs'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { aPerson, leads, simulate } from '#tests/helpers/chat'
import { isOnCluster } from '#tests/helpers/database'
import { createInboxWorkers, type InboxWorkers } from './inbox-workers.ts'

let app: TestApp
let workers: InboxWorkers
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => {
  workers = createInboxWorkers(app.ctx, createClickMover(app.ctx))
})
afterEach(() => workers.stop())

const generous = { timeout: 30_000 }

async function waiting(accountId = app.account.accountId): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from message_inbox
    where account_id = ${accountId} and worked_at is null`.execute(app.ctx.sql.asOwner)
  return rows[0]?.count ?? 0
}

/** Webhooks of which nobody was told. */
async function storeQuietly({ accountId }: TestAccount, count: number): Promise<void> {
  const { id } = await app.ctx.sql.asOwner
    .selectFrom('instances')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  await sql`insert into message_inbox (account_id, id, instance_id, received_at, body)
    select ${accountId}, gen_random_uuid(), ${id}, ${app.ctx.now()}, '<xml/>'
    from generate_series(1, ${count}::int)`.execute(app.ctx.sql.asOwner)
}

test('who works hears of a webhook as soon as it is stored', async () => {
  await workers.start()
  const person = aPerson()
  await simulate(app, [{ from: person, text: 'Oi' }])
  await expect.poll(() => leads(app, person), generous).toHaveLength(1)
  await simulate(app, [{ from: person, text: 'Ainda aí?' }])
  await expect.poll(() => leads(app, person), generous).toMatchObject([{ messageCount: 2 }])
})

test('what waits when the work begins is worked on', async () => {
  await storeQuietly(app.account, 3)
  await workers.start()
  await expect.poll(() => waiting(), generous).toBe(0)
})

test('webhooks of which nobody heard are found after five seconds', async () => {
  await workers.start()
  await storeQuietly(app.account, 3)
  const late = messagingSweeps(app.ctx, workers).find(({ name }) => name === 'late-webhooks')
  await late?.run(new AbortController().signal)
  expect(await waiting()).toBe(3)
  app.advance(6_000)
  await late?.run(new AbortController().signal)
  await expect.poll(() => waiting(), generous).toBe(0)
})

test('an account with a backlog has a batch a turn; another one does not wait for its end', async () => {
  const [crowd, other] = [await app.newAccount('multidao'), await app.newAccount('outra')]
  await storeQuietly(crowd, 900)
  await storeQuietly(other, 1)
  await workers.start()
  await expect.poll(() => waiting(crowd.accountId), generous).toBe(0)
  await expect.poll(() => waiting(other.accountId), generous).toBe(0)
  // The ids of the transactions tell who was first.
  const { rows } = await sql<{ account: string; turns: number; last: number }>`
    select account_id as account, count(distinct xmin::text) as turns,
      max(xmin::text::bigint) as last
    from message_inbox where account_id in (${crowd.accountId}, ${other.accountId})
    group by account_id`.execute(app.ctx.sql.asOwner)
  const of = ({ accountId }: TestAccount) => rows.find(({ account }) => account === accountId)
  expect(of(crowd)?.turns).toBe(5)
  // Each node of a cluster counts its own transactions.
  if (!isOnCluster()) expect(of(other)?.last).toBeLessThan(of(crowd)?.last ?? 0)
})

test('stopped, nobody works any more', async () => {
  await workers.start()
  await workers.stop()
  await storeQuietly(app.account, 1)
  workers.wake(app.account.accountId)
  expect(await waiting()).toBe(1)
  await workers.workAll()
  expect(await waiting()).toBe(0)
})
