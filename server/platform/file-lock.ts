import { DatabaseSync } from 'node:sqlite'

const sqliteBusy = 5

/** A lock that is held; the operating system frees it when this process ends, however it ends. */
export type FileLock = { release(): void }

/**
 * Takes the lock of a file, or answers null at once when another process (or another caller in this
 * one) holds it. SQLite's exclusive transaction stands for the operating system's file lock, which
 * Node itself does not offer: no process id to compare and no stale lock to guess about after a
 * `kill -9`.
 */
export function tryFileLock(path: string): FileLock | null {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null
    throw error
  }
  return { release: () => file.close() }
}
