import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
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

test('a database that is away is asked again every half second, not more and more often', async () => {
  const line = await openLine(database.url)
  const here = await openWorkerRegister(line.url, db, log)
  await here.add('alive through the line')
  await addLockedJob('alive through the line')

  const startedAt = performance.now()
  line.cut()
  await expect.poll(() => line.refused(), { timeout: 20_000 }).toBeGreaterThanOrEqual(6)
  expect(performance.now() - startedAt).toBeGreaterThan(2_400)

  line.mend()
  const elsewhere = await openWorkerRegister(database.url, db, log)
  await expect.poll(() => shownWorkers(), { timeout: 20_000 }).toBe(1)
  await elsewhere.freeDead()
  expect(await lockedBy()).toContain('alive through the line')
  await here.close()
  await elsewhere.close()
  line.close()
})

async function shownWorkers(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_locks
    where locktype = 'advisory' and classid = 7227`.execute(db.asOwner)
  return rows[0]?.count ?? 0
}

/** A TCP line to the database that can be cut: whoever calls meanwhile is hung up on. */
async function openLine(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  let refused = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (isCut) {
      refused++
      socket.destroy()
      return
    }
    const onward = createConnection(Number(target.port), target.hostname)
    onward.on('error', () => socket.destroy())
    for (const end of [socket, onward]) sockets.add(end)
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  url.hostname = '127.0.0.1'
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    url: url.href,
    refused: () => refused,
    cut() {
      isCut = true
      hangUp()
    },
    mend() {
      isCut = false
    },
    close() {
      hangUp()
      server.close()
    },
  }
}
