import pg from 'pg'
import { sqlStateOf } from '../sql-state.ts'

/**
 * How a server answers: `ok`; `busy` is an answer too (starting, stopping, no free connection);
 * `silent` is no answer at all, or not from a server that knows our password.
 */
export type ProbeAnswer = 'ok' | 'busy' | 'silent'

const busyStates = new Set(['57P03', '57P01', '53300'])
const missingDatabase = '3D000'

/** Asks a server over a fresh connection for `select 1`, within 2 s. */
export async function probe(url: string): Promise<ProbeAnswer> {
  const limit = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 }
  const client = new pg.Client({ connectionString: url, ...limit })
  // A connection that breaks later than the answer has nobody else to tell.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return 'ok'
  } catch (error) {
    const state = sqlStateOf(error)
    if (state === missingDatabase) return 'ok'
    return busyStates.has(state) ? 'busy' : 'silent'
  } finally {
    // Not awaited: a frozen server never confirms the end.
    client.end().catch(() => {})
  }
}

/** Creates the product's database in a cluster that does not have it yet. */
export async function ensureDatabase(maintenanceUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl })
  // What breaks rejects the query under way; the event alone must not end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
