import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { sqlStateOf } from './sql-state.ts'
import { currentWork } from './work.ts'

/** Jobs must have asked a statement this often before it gets a name. */
const firstSightings = 5
/** Limit for names in use: a connection keeps a plan for each, some tens of kilobytes. */
const mostNames = 300
/**
 * Limit for all names given in the pool's life, renamed texts included: a connection also keeps the plan under
 * a text's earlier name.
 */
const mostNamesEver = 600
/** Limit for statements that were seen and have no name yet; beyond it all of their counts are forgotten. */
const mostSightings = 2_000

// What PostgreSQL says of a statement whose answer has other columns since a table was changed, and of
// one that a connection pooler in between has dropped.
const outdated = new Set(['0A000', '26000'])

type StatementNames = {
  /** The name under which to prepare the text; null: it is sent as it is, and planned for its values. */
  nameOf(text: string): string | null
  /** The text gets another name, or has none any more: what connections have under this one is of no use. */
  renew(text: string): void
}

/** The names of one pool, the same on all of its connections. */
function createStatementNames(): StatementNames {
  const sightings = new Map<string, number>()
  const names = new Map<string, string>()
  let lastName = 0

  function newName(text: string): string {
    lastName += 1
    const name = `rastro_${lastName}`
    names.set(text, name)
    return name
  }

  return {
    nameOf(text) {
      const name = names.get(text)
      if (name !== undefined) return name
      if (names.size >= mostNames || lastName >= mostNamesEver) return null
      const seen = (sightings.get(text) ?? 0) + 1
      if (seen > firstSightings) {
        sightings.delete(text)
        return newName(text)
      }
      if (sightings.size >= mostSightings) sightings.clear()
      sightings.set(text, seen)
      return null
    },
    renew(text) {
      if (names.delete(text) && lastName < mostNamesEver) newName(text)
    },
  }
}

/**
 * The pool, on whose connections the frequent statements of jobs are prepared: to plan one takes PostgreSQL
 * longer than the work on a handful of rows, and their plan is the same for all values. What a person asks is
 * planned each time, since the best way depends on what is asked for.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const names = createStatementNames()
  const known = new WeakMap<pg.PoolClient, pg.PoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const preparing = known.get(client) ?? preparingClient(client, names)
      known.set(client, preparing)
      return preparing
    },
    end: () => pool.end(),
  }
}

/** The connection as Kysely sees it, which asks with a text and its values, or hands over a cursor. */
function preparingClient(client: pg.PoolClient, names: StatementNames): pg.PoolClient {
  async function ask(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const isOfJob = values.length > 0 && currentWork()?.kind === 'job'
    const name = isOfJob ? names.nameOf(text) : null
    if (name === null) return client.query(text, [...values])
    try {
      return await client.query({ name, text, values: [...values] })
    } catch (error) {
      if (outdated.has(sqlStateOf(error))) names.renew(text)
      throw error
    }
  }
  const query = (asked: string | pg.Submittable, values: readonly unknown[] = []) =>
    typeof asked === 'string' ? ask(asked, values) : client.query(asked)
  return Object.create(client, { query: { value: query } })
}
