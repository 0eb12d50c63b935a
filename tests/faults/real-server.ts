import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterHome } from '#server/platform/database/cluster-home'
import { killCluster } from '#server/platform/database/processes'
import { freePort, untilAnswers } from '#tests/helpers/programs'

const root = join(import.meta.dirname, '../..')
/** Those with which `scripts/run.mjs` starts it. */
const memoryFlags = ['--max-semi-space-size=4']
const adminPassword = 'uma senha comprida'

/** `server/main.ts` as a process of its own on embedded PostgreSQL with all its durability. */
export type RealServer = { url: string; child: ChildProcess; stop(): Promise<void> }

/** The data folder of such a server, which outlives it. */
export type Place = {
  dataDir: string
  port: number
  /** PostgreSQL's own data directory, by which its processes are known. */
  clusterDirectory(): string
  databaseUrl(): string
  remove(): Promise<void>
}

export async function newPlace(folder = tmpdir()): Promise<Place> {
  const dataDir = mkdtempSync(join(folder, 'rastro-faults-'))
  // PostgreSQL's user has to pass through when the tests run as root.
  chmodSync(dataDir, 0o711)
  const clusterDirectory = () => clusterHome(dataDir).dataDirectory
  return {
    dataDir,
    port: await freePort(),
    clusterDirectory,
    databaseUrl() {
      const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
      const port = readFileSync(join(dataDir, 'postgres.port'), 'utf8').trim()
      return `postgres://rastro:${password}@127.0.0.1:${port}/rastro`
    },
    async remove() {
      await killCluster(clusterDirectory())
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function startRealServer(
  place: Place,
  env: Record<string, string> = {},
): Promise<RealServer> {
  const url = `http://127.0.0.1:${place.port}`
  const child = spawn(process.execPath, [...memoryFlags, join(root, 'server/main.ts')], {
    // Who asks for lines of the log reads them.
    stdio: ['ignore', env.LOG_LEVEL === undefined ? 'ignore' : 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(place.port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: place.dataDir,
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'silent',
      // Of as many as the machine has cores nobody could tell what happens.
      PROCESSES: '1',
      ...env,
    },
  })
  await untilAnswers(`${url}/healthz`, child)
  return {
    url,
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Signs in as the first user; the headers of a signed-in call. */
export async function signIn(url: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin', password: adminPassword }),
  })
  const { sessionId } = (await response.json()) as { sessionId: string }
  return { 'x-session-id': sessionId, 'content-type': 'application/json' }
}

/** Makes a tracked link; its public code. */
export async function newLinkCode(url: string): Promise<string> {
  const response = await fetch(`${url}/api/links`, {
    method: 'POST',
    headers: await signIn(url),
    body: JSON.stringify({ whatsappNumber: '11987654321', campaignName: 'Campanha' }),
  })
  const { clickId } = (await response.json()) as { clickId: string }
  return clickId
}
