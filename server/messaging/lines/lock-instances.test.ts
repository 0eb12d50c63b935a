import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { untilWaiting } from '#tests/helpers/locks'
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
    await untilWaiting(own.databaseUrl)
    await insertInstance(ctx, trx, accountId, add('Filial'))
  })
  expect(await second).toEqual(['Centro', 'Filial'])
})
