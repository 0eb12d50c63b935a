import { expect, onTestFinished, test } from 'vitest'
import { databaseBefore } from '../helpers/earlier-database.ts'

test('the index of repeats is that of the months in which somebody clicks', {
  timeout: 60_000,
}, async () => {
  const database = await databaseBefore(123)
  onTestFinished(() => database.drop())
  const { client } = database
  await client.query(`select make_click_month('2025-01-01'), make_click_month(now()::date)`)
  await database.upgrade()
  await client.query(`select make_click_month('2031-03-01')`)
  const { rows } = await client.query<{ part: string }>(
    `select tablename as part from pg_indexes where indexdef like '%(visitor)%'`,
  )
  const parts = rows.map(({ part }) => part)
  const { rows: months } = await client.query<{ now: string }>(
    `select to_char(now() at time zone 'UTC', '"click_rows_"YYYY_MM') as now`,
  )
  expect(parts).toEqual(
    expect.arrayContaining(['click_rows_default', 'click_rows_2031_03', months[0]?.now]),
  )
  expect(parts).not.toContain('click_rows_2025_01')
  expect(parts).not.toContain('click_rows')
})
