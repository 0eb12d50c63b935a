import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext, type TestContext } from '#tests/helpers/context'

let own: TestContext

beforeAll(async () => {
  own = await openTestContext()
})
afterAll(() => own.close())

test('a drain seeks each time, and tidies up when its interval has passed by the clock', async () => {
  const { jobs, now } = own.ctx
  let ran: string[] = []
  const sweep = (name: string, everyMs: number) => ({
    name,
    everyMs,
    run: async () => void ran.push(name),
  })
  const sweeps = [sweep('hourly', 3_600_000), sweep('seek', 60_000), sweep('daily', 86_400_000)]
  const drainAfter = async (ms: number) => {
    own.setNow(new Date(now().getTime() + ms))
    ran = []
    await jobs.drain({}, sweeps)
    return ran
  }
  expect(await drainAfter(0)).toEqual(['seek'])
  expect(await drainAfter(3_600_000)).toEqual(['hourly', 'seek'])
  expect(await drainAfter(3_599_999)).toEqual(['seek'])
  expect(await drainAfter(79_200_001)).toEqual(['hourly', 'seek', 'daily'])
  expect(await drainAfter(0)).toEqual(['seek'])
})

test('a drain ends when what it did is off the queue, also where that takes the database a while', async () => {
  const { jobs, sql: db } = own.ctx
  await sql`
    create function take_a_while() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.3); return old; end $$`.execute(db.asOwner)
  await sql`
    create trigger slow before delete on graphile_worker._private_jobs
      for each row execute function take_a_while()`.execute(db.asOwner)
  let done = 0
  const tasks = {
    count: async () => {
      done += 1
    },
  }
  await db.asIngest.transaction().execute((trx) => jobs.add(trx, 'count', {}, { key: 'count' }))
  await jobs.drain(tasks, [])
  const { rows } = await sql`select from graphile_worker.jobs`.execute(db.asOwner)
  expect([done, rows.length]).toEqual([1, 0])
})
