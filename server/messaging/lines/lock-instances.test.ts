import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { insertInstance } from './insert-instance.ts'
import { lockInstances } from './lock-instances.ts'

let own: TestContext
beforeAll(async () => {
  own = await openTestContext()
})
afterAll(() => own.close())

test('who waited sees the instance that was added meanwhile', async () => {
  const { ctx } = own
  const accountId = await own.newAccount()
  const add = (name: string) => ({
    id: ctx.newId(),
    provider: 'simulator' as const,
    name,
    externalId: null,
    credentials: {},
    state: 'disconnected' as const,
  })
  await ctx.sql.withAccount(accountId, (trx) => insertInstance(ctx, trx, accountId, add('Centro')))
  let second: Promise<string[]> | undefined
  await ctx.sql.withAccount(accountId, async (trx) => {
    await lockInstances(trx, accountId)
    second = ctx.sql.withAccount(accountId, async (other) =>
      (await lockInstances(other, accountId)).map(({ name }) => name),
    )
    await vi.waitUntil(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(ctx.sql.asOwner)
      return rows.length === 1
    })
    await insertInstance(ctx, trx, accountId, add('Filial'))
  })
  expect(await second).toEqual(['Centro', 'Filial'])
})
