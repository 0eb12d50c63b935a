import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { recordAudit } from '#server/audit/record'
import { makeMonthsOf } from '#server/clicks/store/click-months'
import { isDistributed } from '#server/platform/citus/tables'
import type { Context } from '#server/platform/context'
import { AppError, detailOf } from '#server/platform/errors'
import { forgetFirstStart } from './first-start.ts'
import { type Header, lastMigration, header as shape, tableLine, tablesOf } from './tables.ts'

const rowsPerInsert = 500

/**
 * Loads a file of `backUp` into a database of the same version, all of it or nothing. The database must be
 * empty, or hold no more than the first start and logins write (`forgetFirstStart`), which the copy replaces.
 * Refuses a database that is in use, is distributed already, is of another version, or has another
 * secret key (the stored tokens could not be opened). Works as the operator of `databaseUrl`. Returns the
 * number of rows.
 */
export async function restore(
  ctx: Context,
  { databaseUrl, file }: { databaseUrl: string; file: string },
): Promise<number> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'rastro-restore',
  })
  // A connection that breaks rejects the query under way; the event alone must not end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    // Months are made by the owner, and a node takes no two users in one transaction.
    if (await isDistributed(client)) {
      throw refusal(
        'O banco de dados de destino já está distribuído pelo Citus; restaure antes de npm run cli scale citus.',
      )
    }
    await client.query('begin')
    if (!(await forgetFirstStart(client, await tablesOf(ctx.sql)))) {
      throw refusal('O banco de dados de destino já tem contas em uso; restaure em um vazio.')
    }
    const { rows, copiedAt } = await load(ctx, client, file)
    await client.query('commit')
    await recordRestore(ctx, { rows, copiedAt })
    return rows
  } finally {
    await client.end()
  }
}

/** Each account's log says that its rows are those of a copy. */
async function recordRestore(
  ctx: Context,
  after: { rows: number; copiedAt: string | null },
): Promise<void> {
  await ctx.sql.asIngest.transaction().execute(async (trx) => {
    for (const { id } of await trx.selectFrom('accounts').select('id').orderBy('id').execute()) {
      await recordAudit(trx, ctx, { accountId: id, action: 'backup.restore', after })
    }
  })
}

type Loaded = { rows: number; copiedAt: string | null }

async function load(ctx: Context, client: pg.Client, file: string): Promise<Loaded> {
  const known = new Set(await tablesOf(ctx.sql))
  let header: Header | null = null
  let table: string | null = null
  let waiting: string[] = []
  let total = 0

  async function flush(): Promise<void> {
    if (table === null || waiting.length === 0) return
    const name = client.escapeIdentifier(table)
    const rows = `[${waiting.join(',')}]`
    if (table === 'click_rows') await makeMonthsOf(client, rows)
    // What the log of this database tells stays, and that of the copy joins it.
    const isLog = table === 'audit_entries'
    await client.query(
      `insert into ${name} select * from json_populate_recordset(null::${name}, $1::json)
      ${isLog ? 'on conflict do nothing' : ''}`,
      [rows],
    )
    total += waiting.length
    waiting = []
  }

  for await (const line of linesOf(file)) {
    if (header === null) {
      header = await checkedHeader(ctx, line)
    } else if (line.startsWith('{"table":')) {
      await flush()
      table = tableLine.parse(JSON.parse(line)).table
      if (!known.has(table)) throw refusal(`A cópia tem uma tabela desconhecida: ${table}.`)
    } else {
      waiting.push(line)
      if (waiting.length >= rowsPerInsert) await flush()
    }
  }
  await flush()
  if (header === null) throw refusal('O arquivo está vazio.')
  return { rows: total, copiedAt: header.createdAt ?? null }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const text = createGunzip()
  const reading = pipeline(createReadStream(file), text)
  // Awaited below; whoever stops reading early has an error of its own to tell.
  reading.catch(() => {})
  try {
    yield* createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })
    await reading
  } catch (cause) {
    const isMissing = detailOf(cause, 'code') === 'ENOENT'
    const message = isMissing ? `Não há arquivo ${file}.` : 'O arquivo da cópia está danificado.'
    throw new AppError('malformed', { message, cause })
  } finally {
    text.destroy()
  }
}

async function checkedHeader(ctx: Context, line: string): Promise<Header> {
  const header = headerIn(line)
  if (header === null) throw refusal('O arquivo não é uma cópia do Rastro.')
  const migration = await lastMigration(ctx.sql)
  if (header.migration !== migration) {
    throw refusal(
      `A cópia é da versão ${header.migration} do banco de dados e este código usa a ${migration}.`,
    )
  }
  if (header.keyFingerprint !== ctx.secrets.hash('backup')) {
    throw refusal(
      'A cópia foi feita com outra chave: coloque o secret.key de lá em DATA_DIR, ou o texto dele em SECRET_KEY, e restaure de novo.',
    )
  }
  return header
}

function headerIn(line: string): Header | null {
  try {
    return shape.parse(JSON.parse(line))
  } catch {
    return null
  }
}

function refusal(message: string): AppError {
  return new AppError('conflict', { message })
}
