import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountWithEvents } from '#tests/faults/waiting-events'
import { type Outbox, openOutbox } from '#tests/helpers/outbox'
import { loadDeliveries } from './load-deliveries.ts'

let outbox: Outbox

beforeAll(async () => {
  outbox = await openOutbox()
})
afterAll(() => outbox.close())

test('what deliveries tell is read by their keys, also from tables that have just grown', async () => {
  const { ctx } = outbox
  // Of fewer PostgreSQL thinks that an account has one lead, and any of its indexes will do.
  const accountId = await accountWithEvents(ctx, { pixelId: '123456', leads: 2_000, lost: 0 })
  const due = await ctx.sql.asOwner
    .selectFrom('deliveries')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(40)
    .execute()
  const ids = due.map((row) => row.id)
  const { loaded, fetched } = await ctx.sql.withAccount(accountId, async (trx) => {
    const deliveries = await loadDeliveries(trx, accountId, ids)
    const { rows } = await sql<{ table: string; fetched: number }>`
      select relname as table, (idx_tup_fetch + seq_tup_read)::int as fetched
      from pg_stat_xact_user_tables
      where relname in ('deliveries', 'leads', 'contacts', 'clicks')`.execute(trx)
    return { loaded: deliveries, fetched: rows.map((row) => row.fetched) }
  })
  expect(loaded.map((delivery) => delivery.id).sort()).toEqual(ids.sort())
  expect(loaded.every(({ contact_name: name, phone }) => name === 'Maria' && phone)).toBe(true)
  expect(Math.max(...fetched)).toBeLessThanOrEqual(ids.length)
})
