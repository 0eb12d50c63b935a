import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  newLinkCode,
  newPlace,
  type Place,
  type RealServer,
  startRealServer,
} from './real-server.ts'
import { storedCodes } from './stored-codes.ts'
import { visitorsOf } from './visitors.ts'

// A disk of its own under the server and its database, which only root can make.

const disk = mkdtempSync(join(tmpdir(), 'rastro-disk-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=711', 'tmpfs', disk])
const hasDisk = mounted.status === 0
const connections = 8

let place: Place
let server: RealServer
beforeAll(async () => {
  if (!hasDisk) return
  place = await newPlace(disk)
  server = await startRealServer(place)
})
afterAll(async () => {
  if (hasDisk) {
    await server.stop()
    await place.remove()
    spawnSync('umount', ['-l', disk])
  }
  rmdirSync(disk)
})

test.skipIf(!hasDisk)(
  'a disk that fills and empties: everybody is redirected and every click kept once',
  {
    timeout: 300_000,
  },
  async () => {
    const code = await newLinkCode(server.url)
    // Long enough that what the database has in hand does not hold them all.
    const campaign = 'x'.repeat(3_000)
    const visitors = visitorsOf(
      `${server.url}/r?click_id=${code}&utm_campaign=${campaign}`,
      connections,
    )
    await visitors.crowd.turns(100)
    const ballast = fill(join(disk, 'ballast'))
    await visitors.crowd.turns(400)
    rmSync(ballast)
    await visitors.crowd.turns(100)
    await visitors.crowd.leave()
    expect(visitors.crowd.broken).toBe(0)
    expect(visitors.other).toEqual([])

    const answered = [...visitors.codes].sort()
    await expect
      .poll(
        () =>
          storedCodes(place.databaseUrl())
            .then(({ codes }) => codes)
            .catch(String),
        {
          timeout: 120_000,
          interval: 500,
        },
      )
      .toEqual(answered)
    const { counted } = await storedCodes(place.databaseUrl())
    expect(counted).toBe(answered.length)
  },
)

/** Writes a file until nothing more goes onto its disk. */
function fill(path: string): string {
  const file = openSync(path, 'w')
  for (let size = 1_048_576; size > 0; size = Math.floor(size / 2)) {
    const bytes = Buffer.alloc(size)
    try {
      for (;;) writeSync(file, bytes)
    } catch {
      // Full for pieces of this size.
    }
  }
  closeSync(file)
  return path
}
