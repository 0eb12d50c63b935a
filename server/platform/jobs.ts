import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { JobHelpers, Runner, WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { loginUrl } from './database/logins.ts'
import { openPoolRegister, type PoolRegister } from './job-pools.ts'
import type { Log } from './log.ts'
import { openPool, type Sql, type Trx } from './sql.ts'
import { runJob } from './work.ts'

/** Work of one kind: gets its payload; may run again after a failure, so it must be idempotent. */
export type Task = (payload: unknown, signal: AbortSignal | undefined) => Promise<void>
export type Tasks = Record<string, Task>

/**
 * Something to look for at intervals: overdue rows that no job points to. One of the processes that work
 * on the database looks for all of them, unless each has something of its own to look at.
 */
export type Sweep = {
  name: string
  everyMs: number
  /** `signal` says that the process ends: what takes longer than a moment comes to a good place then. */
  run: (signal: AbortSignal) => Promise<void>
  inEach?: boolean
}

/** Sweeps that come no more often than this only tidy up. */
const tidyEveryMs = 3_600_000
const tidies = ({ everyMs }: Sweep) => everyMs >= tidyEveryMs
/**
 * graphile-worker resolves a run before its finished jobs are deleted unless completions are batched; a delay
 * of 0 ms suffices. Otherwise the next look still sees a job's key and adds no job for work that has arrived
 * since.
 */
const awaitingEnds = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }
/** A stop waits so long for a sweep; the connections of a slower one are taken away. */
const lastSweepsMs = 3_000

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
  /**
   * Runs sweeps and these jobs until none is due; for tests and the command line. What only tidies up
   * keeps to its interval by the clock, from the start on, as it does in a process that works.
   */
  drain(tasks: Tasks, sweeps: Sweep[]): Promise<void>
  stop(): Promise<void>
}

/**
 * graphile-worker on the same database; `concurrency` jobs of each group at a time in this process.
 * `databaseUrl` is the operator's.
 */
export function createJobs(
  databaseUrl: string,
  db: Sql,
  log: Log,
  {
    now,
    concurrency = 8,
    freeLostEveryMs = 10_000,
  }: { now: () => Date; concurrency?: number; freeLostEveryMs?: number },
): Jobs {
  const url = loginUrl(databaseUrl, 'rastro_ingest')
  const running = new Set<Runner>()
  const retiring = new Set<Promise<void>>()
  let register: PoolRegister | null = null
  let connections: pg.Pool | null = null
  let timers: NodeJS.Timeout[] = []
  let ending = new AbortController()
  const sweeping = new Set<Promise<void>>()
  const createdAt = now().getTime()
  const tidiedAt = new Map<string, number>()

  /** Whether so much time has passed by the clock; the next is due as much later. */
  function takesItsTurn({ name, everyMs }: Sweep): boolean {
    const at = now().getTime()
    if (at - (tidiedAt.get(name) ?? createdAt) < everyMs) return false
    tidiedAt.set(name, at)
    return true
  }

  /** The library, which a process that only adds jobs does not hold. */
  async function library() {
    const { Logger, run, runOnce } = await import('graphile-worker')
    const logger = new Logger(() => (level, message) => {
      if (level === 'error') log.error({ message }, 'job')
      else if (level === 'warning') log.warn({ message }, 'job')
      else log.debug({ message }, 'job')
    })
    const shared = { logger, noHandleSignals: true, noPreparedStatements: false } as const
    return { run, runOnce, shared }
  }

  async function sweepSafely(sweep: Sweep): Promise<void> {
    try {
      const { signal } = ending
      await runJob(sweep.name, () => sweep.run(signal))
    } catch (error) {
      log.warn({ err: error, sweep: sweep.name }, 'sweep failed, runs again')
    }
  }

  /** Workers for these tasks, replaced by others when one of their jobs is lost. */
  async function startPool(tasks: Tasks, pools: PoolRegister, pgPool: pg.Pool): Promise<void> {
    const { run, shared } = await library()
    const underWay = new Set<string>()
    const events: WorkerEvents = new EventEmitter()
    events.on('job:start', ({ job }) => underWay.add(String(job.id)))
    events.on('job:complete', ({ job }) => underWay.delete(String(job.id)))
    events.on('pool:create', ({ workerPool: { id } }) => {
      let retired: Promise<void> | null = null
      const retire = () => {
        if (retired !== null || !running.has(runner)) return
        retired = replace(id)
          .catch((error) => log.warn({ err: error }, 'pool not replaced yet'))
          .finally(() => {
            if (retired !== null) retiring.delete(retired)
            retired = null
          })
        retiring.add(retired)
      }
      pools
        .add({ id, isWorkingOn: (jobId) => underWay.has(jobId), retire })
        .catch((error) => log.warn({ err: error }, 'pool not shown'))
    })
    const replace = async (id: string) => {
      await startPool(tasks, pools, pgPool)
      running.delete(runner)
      await runner.stop().catch((error) => log.warn({ err: error }, 'pool ended badly'))
      await pools.remove(id)
    }
    const runner = await run({
      ...shared,
      events,
      pgPool,
      concurrency,
      // A job wakes a worker when it is added; this finds those whose time came later, which are few,
      // and every worker that asks for them costs a commit.
      pollInterval: 5_000,
      taskList: taskList(tasks),
    })
    running.add(runner)
  }

  return {
    async add(trx, task, payload, options = {}) {
      await sql`select add_job(${task}, ${JSON.stringify(payload)}::json, ${options.queue ?? null},
        null, ${options.key ?? null})`.execute(trx)
    },
    async start(groups, sweeps) {
      const pools = await openPoolRegister(url, db, log)
      register = pools
      // Each group listens on one connection and takes, works and ends jobs on the others.
      ending = new AbortController()
      connections = openPool(url, log, groups.length * (concurrency + 2))
      await pools.freeLost()
      for (const tasks of groups) await startPool(tasks, pools, connections)
      const free: Sweep = {
        name: 'free-lost-jobs',
        everyMs: freeLostEveryMs,
        run: pools.freeLost,
        inEach: true,
      }
      timers = [...sweeps, free].map((sweep) => {
        let underWay: Promise<void> | null = null
        return setInterval(() => {
          if (underWay) return
          const sweepOnce = async () => {
            const isOurs = sweep.inEach || (await pools.isSweeper().catch(() => false))
            if (isOurs && !ending.signal.aborted) await sweepSafely(sweep)
          }
          const once = sweepOnce().finally(() => {
            sweeping.delete(once)
            underWay = null
          })
          underWay = once
          sweeping.add(once)
        }, sweep.everyMs)
      })
    },
    async drain(tasks, sweeps) {
      const { runOnce, shared } = await library()
      const { signal } = new AbortController()
      const sweepAll = async (of: Sweep[]) => {
        for (const sweep of of) await runJob(sweep.name, () => sweep.run(signal))
      }
      await sweepAll(sweeps.filter((sweep) => !tidies(sweep) || takesItsTurn(sweep)))
      for (;;) {
        // The library opens a connection for each that may work, whether or not there is a job for it.
        const workers = await readyJobs(db, Object.keys(tasks), concurrency)
        if (workers === 0) return
        const taskListHere = taskList(tasks)
        await runOnce({
          ...shared,
          preset: { worker: awaitingEnds },
          pgPool: db.pool,
          concurrency: workers,
          taskList: taskListHere,
        })
        await sweepAll(sweeps.filter((sweep) => !tidies(sweep)))
      }
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      timers = []
      ending.abort()
      await Promise.race([Promise.all(sweeping), wait(lastSweepsMs, undefined, { ref: false })])
      await Promise.all(retiring)
      await Promise.all([...running].map((runner) => runner.stop()))
      running.clear()
      // First: they still write the ends of the last jobs, which are free for others without the register.
      await connections?.end()
      connections = null
      await register?.close()
      register = null
    },
  }
}

function taskList(tasks: Tasks) {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, helpers: JobHelpers) => {
        try {
          await runJob(name, () => task(payload, helpers.abortSignal))
        } catch (error) {
          throw withoutItsWords(error)
        }
      },
    ]),
  )
}

/**
 * A failed job keeps and logs the message of its error, and PostgreSQL's messages repeat values of
 * rows: of an error with a code its class and code are kept, and where it happened.
 */
function withoutItsWords(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const kept = new Error(`${error.name} ${String(error.code)}`)
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  kept.stack = [kept.message, ...frames].join('\n')
  return kept
}

/**
 * How many jobs of these tasks are due, up to `most`: one that nobody here can do would be waited for
 * without end.
 */
async function readyJobs(db: Sql, tasks: string[], most: number): Promise<number> {
  const { rows } = await sql<{ ready: number }>`select count(*)::int as ready from (
    select from graphile_worker.jobs where run_at <= now() and locked_at is null
      and attempts < max_attempts and task_identifier = any(${tasks}::text[])
    limit ${most}) due`.execute(db.asIngest)
  return rows[0]?.ready ?? 0
}
