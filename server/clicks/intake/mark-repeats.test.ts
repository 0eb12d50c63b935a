import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Trx } from '#server/platform/sql'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { createTestDatabase } from '#tests/helpers/database'
import { clickOf } from '#tests/helpers/rows'
import type { StoredClick } from '../store/split-click.ts'
import { insertClicks } from '../store/write-clicks.ts'
import { markRepeats } from './mark-repeats.ts'

let own: TestContext
beforeAll(async () => {
  own = await openTestContext()
})
afterAll(() => own.close())

// Where one span of the index ends and the next begins.
const border = Date.parse('2026-11-17T12:00:20.000Z')
let visitors = 0
const newVisitor = () => (++visitors).toString(16).padStart(16, '0').padEnd(32, '0')

function visit(accountId: string, visitor: string, at: number): StoredClick {
  return { ...clickOf(own.ctx, { accountId }, { at: new Date(at) }), visitor }
}

const inTransaction = <T>(work: (trx: Trx) => Promise<T>) =>
  own.ctx.sql.asIngest.transaction().execute(work)

const store = (clicks: StoredClick[]) => inTransaction((trx) => insertClicks(trx, clicks))

async function marked(clicks: StoredClick[]): Promise<StoredClick[]> {
  await inTransaction((trx) => markRepeats(trx, clicks))
  return clicks
}

test.each([
  [0, 'repeat'],
  [1, 'repeat'],
  [9_999, 'repeat'],
  [10_000, 'human'],
  [-1, 'repeat'],
  [-9_999, 'repeat'],
  [-10_000, 'human'],
  [30_000, 'human'],
])('%i ms from the counted click of its visitor a click is %s', async (apart, expected) => {
  const accountId = await own.newAccount()
  for (const at of [border - 1, border, border + 10_000, border + 19_999]) {
    const visitor = newVisitor()
    const counted = visit(accountId, visitor, at)
    await store([counted])
    const [late] = await marked([visit(accountId, visitor, at + apart)])
    expect([late?.class, late?.repeat_of]).toEqual([
      expected,
      expected === 'repeat' ? counted.id : null,
    ])
  }
})

test('neither another visitor’s click is repeated, nor one of another account, nor one that does not count', async () => {
  const [accountId, other] = [await own.newAccount(), await own.newAccount()]
  const visitor = newVisitor()
  await store([
    visit(accountId, newVisitor(), border),
    visit(other, visitor, border),
    { ...visit(accountId, visitor, border), class: 'bot', class_reason: 'robo' },
  ])
  const [click] = await marked([visit(accountId, visitor, border + 1)])
  expect([click?.class, click?.repeat_of]).toEqual(['human', null])
})

test('what others click in the same seconds is not read', async () => {
  // What a transaction has read is counted by the server that reads.
  const usual = own
  own = await openTestContext(undefined, await createTestDatabase({ isDistributed: false }))
  onTestFinished(async () => {
    await own.close()
    own = usual
  })
  const accountId = await own.newAccount()
  const crowd = Array.from({ length: 5_000 }, (_, n) =>
    visit(accountId, newVisitor(), border + n * 3),
  )
  await store(crowd)
  await sql`vacuum analyze click_rows`.execute(own.ctx.sql.asOwner)
  const batch = crowd.slice(1_000, 1_005).flatMap((click) => {
    const at = Date.parse(click.clicked_at)
    return [visit(accountId, click.visitor, at + 5), visit(accountId, newVisitor(), at + 6)]
  })
  const read = await inTransaction(async (trx) => {
    // What transactions before this one read on the connection is counted until it is reported.
    const before = await rowsRead(trx)
    await markRepeats(trx, batch)
    return (await rowsRead(trx)) - before
  })
  expect(batch.map((click) => click.class === 'repeat')).toEqual(
    Array.from({ length: 10 }, (_, n) => n % 2 === 0),
  )
  expect(read).toBe(5)
})

async function rowsRead(trx: Trx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname like 'click\\_rows%'`.execute(trx)
  return rows[0]?.read ?? 0
}
