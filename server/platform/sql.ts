import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { createAccountTurns, longestStatementMs, statementLimitMs } from './account-turns.ts'
import { ownConnections } from './connections.ts'
import { loginUrl } from './database/logins.ts'
import type { Log } from './log.ts'
import { preparingPool } from './prepared-statements.ts'
import type { Database } from './schema.ts'
import { onlyLeadsOf } from './work.ts'

// Counts and cents are far below 2^53; days stay text, because a Date would move them to UTC.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

export type Trx = Transaction<Database>
export type { Database }

export type Sql = {
  /** As rastro_ingest, who sees every account: ingestion, sweeps of workers, mapping tables. */
  asIngest: Kysely<Database>
  /**
   * Runs `work` in one transaction on a connection of rastro_app, who has no way to become anybody
   * else, with the account as row-level-security context, in the account's turn (account-turns.ts). Where
   * somebody asks who sees only some of the leads, the others are not there either, unless the
   * transaction `changesLeads`: what a change sets off knows all of them.
   */
  withAccount<T>(
    accountId: string,
    work: (trx: Trx) => Promise<T>,
    options?: { changesLeads: boolean },
  ): Promise<T>
  /** The raw pool of rastro_ingest, for statements whose shape matters (group commit, cursors). */
  pool: pg.Pool
  /** Calls `handler` for each NOTIFY on the channel, over reconnections, until stopped. */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** A pool that survives the loss of its connections; the next use opens new ones. */
export function openPool(url: string, log: Log, maxConnections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'rastro',
    async onConnect(client) {
      await client.query(`set statement_timeout = ${longestStatementMs}`)
    },
  })
  pool.on('error', (error) => {
    // One that we are giving back may learn of the database's own end first.
    if (!pool.ending) log.warn({ err: error }, 'idle database connection lost')
  })
  // A connection that breaks while in use rejects its query; the event alone must not end us.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Opens the pools of both logins of a database; `url` is the operator's. Connections that cannot be
 * had within 5 s reject with the pg error, which http.ts answers as 503 `database_unavailable`.
 */
export function openSql(url: string, log: Log, connections = ownConnections): Sql {
  const ingestUrl = loginUrl(url, 'rastro_ingest')
  const pool = openPool(ingestUrl, log, connections.ingest)
  const asIngest = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: preparingPool(pool) }),
  })
  const tenants = openPool(loginUrl(url, 'rastro_app'), log, connections.tenant)
  const asApp = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: preparingPool(tenants), cursor: Cursor }),
  })
  const turns = createAccountTurns(connections.tenant, connections.perAccount)
  const sealOf = createSeals(asIngest)
  return {
    asIngest,
    pool,
    async withAccount(accountId, work, { changesLeads } = { changesLeads: false }) {
      const onlyOf = changesLeads ? null : onlyLeadsOf()
      if (!uuid.test(accountId)) throw new TypeError('account id is not a UUID')
      const account = accountId.toLowerCase()
      return turns.run(accountId, async () => {
        const seal = await sealOf(account)
        return asApp.transaction().execute(async (trx) => {
          // As parameters: a seal in the text of a statement would be for others to read. Parallel
          // workers take longer to start than what an account asks takes to answer.
          await sql`select enter_account(${account}, ${seal}),
            set_config('max_parallel_workers_per_gather', '0', true),
            set_config('statement_timeout', ${String(statementLimitMs())}, true)`.execute(trx)
          if (onlyOf !== null) await sql`select see_only_leads_of(${onlyOf})`.execute(trx)
          return work(trx)
        })
      })
    },
    listen: (channel, handler) => listen(ingestUrl, channel, handler, log),
    async close() {
      await Promise.all([asIngest.destroy(), asApp.destroy()])
    },
  }
}

/** Lets each further statement of the transaction take as long as a job's, also where a request waits for it. */
export async function allowTimeOfJob(trx: Trx): Promise<void> {
  const limit = String(statementLimitMs('job'))
  await sql`select set_config('statement_timeout', ${limit}, true)`.execute(trx)
}

/** Makes what proves to `current_account()` that this process has chosen the account. */
function createSeals(asIngest: Kysely<Database>): (accountId: string) => Promise<string> {
  let key: Buffer | null = null
  return async (accountId) => {
    key ??= (await asIngest.selectFrom('seal_key').select('key').executeTakeFirstOrThrow()).key
    return createHash('sha256').update(key).update(accountId).digest('hex')
  }
}

async function listen(
  url: string,
  channel: string,
  handler: (payload: string) => void,
  log: Log,
): Promise<() => Promise<void>> {
  if (!/^[a-z_]+$/.test(channel)) throw new TypeError('not a channel name')
  let stopped = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    if (stopped) return
    const fresh = new pg.Client({ connectionString: url, application_name: 'rastro-listen' })
    const again = () => {
      if (client !== fresh || stopped) return
      client = null
      retry = setTimeout(connect, 500)
    }
    client = fresh
    fresh.on('error', again)
    fresh.on('end', again)
    fresh.on('notification', (message) => handler(message.payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
    } catch (error) {
      log.warn({ err: error, channel }, 'cannot listen yet')
      fresh.end().catch(() => {})
      again()
    }
  }
  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end().catch(() => {})
  }
}
