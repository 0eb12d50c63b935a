import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLinkCode, newPlace, type Place, startRealServer } from './real-server.ts'
import { rounds, timeout } from './rounds.ts'
import { storedCodes } from './stored-codes.ts'
import { visitorsOf } from './visitors.ts'

const connections = 64

let place: Place
beforeAll(async () => {
  place = await newPlace()
})
afterAll(() => place.remove())

test(`killed with SIGKILL ${rounds} times under ${connections} connections: each redirect is one click`, {
  timeout,
}, async () => {
  const answered: string[] = []
  let code: string | undefined
  for (let round = 0; round < rounds; round++) {
    const server = await startRealServer(place)
    code ??= await newLinkCode(server.url)
    const visitors = visitorsOf(`${server.url}/r?click_id=${code}&utm_source=facebook`, connections)
    await visitors.crowd.turns(300 + 100 * round)
    const ended = once(server.child, 'exit')
    server.child.kill('SIGKILL')
    await ended
    await visitors.crowd.leave()
    expect(visitors.other).toEqual([])
    answered.push(...visitors.codes)
  }

  const server = await startRealServer(place)
  const stored = await storedCodes(place.databaseUrl())
  await server.stop()
  expect(server.child.exitCode).toBe(0)

  const times = Map.groupBy(stored.codes, (one) => one)
  expect(answered.length).toBeGreaterThan(rounds * 300)
  expect(new Set(answered).size).toBe(answered.length)
  expect(answered.filter((one) => times.get(one)?.length !== 1)).toEqual([])
  // Two counters that disagree for ever are what killed shorteners are left with.
  expect(stored.counted).toBe(stored.codes.length)
})
