import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Log } from './log.ts'
import type { Sql } from './sql.ts'

/** Advisory locks of this class say "the pool with this hash lives". */
const lockClass = 7_227
/** The process that holds the one advisory lock of this class runs the sweeps for all workers. */
const sweeperClass = 7_228
/** How long the end of a job may take to be written, and how often it is asked whether it is. */
const endsWrittenWithinMs = 2_000
const askedAgainMs = 50

/** Workers of this process under the id by which graphile-worker locks the jobs that they take. */
export type JobPool = {
  id: string
  isWorkingOn(jobId: string): boolean
  /** Lets others take the pool's place and ends it, so that its locks can be freed. */
  retire(): void
}

export type PoolRegister = {
  /** Shows the pool to the other processes for as long as this process lives. */
  add(pool: JobPool): Promise<void>
  /**
   * The pool has ended: what it still holds is free, once the ends of its last jobs have had time to be written
   * (graphile-worker does not wait for them).
   */
  remove(poolId: string): Promise<void>
  /** Frees the jobs and queues of dead processes, and retires own pools that hold a lost job. */
  freeLost(): Promise<void>
  /**
   * Whether this process is the one, of all that work on the database, that sweeps: it stays the one for
   * as long as it lives and its connection holds, and then another one that asks is.
   */
  isSweeper(): Promise<boolean>
  close(): Promise<void>
}

/**
 * graphile-worker gives the jobs of a killed process back after four hours; a business does not wait
 * that long for its leads. Each pool is therefore shown by an advisory lock of a connection that
 * ends with its process, and whatever a pool without a lock holds is freed.
 *
 * A living pool can lose a job too: the answer that it got the job, or the word that the job is
 * done, was on a connection that broke. Nobody works on such a job and nobody ends it; the library
 * can only free all of a pool at once, so the pool makes way for a new one first.
 */
export async function openPoolRegister(url: string, db: Sql, log: Log): Promise<PoolRegister> {
  const own = new Map<string, JobPool>()
  let lostBefore = new Set<string>()
  let retry: NodeJS.Timeout | undefined
  let closed = false
  let sweeping: pg.Client | null = null
  let client = await connect()
  // One statement at a time on the connection, though pools come several at once.
  let queue: Promise<unknown> = Promise.resolve()

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'rastro-workers' })
    fresh.on('error', (error) => log.warn({ err: error }, 'pool register lost its connection'))
    try {
      await fresh.connect()
      for (const poolId of own.keys()) await tell(fresh, 'pg_advisory_lock_shared', poolId)
    } catch (error) {
      fresh.end().catch(() => {})
      throw error
    }
    // Only now: a connection that never was ends too, and each end would start one more chain of
    // attempts.
    fresh.once('end', reconnect)
    return fresh
  }

  function reconnect(): void {
    if (closed) return
    retry = setTimeout(async () => {
      try {
        client = await connect()
        if (closed) await client.end()
      } catch {
        reconnect()
      }
    }, 500)
  }

  function inTurn(functionName: string, poolId: string): Promise<unknown> {
    queue = queue.catch(() => {}).then(() => tell(client, functionName, poolId))
    return queue
  }

  /** Resolves when the pool holds no job, or holds one for so long that its end was lost. */
  async function endsAreWritten(poolId: string): Promise<void> {
    const until = performance.now() + endsWrittenWithinMs
    while (performance.now() < until) {
      const held = await sql<{ some: boolean }>`select exists (
        select from graphile_worker.jobs where locked_by = ${poolId}) as some`
        .execute(db.asIngest)
        .catch(() => null)
      if (held?.rows[0]?.some === false) return
      await wait(askedAgainMs)
    }
  }

  return {
    async add(pool) {
      own.set(pool.id, pool)
      await inTurn('pg_advisory_lock_shared', pool.id)
    },
    async remove(poolId) {
      await endsAreWritten(poolId)
      own.delete(poolId)
      await inTurn('pg_advisory_unlock_shared', poolId)
    },
    async freeLost() {
      const { rows } = await sql<{ job: string; pool: string; isShown: boolean }>`
        select id::text as job, locked_by as pool, exists (
          select from pg_locks where locktype = 'advisory' and classid = ${lockClass}
            and objid::bigint = hashtext(locked_by)::bigint & 4294967295) as "isShown"
        from graphile_worker.jobs where locked_by is not null`.execute(db.asIngest)
      const dead = rows.filter(({ pool, isShown }) => !isShown && !own.has(pool))
      if (dead.length > 0) {
        log.warn({ jobs: dead.length }, 'jobs of dead processes are free again')
        await sql`select graphile_worker.force_unlock_workers(
          ${[...new Set(dead.map(({ pool }) => pool))]}::text[])`.execute(db.asIngest)
      }
      const lost = rows.filter(({ job, pool }) => own.get(pool)?.isWorkingOn(job) === false)
      // A job that was just taken or just ended looks the same; the next time it does not.
      for (const pool of new Set(lost.filter(({ job }) => lostBefore.has(job)).map(poolOf))) {
        log.warn({ pool }, 'a pool of workers lost a job and makes way for another')
        own.get(pool)?.retire()
      }
      lostBefore = new Set(lost.map(({ job }) => job))
    },
    async isSweeper() {
      if (sweeping === client) return true
      const asked = client
      const taken = queue
        .catch(() => {})
        .then(() =>
          asked.query<{ got: boolean }>('select pg_try_advisory_lock($1::int, 0) as got', [
            sweeperClass,
          ]),
        )
      queue = taken
      if ((await taken).rows[0]?.got) sweeping = asked
      return sweeping === client
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client.end().catch(() => {})
    },
  }
}

const poolOf = ({ pool }: { pool: string }) => pool

async function tell(client: pg.Client, functionName: string, poolId: string): Promise<void> {
  await client.query(`select ${functionName}($1::int, hashtext($2))`, [lockClass, poolId])
}
