import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { ClusterHome } from './cluster-home.ts'
import { asUser, giveTo } from './cluster-user.ts'
import { isClusterProcess, killCluster, processState, sendSignal } from './processes.ts'
import { StartError } from './start-error.ts'

/** The name of PostgreSQL's superuser and of the product's database in an embedded cluster. */
export const superuser = 'rastro'

// Nothing of our own environment (secrets, proxies) reaches PostgreSQL's processes.
const cleanEnvironment = { PATH: '/usr/bin:/bin', LANG: 'C', TZ: 'UTC' }

/**
 * Creates the cluster of a home: UTF-8, sorted by code point in a locale that needs no operating
 * system support (the `builtin` provider), SCRAM passwords, data checksums. Interrupted half-way it
 * leaves nothing that a later start would take for a cluster.
 */
export async function createCluster(home: ClusterHome, binaries: Binaries, password: string) {
  const unfinished = join(home.folder, 'data.new')
  const passwordFile = join(home.folder, 'password.tmp')
  rmSync(unfinished, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' })
  giveTo(home.user, passwordFile)
  const options = ['--auth=scram-sha-256', `--username=${superuser}`, '--encoding=UTF8']
  try {
    await promisify(execFile)(
      join(binaries.root, 'bin/initdb'),
      [
        `--pgdata=${unfinished}`,
        `--pwfile=${passwordFile}`,
        ...options,
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
      ],
      { ...asUser(home.user), cwd: '/', env: cleanEnvironment },
    )
  } catch (cause) {
    throw new StartError(
      `o banco de dados não pôde ser criado em ${home.folder}: ${lastLineOf(cause)}`,
      { cause },
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(unfinished, home.dataDirectory)
}

/** The last line that a failed program wrote to its error output, or else the error's own message. */
function lastLineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const written = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : ''
  return (written || error.message).split('\n').at(-1) ?? ''
}

/** Throws when the cluster was made by another major version of PostgreSQL than the one brought. */
export function assertSameMajor(home: ClusterHome, binaries: Binaries): void {
  const found = readFileSync(join(home.dataDirectory, 'PG_VERSION'), 'utf8').trim()
  if (found === binaries.major) return
  throw new StartError(
    `${home.dataDirectory} foi criado pelo PostgreSQL ${found} e esta versão do Rastro traz o ${binaries.major}: faça um backup com a versão anterior do Rastro e restaure-o com esta`,
  )
}

/** What `postmaster.pid` says of the cluster's server; null when no live server belongs to it. */
export type Postmaster = { pid: number; port: number; status: string }

export function runningPostmaster(home: ClusterHome): Postmaster | null {
  let lines: string[]
  try {
    lines = readFileSync(join(home.dataDirectory, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  if (!isClusterProcess(pid, home.dataDirectory) || processState(pid) === 'gone') return null
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
}

/** Server settings by name, as in postgresql.conf. */
export type Settings = Record<string, string>

/**
 * PostgreSQL writes its log over itself after this much, so that erased rows are gone from it by then; the
 * certificate of an erasure says so.
 */
export const maxLogGigabytes = 2

function serverSettings(port: number): Settings {
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '150',
    shared_buffers: '128MB',
    fsync: 'on',
    synchronous_commit: 'on',
    wal_compression: 'on',
    max_wal_size: `${maxLogGigabytes}GB`,
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '%m [%p] ',
    // The server's log names errors but never the statement or the row: those hold people's data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
  }
}

/**
 * Starts the cluster's server on a port of 127.0.0.1, apart from this process's session so that a
 * Ctrl-C in the terminal does not reach it, and waits until it accepts connections. Left-over
 * processes of the cluster must have been killed before. Throws when the server ends instead.
 */
export async function startPostmaster(
  home: ClusterHome,
  binaries: Binaries,
  options: { port: number; logFile: string; settings: Settings; signal: AbortSignal },
): Promise<ChildProcess> {
  // Its process is known to be dead, but its number may by now belong to a stranger, in which case
  // PostgreSQL would refuse to start.
  rmSync(join(home.dataDirectory, 'postmaster.pid'), { force: true })
  const settings = { ...serverSettings(options.port), ...options.settings }
  const log = openSync(options.logFile, 'a', 0o600)
  const server = spawn(
    join(binaries.root, 'bin/postgres'),
    [
      '-D',
      home.dataDirectory,
      ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
    ],
    {
      ...asUser(home.user),
      cwd: '/',
      detached: true,
      env: cleanEnvironment,
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  server.unref()
  let failure: Error | null = null
  server.once('error', (error) => {
    failure = error
  })
  while (failure === null && server.exitCode === null && server.signalCode === null) {
    if (runningPostmaster(home)?.status === 'ready') return server
    await wait(15)
    if (options.signal.aborted && server.pid !== undefined) sendSignal(server.pid, 'SIGQUIT')
  }
  throw failure ?? new Error(`o PostgreSQL terminou ao iniciar: veja ${options.logFile}`)
}

/**
 * Stops the cluster's server: at first as PostgreSQL's fast shutdown (open transactions are rolled
 * back, everything committed is written), after 8 s without waiting for anything.
 */
export async function stopPostmaster(home: ClusterHome): Promise<void> {
  const server = runningPostmaster(home)
  if (server !== null) {
    sendSignal(server.pid, 'SIGINT')
    if (!(await ended(server.pid, 8_000))) {
      sendSignal(server.pid, 'SIGQUIT')
      await ended(server.pid, 1_000)
    }
  }
  if (existsSync(home.dataDirectory)) await killCluster(home.dataDirectory, server?.pid)
}

async function ended(pid: number, withinMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < withinMs; waitedMs += 20) {
    // A frozen server will not react to any other signal than SIGKILL.
    if (processState(pid) !== 'running') break
    await wait(20)
  }
  return processState(pid) === 'gone'
}
