import { sql } from 'kysely'
import pg from 'pg'
import type { Log } from './log.ts'
import type { Sql } from './sql.ts'

/** Advisory locks of this class say "the worker with this hash lives". */
const lockClass = 7_227

export type WorkerRegister = {
  /** Shows the worker to the other processes for as long as this process lives. */
  add(workerId: string): Promise<void>
  /** Frees the jobs and queues that workers of dead processes still hold. */
  freeDead(): Promise<void>
  close(): Promise<void>
}

/**
 * graphile-worker gives the jobs of a killed worker back after four hours; a business does not wait
 * that long for its leads. Each worker is therefore shown by an advisory lock of a connection that
 * ends with its process, and whatever a worker without a lock holds is freed.
 */
export async function openWorkerRegister(url: string, db: Sql, log: Log): Promise<WorkerRegister> {
  const own = new Set<string>()
  let retry: NodeJS.Timeout | undefined
  let closed = false
  let client = await connect()
  // One statement at a time on the connection, though workers come several at once.
  let queue: Promise<void> = Promise.resolve()

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'rastro-workers' })
    fresh.on('error', (error) => log.warn({ err: error }, 'worker register lost its connection'))
    try {
      await fresh.connect()
      for (const workerId of own) await show(fresh, workerId)
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

  return {
    async add(workerId) {
      own.add(workerId)
      queue = queue.catch(() => {}).then(() => show(client, workerId))
      await queue
    },
    async freeDead() {
      const { rows } = await sql<{ worker: string }>`
        with holders as (
          select locked_by as worker from graphile_worker._private_jobs where locked_by is not null
          union
          select locked_by from graphile_worker._private_job_queues where locked_by is not null
        )
        select worker from holders where not exists (
          select from pg_locks where locktype = 'advisory' and classid = ${lockClass}
            and objid::bigint = hashtext(worker)::bigint & 4294967295)
      `.execute(db.asOwner)
      const dead = rows.map(({ worker }) => worker).filter((worker) => !own.has(worker))
      if (dead.length === 0) return
      log.warn({ workers: dead.length }, 'jobs of dead workers are free again')
      await sql`select graphile_worker.force_unlock_workers(${dead}::text[])`.execute(db.asOwner)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client.end().catch(() => {})
    },
  }
}

async function show(client: pg.Client, workerId: string): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1::int, hashtext($2))', [lockClass, workerId])
}
