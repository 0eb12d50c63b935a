import { statfsSync } from 'node:fs'

const memory = '/dev/shm'
const neededBytes = 2 * 2 ** 30

/**
 * Has the tests of this process and its children keep their throw-away folders in memory, where there
 * is room for them: each test has a database of 800 files, and ext4, which keeps away from what was
 * deleted a moment ago, searches longer for the next file the more were. Who sets TMPDIR decides.
 */
export function keepTestsInMemory(): void {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = memory
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}
