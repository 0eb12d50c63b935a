import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { writeOnce } from '../private-file.ts'
import { type Binaries, usableBinaries } from './binaries.ts'
import {
  assertSameMajor,
  createCluster,
  type Postmaster,
  runningPostmaster,
  type Settings,
  startPostmaster,
  superuser,
} from './cluster.ts'
import { type ClusterHome, clusterHome } from './cluster-home.ts'
import { freePort, keepPort, keptPort } from './port.ts'
import { ensureDatabase, probe } from './probe.ts'
import { killCluster, processState } from './processes.ts'

/** What DATA_DIR keeps about its server, for later starts and for other processes. */
export type ServerFiles = { owner: string; port: string; password: string; log: string }

export function serverFiles(dataDir: string): ServerFiles {
  return {
    owner: join(dataDir, 'postgres.owner'),
    port: join(dataDir, 'postgres.port'),
    password: join(dataDir, 'postgres.password'),
    log: join(dataDir, 'postgres.log'),
  }
}

/** The connection string of the embedded server for one of its databases. */
export function serverUrl(files: ServerFiles, port: number, database = superuser): string {
  const password = writeOnce(files.password, randomBytes(24).toString('hex'))
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`
}

/** The server of a DATA_DIR in the hands of the process that owns it. */
export type OwnedServer = {
  home: ClusterHome
  binaries: Binaries
  port: number
  /** The server process when this process started it; null when it was adopted. */
  child: ChildProcess | null
}

/** How many probes without any answer, each of 2 s, make a server dead: a frozen one is certain sooner. */
export function silentProbesLimit(server: Postmaster): number {
  // An overloaded machine leaves a healthy server without an answer for a quarter of a minute, and to kill
  // it then costs all that wait for it more than the silence did.
  return processState(server.pid) === 'stopped' ? 2 : 20
}

/**
 * Makes the server of a DATA_DIR answer: takes over the one that an earlier process left running,
 * or kills its remains and starts it, creating the cluster the first time. The caller must hold the
 * owner's lock.
 */
export async function bringUp(
  dataDir: string,
  options: { log: Log; settings: Settings; signal: AbortSignal },
): Promise<OwnedServer> {
  const files = serverFiles(dataDir)
  const home = clusterHome(dataDir)
  const binaries = usableBinaries(home.user)
  if (home.isNew) {
    const password = new URL(serverUrl(files, 1)).password
    await createCluster(home, binaries, password)
  }
  assertSameMajor(home, binaries)
  const adopted = await adopt(home, files, options.log)
  if (adopted !== null) {
    keepPort(files.port, adopted.port)
    await ensureDatabase(serverUrl(files, adopted.port, 'postgres'), superuser)
    return { home, binaries, port: adopted.port, child: null }
  }
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(keptPort(files.port))
    keepPort(files.port, port)
    try {
      const child = await restart({ home, binaries, port }, files, options)
      await ensureDatabase(serverUrl(files, port, 'postgres'), superuser)
      return { home, binaries, port, child }
    } catch (error) {
      // Somebody may have taken the port between the look and the start.
      if (attempt === 3 || options.signal.aborted) throw error
      options.log.warn({ err: error, attempt }, 'PostgreSQL did not start')
    }
  }
}

/** Kills what is left of the server and starts it again on the same port. */
export async function restart(
  server: Omit<OwnedServer, 'child'>,
  files: ServerFiles,
  options: { settings: Settings; signal: AbortSignal },
): Promise<ChildProcess> {
  await killCluster(server.home.dataDirectory)
  const { settings, signal } = options
  return startPostmaster(server.home, server.binaries, {
    port: server.port,
    logFile: files.log,
    settings,
    signal,
  })
}

async function adopt(home: ClusterHome, files: ServerFiles, log: Log): Promise<Postmaster | null> {
  for (let silentProbes = 0; ; await wait(100)) {
    const server = runningPostmaster(home)
    if (server === null) return null
    const answer = await probe(serverUrl(files, server.port))
    if (answer === 'ok') {
      log.info({ pid: server.pid, port: server.port }, 'PostgreSQL was already running')
      return server
    }
    silentProbes = answer === 'busy' ? 0 : silentProbes + 1
    if (silentProbes >= silentProbesLimit(server)) return null
  }
}
