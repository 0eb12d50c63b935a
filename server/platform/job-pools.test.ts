import { EventEmitter } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { run, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPoolRegister } from '#server/platform/job-pools'
import { createJobs } from '#server/platform/jobs'
import { createLog } from '#server/platform/log'
import { openSql } from '#server/platform/sql'
import { createTestDatabase, type TestDatabase } from '#tests/helpers/database'
import { type OwnerSql, ownerSql } from '#tests/helpers/owner'

const now = () => new Date()
const log = createLog('silent')
let database: TestDatabase
let db: OwnerSql
let ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  db = ownerSql(openSql(database.url, log), database.url)
})
afterEach(async () => {
  for (const end of ends.reverse()) await end()
  ends = []
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** A pool of one worker that is at work on a job for as long as the test lasts. */
async function poolAtWork(
  task: string,
): Promise<{ id: string; isWorkingOn: () => boolean; finish: () => void }> {
  const work = gate()
  const begun = gate()
  const events: WorkerEvents = new EventEmitter()
  let id = ''
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
  })
  await addJob(task)
  const runner = await run({
    events,
    connectionString: database.url,
    concurrency: 1,
    noHandleSignals: true,
    taskList: {
      [task]: async () => {
        begun.open()
        await work.passed
      },
    },
  })
  ends.push(() => {
    work.open()
    return runner.stop()
  })
  await begun.passed
  return { id, isWorkingOn: () => true, finish: work.open }
}

async function addJob(task: string): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, '{}', ${`queue of ${task}`})`.execute(
    db.asOwner,
  )
}

function gate(): { open(): void; passed: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { open: () => resolve(), passed: promise }
}

async function jobsAtWork(): Promise<string[]> {
  const { rows } = await sql<{ task: string }>`select task_identifier as task
    from graphile_worker.jobs where locked_by is not null order by task`.execute(db.asOwner)
  return rows.map(({ task }) => task)
}

const retire = () => {}

test('what a dead process held is free, what a living one holds is not', async () => {
  const here = await openPoolRegister(database.url, db, log)
  const elsewhere = await openPoolRegister(database.url, db, log)
  await poolAtWork('killed')
  await elsewhere.add({ ...(await poolAtWork('elsewhere')), retire })
  await here.add({ ...(await poolAtWork('here')), retire })

  await here.freeLost()
  expect(await jobsAtWork()).toEqual(['elsewhere', 'here'])

  // Its process ends: the connection goes, and with it the sign of life.
  await elsewhere.close()
  await here.freeLost()
  expect(await jobsAtWork()).toEqual(['here'])
  await here.close()
})

test('a pool that has ended holds its last jobs until their ends are written, and a lost one not for ever', async () => {
  const here = await openPoolRegister(database.url, db, log)
  const { finish, ...ending } = await poolAtWork('ending')
  await here.add({ ...ending, retire })
  const removed = here.remove(ending.id)
  await here.freeLost()
  expect(await jobsAtWork()).toEqual(['ending'])
  finish()
  await removed
  expect(await jobsAtWork()).toEqual([])

  const lost = await poolAtWork('lost')
  await here.add({ ...lost, retire })
  await here.remove(lost.id)
  expect(await jobsAtWork()).toEqual(['lost'])
  await here.freeLost()
  expect(await jobsAtWork()).toEqual([])
  await here.close()
})

test('another process that starts leaves alone what this one works on', async () => {
  const work = gate()
  const worked: string[] = []
  const here = createJobs(database.url, db, log, { now })
  const elsewhere = createJobs(database.url, db, log, { now })
  const tasksOf = (process: string) => ({
    long: async () => {
      worked.push(`long ${process}`)
      await work.passed
    },
    ping: async () => {
      worked.push(`ping ${process}`)
    },
  })
  await here.start([{ long: tasksOf('here').long }], [])
  ends.push(() => here.stop())
  await addJob('long')
  await expect.poll(() => worked).toEqual(['long here'])

  await elsewhere.start([tasksOf('elsewhere')], [])
  ends.push(() => elsewhere.stop())
  // The older job goes first: had it been free, it would have been taken before this one.
  await addJob('ping')
  await expect.poll(() => worked).toContain('ping elsewhere')
  expect(worked).toEqual(['long here', 'ping elsewhere'])
  // The end of a job is written down after the job.
  await expect.poll(jobsAtWork).toEqual(['long'])
  work.open()
})

test('a job whose end was not heard runs again in a new pool, others are worked on to their end', async () => {
  const unheard = process.listeners('unhandledRejection')
  // The library drops the rejection; main.ts logs it and goes on.
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', () => {})
  ends.push(async () => {
    process.removeAllListeners('unhandledRejection')
    for (const listener of unheard) process.on('unhandledRejection', listener)
  })
  const line = await openLine(database.url)
  const [work, long] = [gate(), gate()]
  const worked: string[] = []
  // A pool that makes way while the line is still cut gives up what it works on, which then runs twice.
  const jobs = createJobs(line.url, db, log, { now, freeLostEveryMs: 1_000 })
  const tasks = {
    lost: async () => {
      worked.push('lost')
      await work.passed
    },
    slow: async () => {
      worked.push('slow')
      await long.passed
    },
    ping: async () => {
      worked.push('ping')
    },
  }
  await jobs.start([tasks], [])
  ends.push(async () => {
    work.open()
    long.open()
    await jobs.stop()
    line.close()
  })
  await addJob('lost')
  await expect.poll(() => worked).toEqual(['lost'])
  await addJob('slow')
  await expect.poll(() => worked).toEqual(['lost', 'slow'])

  line.cut()
  work.open()
  await expect.poll(() => line.refused()).toBeGreaterThan(0)
  line.mend()
  await addJob('ping')
  await expect.poll(() => worked).toContain('ping')
  long.open()
  await expect.poll(() => worked).toEqual(['lost', 'slow', 'ping', 'lost'])
  await expect.poll(jobsAtWork).toEqual([])
  expect(worked).toEqual(['lost', 'slow', 'ping', 'lost'])
})

test('a database that is away is asked again every half second, not more and more often', async () => {
  const line = await openLine(database.url)
  const here = await openPoolRegister(line.url, db, log)
  await here.add({ ...(await poolAtWork('through-the-line')), retire })

  const startedAt = performance.now()
  line.cut()
  await expect.poll(() => line.refused()).toBeGreaterThanOrEqual(6)
  expect(performance.now() - startedAt).toBeGreaterThan(2_400)

  line.mend()
  const elsewhere = await openPoolRegister(database.url, db, log)
  await expect.poll(() => shownPools()).toBe(1)
  await elsewhere.freeLost()
  expect(await jobsAtWork()).toContain('through-the-line')
  await here.close()
  await elsewhere.close()
  line.close()
})

async function shownPools(): Promise<number> {
  // Those of this database: other tests work on the same server.
  const { rows } = await sql<{ count: number }>`select count(*) from pg_locks
    where locktype = 'advisory' and classid = 7227
      and database = (select oid from pg_database where datname = current_database())`.execute(
    db.asOwner,
  )
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

test('a job that nobody here can do is not waited for', async () => {
  await addJob('alheio')
  await addJob('nosso')
  ends.push(() => sql`delete from graphile_worker._private_jobs`.execute(db.asOwner))
  const done: string[] = []
  const jobs = createJobs(database.url, db, log, { now })
  await jobs.drain({ nosso: async () => void done.push('nosso') }, [])
  expect(done).toEqual(['nosso'])
})

test('of several processes one sweeps, and another one when it is gone', async () => {
  const processes = ['first', 'second'].map((name) => ({
    name,
    jobs: createJobs(database.url, db, log, { now, concurrency: 1 }),
  }))
  let swept: string[] = []
  for (const { name, jobs } of processes) {
    const sweeps = [
      { name: 'look', everyMs: 5, run: async () => void swept.push(name) },
      { name: 'own', everyMs: 5, run: async () => void swept.push(`${name} own`), inEach: true },
    ]
    await jobs.start([{}], sweeps)
    ends.push(() => jobs.stop())
  }
  const times = (name: string) => swept.filter((one) => one === name).length
  await expect.poll(() => Math.min(times('first own'), times('second own'))).toBeGreaterThan(20)
  await expect.poll(() => times('first') + times('second')).toBeGreaterThan(5)
  const [sweeper, other] = times('first') > 0 ? processes : [...processes].reverse()
  expect(times(other?.name ?? '')).toBe(0)

  await sweeper?.jobs.stop()
  swept = []
  await expect.poll(() => times(other?.name ?? '')).toBeGreaterThan(0)
  expect(times(sweeper?.name ?? '')).toBe(0)
})

test('a stop tells the sweep that is under way, and waits until it has come to a good place', async () => {
  const jobs = createJobs(database.url, db, log, { now, concurrency: 1 })
  const begun = gate()
  let end = 'never'
  const look = async (signal: AbortSignal) => {
    begun.open()
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    // What it does last still needs the database.
    await sql`select 1`.execute(db.asOwner)
    end = 'at a good place'
  }
  await jobs.start([{}], [{ name: 'look', everyMs: 5, run: look }])
  await begun.passed
  await jobs.stop()
  expect(end).toBe('at a good place')
})
