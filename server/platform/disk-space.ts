import { existsSync } from 'node:fs'
import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from './log.ts'

/** How full the disk of the data is: `low` from 10 % left on, `critical` from 2 % on. */
export type DiskLevel = 'ok' | 'low' | 'critical'

export type DiskSpace = {
  level(): DiskLevel
  /** Share of the disk that is left, 0 to 1; null while it could not be read. */
  left(): number | null
  /** Looks again; answers the level. */
  check(): Promise<DiskLevel>
}

const lowShare = 0.1
const criticalShare = 0.02
// A level ends a little above where it began, or a disk at its edge would sound the alarm each time.
const margin = 0.01

/** Watches the disk of the data by the share that `readLeft` finds free. */
export function watchDisk(readLeft: () => Promise<number>, log: Log): DiskSpace {
  let level: DiskLevel = 'ok'
  let left: number | null = null
  return {
    level: () => level,
    left: () => left,
    async check() {
      try {
        left = await readLeft()
      } catch (error) {
        log.warn({ err: error }, 'free space of the disk not read')
        return level
      }
      const before = level
      level = levelOf(left, before)
      if (level !== before) {
        const details = { level, leftPercent: Math.round(left * 1_000) / 10 }
        if (level === 'ok') log.info(details, 'the disk has room again')
        else log.error(details, 'the disk is nearly full')
      }
      return level
    },
  }
}

function levelOf(left: number, before: DiskLevel): DiskLevel {
  const critical = before === 'critical' ? criticalShare + margin : criticalShare
  if (left < critical) return 'critical'
  const low = before === 'ok' ? lowShare : lowShare + margin
  return left < low ? 'low' : 'ok'
}

/** The smallest free share of the disks that hold DATA_DIR and, where it lies apart, the database. */
export async function shareLeft(dataDir: string): Promise<number> {
  const location = join(dataDir, 'postgres-location')
  const folders = [dataDir]
  if (existsSync(location)) folders.push((await readFile(location, 'utf8')).trim())
  const shares = await Promise.all(
    folders.map(async (folder) => {
      const { bavail, blocks } = await statfs(folder)
      return blocks === 0 ? 1 : bavail / blocks
    }),
  )
  return Math.min(...shares)
}
