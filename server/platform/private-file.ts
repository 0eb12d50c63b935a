import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'

/**
 * Creates a file that only its owner can read, complete or not at all, unless it exists already;
 * answers what the file holds afterwards. Of several processes that try at once one wins and all
 * get the winner's text.
 */
export function writeOnce(path: string, text: string): string {
  const partial = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const file = openSync(partial, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  try {
    linkSync(partial, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(partial)
  }
  return readFileSync(path, 'utf8')
}
