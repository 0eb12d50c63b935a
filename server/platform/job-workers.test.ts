import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkerRegister } from '#server/platform/job-workers'
import { createLog } from '#server/platform/log'
import { openSql, type Sql } from '#server/platform/sql'
import { createTestDatabase, type TestDatabase } from '#tests/helpers/database'

const log = createLog('silent')
let database: TestDatabase
let db: Sql

beforeAll(async () => {
  database = await createTestDatabase()
  db = openSql(database.url, log)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

async function addLockedJob(worker: string): Promise<void> {
  await sql`select graphile_worker.add_job('look', '{}', ${`queue of ${worker}`})`.execute(
    db.asOwner,
  )
  await sql`update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now()
    where locked_by is null`.execute(db.asOwner)
  await sql`update graphile_worker._private_job_queues set locked_by = ${worker}, locked_at = now()
    where queue_name = ${`queue of ${worker}`}`.execute(db.asOwner)
}

async function lockedBy(): Promise<string[]> {
  const { rows } = await sql<{ worker: string }>`
    select locked_by as worker from graphile_worker._private_jobs where locked_by is not null
    union select locked_by from graphile_worker._private_job_queues where locked_by is not null
    order by worker`.execute(db.asOwner)
  return rows.map(({ worker }) => worker)
}

test('what a dead worker held is free, what a living one of another process holds is not', async () => {
  const here = await openWorkerRegister(database.url, db, log)
  const elsewhere = await openWorkerRegister(database.url, db, log)
  await elsewhere.add('alive elsewhere')
  await here.add('alive here')
  for (const worker of ['killed', 'alive elsewhere', 'alive here']) await addLockedJob(worker)

  await here.freeDead()
  expect(await lockedBy()).toEqual(['alive elsewhere', 'alive here'])

  // Its process ends: the connection goes, and with it the sign of life.
  await elsewhere.close()
  await here.freeDead()
  expect(await lockedBy()).toEqual(['alive here'])
  await here.close()
})
