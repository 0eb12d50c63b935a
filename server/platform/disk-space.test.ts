import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shareLeft, watchDisk } from './disk-space.ts'
import { createLog } from './log.ts'

test('10 % and 2 % left are levels, which end a little above where they began', async () => {
  const shares = [0.5, 0.0999, 0.105, 0.0199, 0.025, 0.031, 0.109, 0.111, 0.01, 0.2]
  const disk = watchDisk(async () => shares.shift() ?? Number.NaN, createLog('fatal'))
  expect([disk.level(), disk.left()]).toEqual(['ok', null])
  const levels = []
  while (shares.length > 0) levels.push(await disk.check())
  expect(levels).toEqual([
    'ok',
    'low',
    'low',
    'critical',
    'critical',
    'low',
    'low',
    'ok',
    'critical',
    'ok',
  ])
})

test('a disk that cannot be asked stays as it was', async () => {
  let share: number | null = 0.05
  const disk = watchDisk(async () => {
    if (share === null) throw new Error('EIO')
    return share
  }, createLog('fatal'))
  await disk.check()
  share = null
  expect(await disk.check()).toBe('low')
})

test('the disk of a folder has a share left', async () => {
  const share = await shareLeft(tmpdir())
  expect(share).toBeGreaterThanOrEqual(0)
  expect(share).toBeLessThanOrEqual(1)
})

test('a folder that takes no file has nothing left, whatever the figures of its disk say', () => {
  const program = `import { shareLeft } from '${join(import.meta.dirname, 'disk-space.ts')}'
    console.log(await shareLeft('${tmpdir()}'))`
  const shareIn = (shell: string) =>
    execFileSync(
      '/bin/sh',
      ['-c', `${shell} exec "$0" --input-type=module -e "$1"`, process.execPath, program],
      {
        encoding: 'utf8',
      },
    )
  expect(Number(shareIn(''))).toBeGreaterThan(0)
  expect(shareIn('ulimit -f 0;')).toBe('0\n')
})

test('the fullest that was seen is told once, and again when that failed', async () => {
  const shares = [0.5, 0.01, 0.5, 0.05]
  const disk = watchDisk(async () => shares.shift() ?? Number.NaN, createLog('fatal'))
  const told: unknown[] = []
  const tell = () => disk.tellWorst(async (worst) => void told.push(worst))
  await tell()
  for (const _ of [1, 2, 3]) await disk.check()
  await expect(
    disk.tellWorst(async () => {
      throw new Error('database away')
    }),
  ).rejects.toThrow('database away')
  await tell()
  await tell()
  await disk.check()
  await tell()
  expect(told).toEqual([
    { level: 'critical', left: 0.01 },
    { level: 'low', left: 0.05 },
  ])
})
