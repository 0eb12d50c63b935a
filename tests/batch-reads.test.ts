import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClickMover } from '#server/clicks/intake/click-mover'
import { hitText } from '#server/clicks/intake/hit'
import { moveBatch } from '#server/clicks/intake/move-batch'
import { openSql } from '#server/platform/sql'
import { choiceOf, hitOf } from '../bench/ad-hits.ts'
import { openTestContext, type TestContext } from './helpers/context.ts'
import { tellPlans } from './helpers/plans.ts'

// What moving a batch reads on a database of which PostgreSQL has no statistics yet, as it has none of
// a new month.

let own: TestContext
let accountId: string
let linkId: string
let plans: Awaited<ReturnType<typeof tellPlans>>
const choose = choiceOf(7)

beforeAll(async () => {
  own = await openTestContext()
  plans = await tellPlans(own.databaseUrl)
  accountId = await own.newAccount()
  linkId = own.ctx.newId()
  await sql`insert into links (account_id, id, code, whatsapp_number, campaign_name, message,
      search_text, created_at)
    values (${accountId}, ${linkId}, 'abc', '5511987654321', 'Link', 'Olá!', 'link', now())`.execute(
    own.ctx.sql.asOwner,
  )
})
afterAll(async () => {
  plans.close()
  await own.close()
})

/** Puts so many clicks in the inbox; the id of the first. */
async function put(count: number): Promise<string> {
  const rows = Array.from({ length: count }, () => {
    const { hit } = hitOf(choose, { at: own.ctx.now().getTime(), number: null })
    return { id: own.ctx.newId(), text: hitText(hit) }
  })
  await sql`insert into click_inbox (id, account_id, link_id, hit)
    select id, ${accountId}, ${linkId}, text
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, text text)`.execute(
    own.ctx.sql.asOwner,
  )
  return rows[0]?.id ?? ''
}

test('no table is read whole for a batch', async () => {
  await put(5_000)
  await createClickMover(own.ctx).move()
  const oldestId = await put(1_000)
  const told = await plans.plansOf(() =>
    moveBatch(own.ctx, { accounts: [{ accountId, oldestId }], atMost: 1_000 }, 'leave'),
  )
  expect(told.length).toBeGreaterThan(0)
  expect(told.filter(({ scanned }) => scanned.length > 0)).toEqual([])
})

test('what the dictionaries know is not written again', async () => {
  const again = hitOf(choose, { at: own.ctx.now().getTime(), number: null })
  const writes = async () => {
    const id = own.ctx.newId()
    await sql`insert into click_inbox (id, account_id, link_id, hit)
      values (${id}, ${accountId}, ${linkId}, ${hitText({ ...again.hit, query: 'utm_id=1' })})`.execute(
      own.ctx.sql.asOwner,
    )
    const portion = { accounts: [{ accountId, oldestId: id }], atMost: 1_000 }
    const told = await plans.plansOf(() => moveBatch(own.ctx, portion, 'leave'))
    return told.flatMap(
      ({ statement }) => /insert into "?(click_(?!rows)\w+)/.exec(statement)?.[1] ?? [],
    )
  }
  expect(await writes()).toContain('click_contexts')
  expect(await writes()).toEqual([])
})

test('of the inbox a batch reads its own rows, however many wait', async () => {
  const oldestId = await put(6_000)
  const one = openSql(own.databaseUrl, own.ctx.log, {
    tenant: 1,
    ingest: 1,
    jobs: 1,
    perAccount: 1,
  })
  const rowsRead = async () => {
    // On the one connection, so that all that it has read is reported.
    await sql`select pg_stat_force_next_flush()`.execute(one.asIngest)
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_user_tables
      where relname = 'click_inbox'`.execute(one.asIngest)
    return rows[0]?.read ?? 0
  }
  const before = await rowsRead()
  const portion = { accounts: [{ accountId, oldestId }], atMost: 1_000 }
  const moved = await moveBatch({ ...own.ctx, sql: one }, portion, 'leave')
  expect(moved).toEqual({ rows: 1_000, left: [] })
  expect((await rowsRead()) - before).toBeLessThanOrEqual(2_000)
  await one.close()
})
