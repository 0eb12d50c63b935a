import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendSignal } from '#server/platform/database/processes'
import { totalsAreRight } from '#tests/helpers/chat'
import { clusterProcesses } from '#tests/helpers/cluster-processes'
import { type Program, startProgram } from '#tests/helpers/programs'
import { contextOn } from '../../bench/bench-context.ts'
import { type Chat, chatter, type Writer } from './chatters.ts'
import {
  newLinkCode,
  newPlace,
  type Place,
  type RealServer,
  signIn,
  startRealServer,
} from './real-server.ts'
import { rounds, timeout } from './rounds.ts'
import { storedCodes } from './stored-codes.ts'
import { untilNoneLeft } from './until-none-left.ts'
import { type Visitors, visitorsOf } from './visitors.ts'
import { workedMessages } from './worked-messages.ts'

// Whatever happens at whatever moment while people click, write and become events: what was
// acknowledged is there once, and the totals are those of the rows. The seed is printed and can be given.

const seed = Number(process.env.RASTRO_FAULT_SEED ?? 20261117)
const hourMs = 3_600_000
const [connections, newWriters] = [16, 4]

const faults = [
  'connections are cut',
  'the clock jumps',
  'PostgreSQL is killed',
  'PostgreSQL stands still',
  'the server is killed',
  'both are killed',
] as const

let place: Place
let ads: Program
let server: RealServer
let code: string
let webhookUrl: string
beforeAll(async () => {
  place = await newPlace()
  ads = await startProgram('dev/fake-ad-platforms.ts', '/_received')
  server = await start()
  code = await newLinkCode(server.url)
  const headers = await signIn(server.url)
  const body = JSON.stringify({ pixelId: '700000000000001', accessToken: 'EAAGfaults' })
  await fetch(`${server.url}/api/meta/settings`, { method: 'POST', headers, body })
  const simulator = await fetch(`${server.url}/api/simulator`, { headers })
  const { webhookPath } = (await simulator.json()) as { webhookPath: string }
  webhookUrl = server.url + webhookPath
})
afterAll(async () => {
  await server.stop()
  await ads.stop()
  await place.remove()
})

function start(): Promise<RealServer> {
  const clock = pathToFileURL(join(import.meta.dirname, 'jumping-clock.ts')).href
  return startRealServer(place, {
    META_GRAPH_BASE_URL: ads.url,
    NODE_OPTIONS: `--import ${clock}`,
    JUMPS: join(place.dataDir, 'jumps'),
  })
}

test(`${rounds} rounds of faults at any moment (seed ${seed}): nothing acknowledged is lost or doubled`, {
  timeout,
}, async () => {
  const random = randomFrom(seed)
  const upTo = (most: number) => 1 + Math.floor(random() * most)
  const clicked: string[] = []
  const written: string[] = []
  const writers: Writer[] = []
  for (let round = 0; round < rounds; round++) {
    const visitors = visitorsOf(`${server.url}/r?click_id=${code}`, connections)
    await visitors.crowd.turns(newWriters)
    const added = visitors.codes.slice(0, newWriters)
    for (const one of added) {
      writers.push({ phone: `55119${70_000_000 + writers.length}`, code: one })
    }
    const chat = chatter(webhookUrl, writers.slice(-newWriters), round * 100_000)
    await chat.crowd.turns(upTo(20))
    await visitors.crowd.turns(upTo(150))
    await strike(faults[round % faults.length] ?? faults[0], visitors, upTo)
    await Promise.all([visitors.crowd.leave(), chat.crowd.leave()])
    await serverIsReady()
    refuseSurprises(visitors, chat)
    clicked.push(...visitors.codes)
    written.push(...chat.answered)
    if (rounds > 10)
      console.log(`${round + 1}: ${clicked.length} clicks, ${written.length} messages`)
  }
  // What was put off by a clock that went ahead is due again.
  jump(2 * hourMs)

  // What the server holds while its database is away comes once it has noticed that it is back.
  await expect
    .poll(
      async () => {
        const codes = new Set((await storedCodes(place.databaseUrl())).codes)
        return clicked.filter((one) => !codes.has(one)).length
      },
      { timeout: 120_000, interval: 500 },
    )
    .toBe(0)
  const stored = await storedCodes(place.databaseUrl())
  const timesOfCode = Map.groupBy(stored.codes, (one) => one)
  expect(clicked.length).toBeGreaterThan(rounds * newWriters)
  expect(clicked.filter((one) => timesOfCode.get(one)?.length !== 1)).toEqual([])
  expect(stored.counted).toBe(stored.codes.length)

  const worked = await workedMessages(place.databaseUrl())
  const timesOfId = Map.groupBy(worked.ids, (id) => id)
  expect(written.length).toBeGreaterThan(rounds)
  expect(written.filter((id) => timesOfId.get(id)?.length !== 1)).toEqual([])
  expect(new Set(worked.ids).size).toBe(worked.ids.length)
  expect(worked.odd).toEqual([])
  expect(worked.leads.filter((lead) => lead.count !== lead.messages)).toEqual([])
  expect(worked.made.filter((made) => made !== 1)).toEqual([])

  const promised = await promisedEvents()
  expect(await acceptedEvents()).toEqual(promised)
  await countedRight()
})

/** Something happens; it is over when this resolves, and the server may have to be waited for. */
async function strike(
  fault: (typeof faults)[number],
  visitors: Visitors,
  upTo: (most: number) => number,
): Promise<void> {
  switch (fault) {
    case 'the server is killed':
      return restart()
    case 'PostgreSQL is killed':
      signalCluster('SIGKILL')
      return visitors.crowd.turns(upTo(200))
    case 'PostgreSQL stands still':
      signalCluster('SIGSTOP')
      await visitors.crowd.turns(upTo(100))
      return signalCluster('SIGCONT')
    case 'connections are cut':
      await cutConnections()
      return visitors.crowd.turns(upTo(100))
    case 'the clock jumps':
      jump(upTo(2) === 1 ? hourMs : -hourMs)
      await visitors.crowd.turns(upTo(100))
      return jump(0)
    case 'both are killed':
      signalCluster('SIGKILL')
      return restart()
  }
}

async function restart(): Promise<void> {
  const ended = once(server.child, 'exit')
  server.child.kill('SIGKILL')
  await ended
  server = await start()
}

function signalCluster(signal: NodeJS.Signals): void {
  for (const pid of clusterProcesses(place.clusterDirectory())) sendSignal(pid, signal)
}

function jump(ms: number): void {
  writeFileSync(join(place.dataDir, 'jumps'), String(ms))
}

async function cutConnections(): Promise<void> {
  await withDatabase((client) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`),
  )
}

async function serverIsReady(): Promise<void> {
  await expect
    .poll(
      () =>
        fetch(`${server.url}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 120_000, interval: 200 },
    )
    .toBe(200)
}

/** A visitor always gets to the chat; a gateway hears 200, or 503 and sends it again. */
function refuseSurprises(visitors: Visitors, chat: Chat): void {
  expect(visitors.other).toEqual([])
  expect(chat.other.filter((status) => status !== 503)).toEqual([])
}

/** The events that the platform took, sorted; one that it was told twice of has one id. */
async function acceptedEvents(): Promise<string[]> {
  const answer = await fetch(`${ads.url}/_received?pixel=700000000000001`)
  const { events } = (await answer.json()) as { events: { event: { event_id: string } }[] }
  return events.map(({ event }) => event.event_id).sort()
}

/** The ids of all promised events, once nothing waits any more. */
function promisedEvents(): Promise<string[]> {
  return withDatabase(async (client) => {
    await untilNoneLeft(async () => {
      const { rows } = await client.query<{ size: number }>(
        "select count(*)::int as size from deliveries where state in ('pending', 'retrying')",
      )
      return rows[0]?.size ?? 0
    })
    const { rows } = await client.query<{ event_id: string; state: string }>(
      'select event_id, state from deliveries order by event_id',
    )
    expect(rows.filter(({ state }) => state !== 'sent')).toEqual([])
    return rows.map((row) => row.event_id).sort()
  })
}

async function countedRight(): Promise<void> {
  const ctx = contextOn(place.databaseUrl(), place.dataDir)
  try {
    const { id } = await ctx.sql.asOwner
      .selectFrom('accounts')
      .select('id')
      .executeTakeFirstOrThrow()
    await totalsAreRight(ctx, id)
  } finally {
    await ctx.sql.close()
  }
}

async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: place.databaseUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Numbers from 0 to 1, always the same for a seed (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
