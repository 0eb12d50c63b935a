import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/platform/log'
import { openPool } from '#server/platform/sql'
import { runJob } from '#server/platform/work'
import { createTestDatabase, type TestDatabase } from '#tests/helpers/database'
import { preparingPool } from './prepared-statements.ts'

let database: TestDatabase
let pool: pg.Pool
let db: Kysely<Record<string, never>>

beforeAll(async () => {
  database = await createTestDatabase({ isDistributed: false })
  // One connection, so that each statement comes to the same.
  pool = openPool(database.url, createLog('silent'), 1)
  await pool.query('create table shelf (book text)')
  db = new Kysely({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function prepared(containing: string): Promise<number> {
  const { rows } = await pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements',
  )
  return rows.filter(({ statement }) => statement.includes(containing)).length
}

const times = async (count: number, ask: (turn: number) => Promise<unknown>) => {
  for (let turn = 0; turn < count; turn += 1) await ask(turn)
}

test('what jobs ask again and again is prepared, with the answers that it has unprepared', async () => {
  const answers: number[] = []
  const ask = async (turn: number) => {
    const { rows } = await sql<{ n: number }>`select ${turn}::int + 1 as n /* job */`.execute(db)
    answers.push(rows[0]?.n ?? 0)
  }
  await runJob('test', () => times(5, ask))
  expect(await prepared('/* job */')).toBe(0)
  await runJob('test', () => times(4, ask))
  expect(await prepared('/* job */')).toBe(1)
  expect(answers).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4])
})

test('what a person asks, and what has no values, is not prepared', async () => {
  await times(9, (turn) => sql`select ${turn}::int /* person */`.execute(db))
  await runJob('test', () => times(9, () => sql`select 1 /* plain */`.execute(db)))
  expect(await prepared('/* person */')).toBe(0)
  expect(await prepared('/* plain */')).toBe(0)
})

test('after a column was added the statement fails once on a connection, and then answers with it', async () => {
  const read = () =>
    runJob('test', () => sql`select * from shelf where book = ${'Iracema'}`.execute(db))
  await sql`insert into shelf values ('Iracema')`.execute(db)
  await times(7, read)
  await pool.query('alter table shelf add pages integer not null default 128')
  await expect(read()).rejects.toMatchObject({ code: '0A000' })
  expect((await read()).rows).toEqual([{ book: 'Iracema', pages: 128 }])
})

test('a connection keeps 300 statements at most, and all others are answered all the same', async () => {
  const ask = (text: number) =>
    sql<{ n: number }>`select ${text}::int as n, ${sql.raw(String(text))} /* many */`.execute(db)
  await runJob('test', () =>
    times(400, async (text) => {
      for (let turn = 0; turn < 6; turn += 1) await ask(text)
    }),
  )
  const many = await prepared('/* many */')
  expect([many > 250, many <= 300]).toEqual([true, true])
  const last = await runJob('test', () => ask(399))
  expect(last.rows[0]?.n).toBe(399)
})

test('a statement that PostgreSQL refuses again and again leaves a bounded number behind', async () => {
  await pool.query(`create function refuse(n integer) returns integer language plpgsql as $$
    begin raise exception 'not here' using errcode = '0A000'; end $$`)
  const other = openPool(database.url, createLog('silent'), 1)
  const db = new Kysely({ dialect: new PostgresDialect({ pool: preparingPool(other) }) })
  const ask = () => runJob('test', () => sql`select refuse(${1}::int)`.execute(db))
  await times(1_000, () => expect(ask()).rejects.toMatchObject({ code: '0A000' }))
  const { rows } = await other.query('select from pg_prepared_statements')
  expect(rows).toHaveLength(600)
  await db.destroy()
})
