import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatter, type Writer } from './chatters.ts'
import { newLinkCode, newPlace, type Place, signIn, startRealServer } from './real-server.ts'
import { rounds, timeout } from './rounds.ts'
import { visitorsOf } from './visitors.ts'
import { workedMessages } from './worked-messages.ts'

const writers = 24

let place: Place
beforeAll(async () => {
  place = await newPlace()
})
afterAll(() => place.remove())

test(`killed with SIGKILL ${rounds} times while ${writers} people write: each answered webhook is one message of the right lead`, {
  timeout,
}, async () => {
  const answered: string[] = []
  let people: Writer[] = []
  let path = ''
  for (let round = 0; round < rounds; round++) {
    const server = await startRealServer(place)
    if (round === 0) {
      people = await peopleWithCodes(server.url)
      const headers = await signIn(server.url)
      const simulator = await fetch(`${server.url}/api/simulator`, { headers })
      path = ((await simulator.json()) as { webhookPath: string }).webhookPath
    }
    const chat = chatter(server.url + path, people, round * 100_000)
    await chat.crowd.turns(30 + 5 * round)
    const ended = once(server.child, 'exit')
    server.child.kill('SIGKILL')
    await ended
    await chat.crowd.leave()
    expect(chat.other).toEqual([])
    answered.push(...chat.answered)
  }

  const server = await startRealServer(place)
  const worked = await workedMessages(place.databaseUrl())
  await server.stop()
  expect(server.child.exitCode).toBe(0)

  const times = Map.groupBy(worked.ids, (id) => id)
  expect(answered.length).toBeGreaterThan(rounds * 30)
  expect(answered.filter((id) => times.get(id)?.length !== 1)).toEqual([])
  expect(new Set(worked.ids).size).toBe(worked.ids.length)
  expect(worked.odd).toEqual([])
  expect(worked.leads.map(({ phone, code, reason }) => ({ phone, code, reason }))).toEqual(
    people.map((person) => ({ ...person, reason: 'code' })),
  )
  expect(worked.leads.filter((lead) => lead.count !== lead.messages)).toEqual([])
  expect(worked.made.filter((made) => made !== 1)).toEqual([])
  expect(worked.counted.leads).toBe(writers)
})

/** People who clicked on one link, each from a phone of their own. */
async function peopleWithCodes(url: string): Promise<Writer[]> {
  const visitors = visitorsOf(`${url}/r?click_id=${await newLinkCode(url)}`, writers)
  await visitors.crowd.turns(writers)
  await visitors.crowd.leave()
  return visitors.codes
    .slice(0, writers)
    .map((code, index) => ({ phone: `55119876500${String(index).padStart(2, '0')}`, code }))
}
