import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { finishMove } from '#server/clicks/store/unmoved-clicks'
import type { Context } from '#server/platform/context'
import { type Header, lastMigration, tablesOf } from './tables.ts'

const rowsPerFetch = 500

/**
 * Writes everything the database holds, as it is at one instant, to a gzip file of JSON lines; the
 * server may go on working meanwhile. The file appears under its name only when it is complete.
 * Returns the number of rows.
 */
export async function backUp(ctx: Context, file: string): Promise<number> {
  // A copy is restored into tables of today.
  await finishMove(ctx)
  const tables = await tablesOf(ctx.sql)
  const header: Header = {
    rastro: 1,
    migration: await lastMigration(ctx.sql),
    createdAt: ctx.now().toISOString(),
    keyFingerprint: ctx.secrets.hash('backup'),
  }
  const client = await ctx.sql.pool.connect()
  let rows = 0

  async function* lines(): AsyncGenerator<string> {
    yield `${JSON.stringify(header)}\n`
    for (const table of tables) {
      yield `${JSON.stringify({ table })}\n`
      for await (const row of rowsOf(client, table)) {
        rows++
        yield `${row}\n`
      }
    }
  }

  const unfinished = `${file}.parcial`
  try {
    await client.query('begin isolation level repeatable read read only')
    await pipeline(
      Readable.from(lines()),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600 }),
    )
    await client.query('commit')
  } finally {
    // A connection in an unknown state is closed, not handed to the next.
    client.release(true)
  }
  await rename(unfinished, file)
  return rows
}

async function* rowsOf(client: pg.PoolClient, table: string): AsyncGenerator<string> {
  const name = client.escapeIdentifier(table)
  await client.query(
    `declare backup no scroll cursor for select to_json(t)::text as row from ${name} t`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${rowsPerFetch} from backup`)
    for (const { row } of rows) yield row
    if (rows.length < rowsPerFetch) break
  }
  await client.query('close backup')
}
