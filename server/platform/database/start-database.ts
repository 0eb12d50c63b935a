import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { detailOf } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Settings } from './cluster.ts'
import { startEmbedded } from './embedded.ts'
import { checkOutsideDatabase } from './outside.ts'
import { StartError } from './start-error.ts'

/**
 * A PostgreSQL that answers; `supervised` when it is the embedded one, which we start again. `stop`
 * may be called more than once.
 */
export type Database = {
  url: string
  supervised: boolean
  /**
   * Has it write to the disk what it holds in memory, while others end their work: a stop would do so
   * after them, and a busy disk takes seconds for it. Never rejects.
   */
  prepareStop(): Promise<void>
  stop(): Promise<void>
}

/**
 * The database of this process: the outside one of `databaseUrl` (PostgreSQL 15 or newer, else an
 * error), or the embedded one in `dataDir` (an absolute path), started and supervised. The folder is
 * made in either case, for what else is kept in it. Resolves when the database answers queries; `url` stays valid for as long as the process lives. `settings` replaces server
 * settings of the embedded one, for tests that can do without durability.
 */
export async function startDatabase(options: {
  dataDir: string
  databaseUrl: string | null
  log: Log
  settings?: Settings
}): Promise<Database> {
  const { dataDir, databaseUrl, log, settings = {} } = options
  makeDataDir(dataDir)
  if (databaseUrl !== null) {
    await checkOutsideDatabase(databaseUrl)
    return {
      url: databaseUrl,
      supervised: false,
      prepareStop: async () => {},
      stop: async () => {},
    }
  }
  const startedAt = performance.now()
  const server = await startEmbedded({ dataDir, log, settings })
  log.info({ ms: Math.round(performance.now() - startedAt) }, 'PostgreSQL answers')
  let stopped: Promise<void> | null = null
  return {
    url: server.url,
    supervised: true,
    prepareStop: () => checkpoint(server.url),
    stop: () => {
      stopped ??= server.stop()
      return stopped
    },
  }
}

/** Makes the folder if it is missing. Throws a StartError when this process may not write in it. */
function makeDataDir(dataDir: string): void {
  try {
    if (!existsSync(dataDir)) {
      mkdirSync(dataDir, { recursive: true })
      // The unprivileged user that root runs PostgreSQL as has to pass through to `postgres`; what is
      // secret in here is readable by its owner alone.
      chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
    }
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new StartError(whyNotWritable(dataDir, cause), { cause })
  }
}

function whyNotWritable(dataDir: string, cause: unknown): string {
  const code = detailOf(cause, 'code')
  if (code === 'ENOSPC') return `o disco de ${dataDir} está cheio. Libere espaço e inicie de novo.`
  if (code === 'EROFS') {
    return `a pasta ${dataDir} fica em um disco que só pode ser lido. Escolha outra em DATA_DIR.`
  }
  const user = process.getuid?.()
  return `o usuário ${user === undefined ? '' : `${user} `}não pode gravar na pasta ${dataDir}. Dê a pasta a ele (chown -R ${user ?? 'USUÁRIO'} ${dataDir}) ou escolha outra em DATA_DIR.`
}

/** Tries to; a stop without it does the same, only later. */
async function checkpoint(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('checkpoint')
  } catch {
    // It is away, or being stopped.
  } finally {
    await client.end().catch(() => {})
  }
}
