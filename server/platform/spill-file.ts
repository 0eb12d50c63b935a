import { existsSync, readdirSync, statSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileLock, tryFileLock } from './file-lock.ts'
import { newToken } from './ids.ts'

const linesPerLoad = 500
// Reading a megabyte of them takes some milliseconds, in which nobody else gets a turn.
const charactersPerLoad = 1024 * 1024

/** Lines that wait on disk for a database that is away. */
export type SpillFile = {
  /**
   * Resolves when the lines (none may contain a line break) are on the disk itself. What is appended
   * while a write is under way goes into the next one together, so that all share its sync.
   */
  append(lines: readonly string[]): Promise<void>
  /**
   * Hands every waiting line to `load`, at most 500 or a megabyte at a time, what was left behind earlier first,
   * and forgets a file once all of it was loaded; answers how many lines that were. A crash or an
   * error of `load` half-way means that lines come again: `load` must be idempotent. A write that a
   * crash cut short leaves a torn line, handed over as it is: it was never acknowledged.
   */
  drain(load: (lines: string[]) => Promise<void>): Promise<number>
  /** Bytes of all files of this name, those of other processes too. */
  bytes(): number
  /** How many files hold lines that this process could load now. */
  pending(): number
  /** Lets go of the files; what they hold waits for the next process. */
  close(): Promise<void>
}

type Appending = { lines: string[]; done: PromiseWithResolvers<void> }

/**
 * Opens the spill file `name` in a folder that exists. Each process appends to files of its own,
 * marked by a lock that ends with the process; `drain` also loads those of processes that are gone.
 * Nothing is written before the first line. Readable by the owner alone: the lines hold people's
 * data.
 */
export function openSpillFile(folder: string, name: string): SpillFile {
  const own = spillPaths(folder, `${name}.spill.${newToken(9)}`)
  let lock: FileLock | null = null
  let file: FileHandle | null = null
  let hasLines = false
  let isTorn = false
  let next: Appending | null = null
  let writes: Promise<unknown> = Promise.resolve()
  let drains: Promise<unknown> = Promise.resolve()

  async function write({ lines, done }: Appending): Promise<void> {
    next = null
    try {
      lock ??= takeOwnLock(own)
      file ??= await createDurably(own.lines, folder)
      // A write that failed may have left half a line.
      const start = isTorn ? '\n' : ''
      isTorn = true
      hasLines = true
      await file.appendFile(`${start}${lines.join('\n')}\n`)
      await file.datasync()
      isTorn = false
      done.resolve()
    } catch (error) {
      done.reject(error)
    }
  }

  async function setAside(): Promise<void> {
    if (!hasLines) return
    await file?.close()
    file = null
    await rename(own.lines, own.loading)
    hasLines = false
    isTorn = false
  }

  async function drainAll(load: (lines: string[]) => Promise<void>): Promise<number> {
    let loaded = 0
    for (const abandoned of abandonedSpills(folder, name)) {
      loaded += await drainAbandoned(abandoned, load)
    }
    // What an earlier drain could not load is older than what was appended since.
    loaded += await loadFile(own.loading, load)
    const aside = writes.then(setAside)
    writes = aside.catch(() => {})
    await aside
    return loaded + (await loadFile(own.loading, load))
  }

  return {
    append(lines) {
      if (next === null) {
        const appending = { lines: [], done: Promise.withResolvers<void>() }
        next = appending
        writes = writes.then(() => write(appending))
      }
      for (const line of lines) next.lines.push(line)
      return next.done.promise
    },
    drain(load) {
      const drained = drains.then(() => drainAll(load))
      drains = drained.catch(() => {})
      return drained
    },
    bytes: () => spilledBytes(folder, name),
    pending() {
      const abandoned = abandonedSpills(folder, name).length
      return abandoned + Number(hasLines) + Number(existsSync(own.loading))
    },
    async close() {
      await drains
      await writes
      await file?.close()
      file = null
      if (!hasLines && !existsSync(own.loading)) await rm(own.lock, { force: true })
      lock?.release()
      lock = null
    },
  }
}

type SpillPaths = { lock: string; lines: string; loading: string }

function spillPaths(folder: string, stem: string): SpillPaths {
  const path = join(folder, stem)
  return { lock: `${path}.lock`, lines: `${path}.ndjson`, loading: `${path}.loading` }
}

/** The lock that tells other processes to leave our files alone. */
function takeOwnLock(paths: SpillPaths): FileLock {
  const lock = tryFileLock(paths.lock)
  // Between the file's creation and our lock another process may take it for an abandoned one and
  // remove it; the lock would then protect nothing.
  if (lock !== null && existsSync(paths.lock)) return lock
  lock?.release()
  throw new Error(`${paths.lock} was taken by another process`)
}

function spilledBytes(folder: string, name: string): number {
  let bytes = 0
  for (const file of readdirSync(folder)) {
    // Another process may have loaded and removed it meanwhile.
    if (file.startsWith(`${name}.spill.`)) {
      bytes += statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0
    }
  }
  return bytes
}

/** The spills of the same name whose process is gone. */
function abandonedSpills(folder: string, name: string): SpillPaths[] {
  return readdirSync(folder)
    .filter((file) => file.startsWith(`${name}.spill.`) && file.endsWith('.lock'))
    .map((file) => spillPaths(folder, file.slice(0, -'.lock'.length)))
    .filter((paths) => {
      const lock = tryFileLock(paths.lock)
      lock?.release()
      return lock !== null
    })
}

async function drainAbandoned(
  paths: SpillPaths,
  load: (lines: string[]) => Promise<void>,
): Promise<number> {
  const lock = tryFileLock(paths.lock)
  // Another process is loading it.
  if (lock === null) return 0
  try {
    const loaded = await loadFile(paths.loading, load)
    const total = loaded + (await loadFile(paths.lines, load))
    await rm(paths.lock, { force: true })
    return total
  } finally {
    lock.release()
  }
}

async function loadFile(path: string, load: (lines: string[]) => Promise<void>): Promise<number> {
  if (!existsSync(path)) return 0
  let loaded = 0
  let batch: string[] = []
  let characters = 0
  const file = await open(path)
  try {
    for await (const line of file.readLines()) {
      if (line === '') continue
      batch.push(line)
      characters += line.length
      if (batch.length < linesPerLoad && characters < charactersPerLoad) continue
      await load(batch)
      loaded += batch.length
      batch = []
      characters = 0
    }
  } finally {
    await file.close()
  }
  if (batch.length > 0) await load(batch)
  await rm(path)
  return loaded + batch.length
}

/** Creates a file so that its name, too, survives a power cut. */
async function createDurably(path: string, folder: string): Promise<FileHandle> {
  const file = await open(path, 'a', 0o600)
  const directory = await open(folder, 'r')
  // Some file systems cannot sync a folder; the lines themselves are synced either way.
  await directory.sync().catch(() => {})
  await directory.close()
  return file
}
