import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAccountOf } from '#server/accounts/create-account'
import { pageCodeOf } from '#server/auth/page-codes'
import { startTestApp, type TestApp } from '#tests/helpers/app'

let app: TestApp
let userId: string
let first: string
let second: string
let event = 0

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

beforeEach(async () => {
  event += 1
  const account = await app.newAccount(`Pessoa${event}`)
  const { session, accountId } = account
  userId = (await app.get<{ user: { id: string } }>('/api/auth/validate', { session })).user.id
  first = accountId
  second = await createAccountOf(app.ctx, userId, 'Segunda')
})

/** Reports an event by the code with the id, and answers the accounts in which it was counted. */
async function countedIn(codeId: string, host = 'loja.com.br'): Promise<string[]> {
  event += 1
  const name = `evento ${event}`
  const { status } = await app.request('POST', '/capture/event', {
    session: null,
    rawBody: new URLSearchParams({ account: codeId, host, name }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(status).toBe(204)
  const { rows } = await app.ctx.sql.pool.query<{ account_id: string }>(
    'select account_id from page_event_counts where name = $1',
    [name],
  )
  return rows.map((row) => row.account_id)
}

const codeIn = (accountId: string) => pageCodeOf(app.ctx, { userId, accountId })

async function leave(accountId: string): Promise<void> {
  await app.ctx.sql.pool.query('delete from memberships where user_id = $1 and account_id = $2', [
    userId,
    accountId,
  ])
}

/** What the migration makes of a person who was in both accounts before. */
async function haveOldCode(): Promise<void> {
  await app.ctx.sql.pool.query(
    'insert into page_codes (account_id, id, user_id) values ($1, $2, $2)',
    [second, userId],
  )
}

test('the code of each account names an id of its own, which counts there alone', async () => {
  expect(await codeIn(first)).toBe(userId)
  expect(await codeIn(second)).not.toBe(userId)
  expect(await countedIn(await codeIn(first))).toEqual([first])
  expect(await countedIn(await codeIn(second))).toEqual([second])
})

test('the settings tell the id for the code of the account that is open', async () => {
  const { session } = await app.newAccount(`Dona${event}`)
  const { user } = await app.get<{ user: { id: string } }>('/api/auth/validate', { session })
  expect(await app.get('/api/settings', { session })).toMatchObject({ pageCode: user.id })
})

test('the pages of an account that the person has left stay with it', async () => {
  const codes = [await codeIn(first), await codeIn(second)]
  await leave(first)
  expect(await countedIn(codes[0] ?? '')).toEqual([first])
  expect(await countedIn(codes[1] ?? '')).toEqual([second])
  const third = await createAccountOf(app.ctx, userId, 'Terceira')
  await leave(second)
  expect(await countedIn(codes[0] ?? '')).toEqual([first])
  expect(await countedIn(codes[1] ?? '')).toEqual([second])
  expect(await countedIn(await codeIn(third))).toEqual([third])
})

test('who comes back to an account finds the code that is on its pages', async () => {
  const before = await codeIn(second)
  await leave(second)
  await app.ctx.sql.pool.query(
    `insert into memberships (user_id, account_id, role, created_at) values ($1, $2, 'admin', $3)`,
    [userId, second, app.ctx.now()],
  )
  expect(await codeIn(second)).toBe(before)
})

test('old code of a person in two accounts counts where its host is proven, else nowhere', async () => {
  await haveOldCode()
  expect(await countedIn(userId, 'duvidosa.com')).toEqual([])
  const prove = (accountId: string) =>
    app.ctx.sql.pool.query('insert into proven_hosts values ($1, $2, $3)', [
      accountId,
      'provada.com',
      app.ctx.now(),
    ])
  await prove(second)
  expect(await countedIn(userId, 'provada.com')).toEqual([second])
  await leave(second)
  expect(await countedIn(userId, 'provada.com')).toEqual([second])
  await prove(first)
  expect(await countedIn(userId, 'provada.com')).toEqual([])
})

test('old code of a suspended account counts nowhere', async () => {
  await app.ctx.sql.pool.query(`update accounts set status = 'suspended' where id = $1`, [first])
  expect(await countedIn(userId)).toEqual([])
  expect(await countedIn(await codeIn(second))).toEqual([second])
})

test('a person of one account without a noted id gets theirs with the first report', async () => {
  await leave(second)
  await sql`delete from page_codes where user_id = ${userId}`.execute(app.ctx.sql.asOwner)
  expect(await countedIn(userId)).toEqual([first])
  await createAccountOf(app.ctx, userId, 'Depois')
  await leave(first)
  expect(await countedIn(userId)).toEqual([first])
})
