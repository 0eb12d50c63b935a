import { EventEmitter } from 'node:events'
import {
  type JobHelpers,
  Logger,
  type Runner,
  run,
  runMigrations,
  runOnce,
  type WorkerEvents,
} from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { openWorkerRegister, type WorkerRegister } from './job-workers.ts'
import type { Log } from './log.ts'
import { openPool, type Sql, type Trx } from './sql.ts'

/** Work of one kind: gets its payload; may run again after a failure, so it must be idempotent. */
export type Task = (payload: unknown, signal: AbortSignal | undefined) => Promise<void>
export type Tasks = Record<string, Task>

/** Something to look for at intervals: overdue rows that no job points to. */
export type Sweep = { name: string; everyMs: number; run: () => Promise<void> }

export type Jobs = {
  /**
   * Adds a job that exists exactly if the transaction commits. Jobs of one `queue` run one after
   * another; a waiting job of the same `key` is replaced instead of doubled.
   */
  add(
    trx: Trx,
    task: string,
    payload: object,
    options?: { queue?: string; key?: string },
  ): Promise<void>
  /** Each group has workers of its own, so that slow work of one kind never holds up another. */
  start(groups: Tasks[], sweeps: Sweep[]): Promise<void>
  /** Runs sweeps and jobs until nothing is due; for tests and the command line. */
  drain(tasks: Tasks, sweeps: Sweep[]): Promise<void>
  stop(): Promise<void>
}

/** graphile-worker on the same database; `concurrency` jobs at a time in this process. */
export function createJobs(url: string, db: Sql, log: Log, concurrency = 8): Jobs {
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') log.error({ message }, 'job')
    else if (level === 'warning') log.warn({ message }, 'job')
    else log.debug({ message }, 'job')
  })
  let runners: Runner[] = []
  let register: WorkerRegister | null = null
  let pool: pg.Pool | null = null
  let timers: NodeJS.Timeout[] = []
  const shared = { logger, noHandleSignals: true, noPreparedStatements: false } as const

  async function sweepSafely(sweep: Sweep): Promise<void> {
    try {
      await sweep.run()
    } catch (error) {
      log.warn({ err: error, sweep: sweep.name }, 'sweep failed, runs again')
    }
  }

  return {
    async add(trx, task, payload, options = {}) {
      await sql`select add_job(${task}, ${JSON.stringify(payload)}::json, ${options.queue ?? null},
        null, ${options.key ?? null})`.execute(trx)
    },
    async start(groups, sweeps) {
      const workers = await openWorkerRegister(url, db, log)
      register = workers
      // Each group listens on one connection and takes, works and ends jobs on the others.
      pool = openPool(url, log, groups.length * (concurrency + 2))
      await workers.freeDead()
      for (const tasks of groups) {
        const events: WorkerEvents = new EventEmitter()
        events.on('worker:create', ({ worker }) => {
          workers
            .add(worker.workerId)
            .catch((error) => log.warn({ err: error }, 'worker not shown'))
        })
        const runner = await run({
          ...shared,
          events,
          pgPool: pool,
          concurrency,
          pollInterval: 1_000,
          taskList: taskList(tasks),
        })
        runners.push(runner)
      }
      const free = { name: 'free-dead-workers', everyMs: 10_000, run: workers.freeDead }
      timers = [...sweeps, free].map((sweep) => {
        let busy = false
        return setInterval(async () => {
          if (busy) return
          busy = true
          await sweepSafely(sweep)
          busy = false
        }, sweep.everyMs)
      })
    },
    async drain(tasks, sweeps) {
      for (const sweep of sweeps) await sweep.run()
      while (await hasReadyJob(db)) {
        await runOnce({ ...shared, pgPool: db.pool, concurrency, taskList: taskList(tasks) })
        for (const sweep of sweeps) await sweep.run()
      }
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      timers = []
      await Promise.all(runners.map((runner) => runner.stop()))
      runners = []
      await register?.close()
      register = null
      await pool?.end()
      pool = null
    },
  }
}

/** Creates or updates graphile-worker's own tables. */
export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url })
}

function taskList(tasks: Tasks) {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload: unknown, helpers: JobHelpers) => task(payload, helpers.abortSignal),
    ]),
  )
}

async function hasReadyJob(db: Sql): Promise<boolean> {
  const { rows } = await sql<{ ready: boolean }>`select exists(
    select from graphile_worker.jobs where run_at <= now() and locked_at is null
      and attempts < max_attempts) as ready`.execute(db.asOwner)
  return rows[0]?.ready ?? false
}
