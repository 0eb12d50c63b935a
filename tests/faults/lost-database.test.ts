import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendSignal } from '#server/platform/database/processes'
import { clusterProcesses } from '#tests/helpers/cluster-processes'
import {
  newLinkCode,
  newPlace,
  type Place,
  type RealServer,
  startRealServer,
} from './real-server.ts'
import { storedCodes } from './stored-codes.ts'
import { visitorsOf } from './visitors.ts'

const connections = 64
// A visitor waits at most this long for the chat, whatever has happened to the database.
const longestWaitMs = 3_000

let place: Place
let server: RealServer
let code: string
beforeAll(async () => {
  place = await newPlace()
  server = await startRealServer(place)
  code = await newLinkCode(server.url)
}, 60_000)
afterAll(async () => {
  await server.stop()
  await place.remove()
})

test.each([
  ['killed', 'SIGKILL'],
  ['frozen', 'SIGSTOP'],
] as const)(
  'PostgreSQL is %s under clicks: everybody is redirected and every click kept once',
  { timeout: 120_000 },
  async (_name, signal) => {
    const before = await storedCodes(place.databaseUrl())
    const visitors = visitorsOf(`${server.url}/r/${code}?utm_source=facebook`, connections)
    await visitors.crowd.turns(500)
    for (const pid of clusterProcesses(place.clusterDirectory())) sendSignal(pid, signal)
    await visitors.crowd.turns(2_000)
    await databaseIsBack()
    await visitors.crowd.turns(500)
    await visitors.crowd.leave()

    expect(visitors.crowd.broken).toBe(0)
    expect(visitors.other).toEqual([])
    expect(visitors.slowestMs).toBeLessThan(longestWaitMs)
    const answered = [...visitors.codes].sort()
    await expect
      .poll(() => storedCodes(place.databaseUrl()).then((now) => newIn(now.codes, before.codes)), {
        timeout: 30_000,
        interval: 250,
      })
      .toEqual(answered)
    const after = await storedCodes(place.databaseUrl())
    expect(after.counted).toBe(after.codes.length)
  },
)

/** The server that runs the database starts it again by itself; no test helper does. */
async function databaseIsBack(): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${server.url}/readyz`)).status, {
      timeout: 60_000,
      interval: 200,
    })
    .toBe(200)
}

function newIn(now: string[], before: string[]): string[] {
  const known = new Set(before)
  return now.filter((one) => !known.has(one))
}
