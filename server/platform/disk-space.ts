import { existsSync } from 'node:fs'
import { readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { detailOf } from './errors.ts'
import type { Log } from './log.ts'

/** How full the disk of the data is: `low` from 10 % left on, `critical` from 2 % on. */
export type DiskLevel = 'ok' | 'low' | 'critical'

export type DiskSpace = {
  level(): DiskLevel
  /** Share of the disk that is left, 0 to 1; null while it could not be read. */
  left(): number | null
  /** Looks again; answers the level. */
  check(): Promise<DiskLevel>
  /** Tells the fullest state seen since the last time that `tell` succeeded, if any was. */
  tellWorst(tell: (worst: DiskState) => Promise<void>): Promise<void>
}

export type DiskState = { level: DiskLevel; left: number }

const lowShare = 0.1
const criticalShare = 0.02
// A level ends a little above where it began, or a disk at its edge would sound the alarm each time.
const margin = 0.01

/** Watches the disk of the data by the share that `readLeft` finds free. */
export function watchDisk(readLeft: () => Promise<number>, log: Log): DiskSpace {
  let level: DiskLevel = 'ok'
  let left: number | null = null
  let worst: DiskState | null = null
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
      if (worst === null || left < worst.left) worst = { level, left }
      if (level !== before) {
        const details = { level, leftPercent: Math.round(left * 1_000) / 10 }
        if (level === 'ok') log.info(details, 'the disk has room again')
        else log.error(details, 'the disk is nearly full')
      }
      return level
    },
    async tellWorst(tell) {
      if (worst === null) return
      const told = worst
      await tell(told)
      // Something worse, seen while it was being told, is told the next time.
      if (worst === told) worst = null
    },
  }
}

function levelOf(left: number, before: DiskLevel): DiskLevel {
  const critical = before === 'critical' ? criticalShare + margin : criticalShare
  if (left < critical) return 'critical'
  const low = before === 'ok' ? lowShare : lowShare + margin
  return left < low ? 'low' : 'ok'
}

/** Full; over a quota; over a limit of file sizes. The last two show in no figure of the disk. */
const refusals: unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG']

/**
 * The smallest free share of the disks that hold DATA_DIR and, where it lies apart, the database; 0
 * when DATA_DIR takes no small file, whatever the figures say (quotas, no inodes left).
 */
export async function shareLeft(dataDir: string): Promise<number> {
  if (await refusesFiles(dataDir)) return 0
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

async function refusesFiles(folder: string): Promise<boolean> {
  const probe = join(folder, 'disk-probe')
  try {
    await writeFile(probe, 'x'.repeat(4_096), { mode: 0o600 })
    return false
  } catch (error) {
    if (refusals.includes(detailOf(error, 'code'))) return true
    throw error
  } finally {
    await rm(probe, { force: true })
  }
}
