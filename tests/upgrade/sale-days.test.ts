import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseBefore, type EarlierDatabase } from '../helpers/earlier-database.ts'

// What was sold was added up from the sales whenever somebody looked, until the migration of that name, which
// counts those that are there.

const account = '00000000-0000-7000-8000-000000000001'
let database: EarlierDatabase
let client: pg.Client

beforeAll(async () => {
  database = await databaseBefore(118)
  client = database.client
  // The names of the second are as long as an address may make them.
  for (const [lead, day, campaign, status, isTest] of [
    [1, '2026-11-10', 'Verão', 'converted', false],
    [2, '2026-11-11', 'x'.repeat(2_000), 'converted', false],
    [3, '2026-11-10', 'Verão', 'lost', false],
    [4, '2026-11-10', 'Verão', 'converted', true],
  ]) {
    await client.query(
      `insert into leads (account_id, id, contact_id, is_tracked, from_click, reason, confidence,
        explanation, source, campaign, status, is_test, created_at, first_message_at,
        first_message_day, last_message_at, first_message, search_text)
      values ($1, $2, $2, true, false, 'ad', 'high', '{}', 'facebook', $4, $5, $6, now(), now(), $3,
        now(), 'oi', 'oi')`,
      [account, leadId(lead), day, campaign, status, isTest],
    )
  }
  for (const [sale, lead, day, cents, currency, status, deletedAt] of [
    [1, 1, '2026-11-10', 10_000, 'BRL', 'paid', null],
    [2, 1, '2026-11-12', 5_000, 'BRL', 'paid', null],
    [3, 1, '2026-11-12', 700, 'USD', 'paid', null],
    [4, 1, '2026-11-12', 1, 'BRL', 'refunded', null],
    [5, 1, '2026-11-12', 2, 'BRL', 'paid', '2026-11-13'],
    [6, 2, '2026-11-12', 40, 'BRL', 'paid', null],
    [7, 3, '2026-11-12', 3, 'BRL', 'paid', null],
    [8, 4, '2026-11-12', 4, 'BRL', 'paid', null],
  ]) {
    await client.query(
      `insert into sales (account_id, id, lead_id, cents, currency, sold_at, sold_day, status, origin,
        entered_by, created_at, deleted_at)
      values ($1, $2, $3, $4, $5, now(), $6, $7, 'manual', 'Ana', now(), $8)`,
      [account, leadId(Number(sale) + 100), leadId(lead), cents, currency, day, status, deletedAt],
    )
  }
  await database.upgrade()
}, 60_000)

afterAll(() => database?.drop())

function leadId(number: unknown): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

const found = async (query: string) => (await client.query(query)).rows
const keyOf = (campaign: string) =>
  `totals_key(${campaign}, '', '', 'facebook', 'converted') as key`
const long = `repeat('x', 190)`

test('the sales that count are added up by the day of their lead and by their own', async () => {
  const [{ key: summer }, { key: longest }] = (await found(
    `select ${keyOf(`'Verão'`)} union all select ${keyOf(long)}`,
  )) as [{ key: unknown }, { key: unknown }]
  expect(
    await found(`select day::text as day, key, currency, sales, repeats, cents::int,
      period_sales, period_cents::int from sale_days order by day, cents, period_cents`),
  ).toEqual([
    row('2026-11-10', summer, 'USD', [1, 0, 700, 0, 0]),
    row('2026-11-10', summer, 'BRL', [2, 1, 15_000, 1, 10_000]),
    row('2026-11-11', longest, 'BRL', [1, 0, 40, 0, 0]),
    row('2026-11-12', longest, 'BRL', [0, 0, 0, 1, 40]),
    row('2026-11-12', summer, 'USD', [0, 0, 0, 1, 700]),
    row('2026-11-12', summer, 'BRL', [0, 0, 0, 1, 5_000]),
  ])
  expect(
    await found('select key, currency, sales, repeats, cents::int from sale_totals order by cents'),
  ).toEqual([
    { key: longest, currency: 'BRL', sales: 1, repeats: 0, cents: 40 },
    { key: summer, currency: 'USD', sales: 1, repeats: 0, cents: 700 },
    { key: summer, currency: 'BRL', sales: 2, repeats: 1, cents: 15_000 },
  ])
})

function row(day: string, key: unknown, currency: string, figures: number[]) {
  const [sales, repeats, cents, period_sales, period_cents] = figures
  return { day, key, currency, sales, repeats, cents, period_sales, period_cents }
}
