import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { createAccountTurns, statementLimit } from './account-turns.ts'
import type { Log } from './log.ts'
import type { Database } from './schema.ts'

// Counts and cents are far below 2^53; days stay text, because a Date would move them to UTC.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

export type Trx = Transaction<Database>
export type { Database }

export type Sql = {
  /** The owner's connection, not bound by row-level security: ingestion, workers, mapping tables. */
  asOwner: Kysely<Database>
  /**
   * Runs `work` in one transaction as rastro_app with the account as row-level-security context, in
   * the account's turn (account-turns.ts).
   */
  withAccount<T>(accountId: string, work: (trx: Trx) => Promise<T>): Promise<T>
  /** The raw pool, for statements whose shape matters (group commit, cursors). */
  pool: pg.Pool
  /** Calls `handler` for each NOTIFY on the channel, over reconnections, until stopped. */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Of a statement where no kind of work sets another limit. */
const longestStatementMs = 600_000

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
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'))
  // A connection that breaks while in use rejects its query; the event alone must not end us.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Opens the pool. Connections that cannot be had within 5 s reject with the pg error, which http.ts
 * answers as 503 `database_unavailable`.
 */
export function openSql(url: string, log: Log, maxConnections = 16): Sql {
  const pool = openPool(url, log, maxConnections)
  const turns = createAccountTurns(maxConnections)
  const asOwner = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    asOwner,
    pool,
    withAccount(accountId, work) {
      // SET takes no parameter; only a UUID may be spliced in. SET LOCAL (not set_config) is what
      // Citus hands on to its workers.
      if (!uuid.test(accountId)) throw new TypeError('account id is not a UUID')
      const settings = `set local role rastro_app; set local app.account_id = '${accountId}';
        ${statementLimit()}`
      return turns.run(accountId, () =>
        asOwner.transaction().execute(async (trx) => {
          await sql.raw(settings).execute(trx)
          return work(trx)
        }),
      )
    },
    listen: (channel, handler) => listen(url, channel, handler, log),
    close: () => asOwner.destroy(),
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
