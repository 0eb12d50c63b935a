import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  newLinkCode,
  newPlace,
  type Place,
  type RealServer,
  startRealServer,
} from './real-server.ts'
import { kindsOfDisk, type SmallDisk } from './small-disks.ts'
import { storedCodes } from './stored-codes.ts'
import { visitorsOf } from './visitors.ts'

const connections = 8
// PostgreSQL starts again, and the disk is looked at every ten seconds.
const longEnough = { timeout: 120_000, interval: 500 }

describe.each(kindsOfDisk())('$name', ({ make }) => {
  let disk: SmallDisk
  let place: Place
  let server: RealServer
  beforeAll(async () => {
    disk = make()
    place = await newPlace(disk.folder)
    server = await startRealServer(place)
  }, 240_000)
  afterAll(async () => {
    await server?.stop()
    await place?.remove()
    disk?.remove()
  })

  test('that fills and empties: everybody is redirected, every click kept once, the alarm shown', {
    timeout: 400_000,
  }, async () => {
    const code = await newLinkCode(server.url)
    // Long enough that what the database has in hand does not hold them all.
    const url = `${server.url}/r?click_id=${code}&utm_campaign=${'x'.repeat(3_000)}`
    const visitors = visitorsOf(url, connections)
    await visitors.crowd.turns(100)
    expect(await leftOf(server)).toBeGreaterThan(0.1)
    await disk.fill(server, place)
    await visitors.crowd.turns(400)
    // What nothing takes is held in memory, which they would fill until the disk is looked at.
    await visitors.crowd.leave()
    await expect.poll(() => leftOf(server), longEnough).toBeLessThan(0.02)
    await disk.empty(server, place)
    const later = visitorsOf(url, connections)
    await later.crowd.turns(100)
    await later.crowd.leave()
    expect([visitors.crowd.broken, later.crowd.broken]).toEqual([0, 0])
    expect([...visitors.other, ...later.other]).toEqual([])

    const answered = [...visitors.codes, ...later.codes].sort()
    await expect
      .poll(
        () =>
          storedCodes(place.databaseUrl())
            .then(({ codes }) => codes)
            .catch(String),
        longEnough,
      )
      .toEqual(answered)
    const { counted } = await storedCodes(place.databaseUrl())
    expect(counted).toBe(answered.length)
    await expect.poll(() => leftOf(server), longEnough).toBeGreaterThan(0.1)
    await expect.poll(() => noticesAt(place), longEnough).toEqual(['disk_critical'])
  })
})

/** What the figures of the server say of its disk, 0 to 1. */
async function leftOf({ url }: RealServer): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^rastro_disk_left_ratio (.*)$/m.exec(metrics)?.[1])
}

async function noticesAt(place: Place): Promise<string[]> {
  const client = new pg.Client({ connectionString: place.databaseUrl() })
  await client.connect()
  const { rows } = await client.query<{ kind: string }>('select kind from account_notices')
  await client.end()
  return rows.map(({ kind }) => kind)
}
