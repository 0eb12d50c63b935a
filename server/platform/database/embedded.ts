import { existsSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { type FileLock, tryFileLock } from '../file-lock.ts'
import type { Log } from '../log.ts'
import { type Settings, stopPostmaster } from './cluster.ts'
import { bringUp, type ServerFiles, serverFiles, serverUrl } from './embedded-server.ts'
import { keepAlive, pause } from './keep-alive.ts'
import { keptPort } from './port.ts'
import { probe } from './probe.ts'
import { StartError } from './start-error.ts'

export type EmbeddedOptions = { dataDir: string; log: Log; settings: Settings }

/** A way to the server: as its owner, who starts and stops it, or as a guest, who only uses it. */
type Part = { url: string; stop(): Promise<void> }

const lookForOwnerEveryMs = 1_000
const guestWaitsAtMostMs = 60_000

/**
 * Gives a process the embedded server of a DATA_DIR. The process that gets the lock
 * `DATA_DIR/postgres.owner` starts the server (or adopts the one that a killed process left
 * running), keeps it alive and stops it in the end. Any further process on the same DATA_DIR uses
 * that server, leaves it alone when it stops, and becomes the owner when the owner is gone.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Part> {
  const files = serverFiles(options.dataDir)
  const startedAt = performance.now()
  while (performance.now() - startedAt < guestWaitsAtMostMs) {
    const lock = tryFileLock(files.owner)
    if (lock !== null) return beOwner(lock, files, options)
    const url = await answeringUrl(files)
    if (url !== null) return beGuest(url, files, options)
    await wait(50)
  }
  throw new StartError(
    `outro processo do Rastro usa ${options.dataDir}, mas o banco de dados dele não responde`,
  )
}

async function beOwner(
  lock: FileLock,
  files: ServerFiles,
  options: EmbeddedOptions,
): Promise<Part> {
  const stopping = new AbortController()
  const watched = { ...options, signal: stopping.signal }
  try {
    const server = await bringUp(options.dataDir, watched)
    const watching = keepAlive(server, files, watched)
    return {
      url: serverUrl(files, server.port),
      async stop() {
        stopping.abort()
        await watching
        await stopPostmaster(server.home)
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function beGuest(url: string, files: ServerFiles, options: EmbeddedOptions): Part {
  const stopping = new AbortController()
  let successor: Part | null = null
  async function waitForOwnersEnd(): Promise<void> {
    while (!stopping.signal.aborted && successor === null) {
      await pause(lookForOwnerEveryMs, stopping.signal)
      const lock = stopping.signal.aborted ? null : tryFileLock(files.owner)
      if (lock === null) continue
      options.log.warn('the process that ran PostgreSQL is gone, this one takes over')
      successor = await beOwner(lock, files, options).catch((error: unknown) => {
        options.log.error({ err: error }, 'PostgreSQL did not start')
        return null
      })
    }
  }
  const waiting = waitForOwnersEnd()
  return {
    url,
    async stop() {
      stopping.abort()
      await waiting
      await successor?.stop()
    },
  }
}

async function answeringUrl(files: ServerFiles): Promise<string | null> {
  const port = keptPort(files.port)
  if (port === null || !existsSync(files.password)) return null
  const url = serverUrl(files, port)
  return (await probe(url)) === 'ok' ? url : null
}
