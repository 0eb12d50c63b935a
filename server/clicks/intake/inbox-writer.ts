import pg from 'pg'
import type { Context } from '#server/platform/context'
import type { InboxRow } from './hit.ts'

export type InboxWriter = {
  /** Commits the rows, each once, or rejects within `withinMs`; they may then be in or not. */
  insert(rows: InboxRow[], withinMs: number): Promise<void>
  /** Commits rows that may be in the inbox, or have left it as clicks, already. */
  load(rows: InboxRow[]): Promise<void>
  /** Resolves when the database takes statements. */
  probe(withinMs: number): Promise<void>
  close(): Promise<void>
}

// A hit has no line break (JSON escapes it), so one text carries them all without PostgreSQL's
// array quoting, which costs more than the rest of the statement. New ids conflict with nothing
// (looking costs PostgreSQL a fifth of the row) unless the batch has been given up and loaded from
// the spill file meanwhile: then its failure is of no account.
const insertHits = `
  insert into click_inbox (id, account_id, link_id, hit)
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], string_to_array($4, E'\\n'))`

const loadHits = `${insertHits} on conflict do nothing`

// A row may become a click after this query and before `loadHits`. It then enters the inbox again, and the
// mover recognises its id.
const filedHits = `
  select c.id from clicks c
  join unnest($1::uuid[], $2::uuid[]) as spilled (id, account_id)
    on c.account_id = spilled.account_id and c.id = spilled.id`

const loadWithinMs = 10_000

/** Writes the click inbox over a connection of its own, so that no other work can hold it up. */
export function openInboxWriter(ctx: Context): InboxWriter {
  let client: pg.Client | null = null
  let connecting: Promise<pg.Client> | null = null

  function connected(): Promise<pg.Client> {
    if (client !== null) return Promise.resolve(client)
    connecting ??= connect().finally(() => {
      connecting = null
    })
    return connecting
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: ctx.sql.pool.options.connectionString,
      application_name: 'rastro-clicks',
      connectionTimeoutMillis: 2_000,
      // What the visitors no longer wait for shall not run on in the server.
      statement_timeout: loadWithinMs,
    })
    fresh.on('error', () => discard(fresh))
    fresh.on('end', () => discard(fresh))
    await fresh.connect()
    client = fresh
    return fresh
  }

  function discard(old: pg.Client): void {
    if (client === old) client = null
    old.end().catch(() => {})
  }

  async function run<Row extends pg.QueryResultRow>(
    query: pg.QueryConfig,
    withinMs: number,
  ): Promise<Row[]> {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${withinMs} ms`)), withinMs)
    })
    const answer = client?.query<Row>(query) ?? connected().then((one) => one.query<Row>(query))
    try {
      return (await Promise.race([answer, tooLate])).rows
    } catch (error) {
      // A late answer must not become the answer to the next statement's question.
      if (client !== null) discard(client)
      answer.catch(() => {})
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async insert(rows, withinMs) {
      await run(statement('insert-hits', insertHits, rows), withinMs)
    },
    async load(rows) {
      if (rows.length === 0) return
      const values = [array(rows, (row) => row.id), array(rows, (row) => row.accountId)]
      const found = await run<{ id: string }>({ text: filedHits, values }, loadWithinMs)
      const filed = new Set(found.map(({ id }) => id))
      const missing = rows.filter(({ id }) => !filed.has(id))
      if (missing.length > 0) await run(statement('load-hits', loadHits, missing), loadWithinMs)
    },
    async probe(withinMs) {
      await run({ text: 'select from click_inbox limit 0' }, withinMs)
    },
    async close() {
      await client?.end()
    },
  }
}

function statement(name: string, text: string, rows: InboxRow[]): pg.QueryConfig {
  return {
    name,
    text,
    values: [
      array(rows, (row) => row.id),
      array(rows, (row) => row.accountId),
      array(rows, (row) => row.linkId),
      rows.map((row) => row.text).join('\n'),
    ],
  }
}

/** A PostgreSQL array of values that need no quoting. */
function array(rows: InboxRow[], value: (row: InboxRow) => string): string {
  return `{${rows.map(value).join(',')}}`
}
