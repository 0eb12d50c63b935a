import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecrets, loadSecretKey } from '#server/platform/secrets'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { asRead } from '#tests/helpers/outbox'
import type { OwnerContext } from '#tests/helpers/owner'
import { freePort, untilAnswers } from '#tests/helpers/programs'
import { newPlace, type Place, type RealServer, startRealServer } from './real-server.ts'
import { rounds, timeout } from './rounds.ts'
import { untilNoneLeft } from './until-none-left.ts'
import { accountWithEvents, connectPixel } from './waiting-events.ts'

// Few with many events rather than many with few: each has to meet every storm of the platform.
const accounts = 10
const eventsOfEach = 250
const refusedOfEach = 2
const total = accounts * eventsOfEach
const sendable = total - accounts * refusedOfEach

const secretKey = 'uma chave bastante comprida'
const hurry = 20
const startedAt = Date.now()
const now = () => new Date(startedAt + (Date.now() - startedAt) * hurry)

let own: TestContext
let ctx: OwnerContext
let place: Place
let folder: string
let server: RealServer | null = null
let platform: StormyPlatform | null = null

beforeAll(async () => {
  own = await openTestContext(new Date(startedAt))
  const key = loadSecretKey({ secretKey, dataDir: own.ctx.config.dataDir })
  ctx = { ...own.ctx, now, secrets: createSecrets(key) }
  place = await newPlace()
  folder = mkdtempSync(join(tmpdir(), 'rastro-storm-'))
})
afterAll(async () => {
  await server?.stop()
  await platform?.stop()
  await own.close()
  await place.remove()
  await rm(folder, { recursive: true, force: true })
})

test(`the server killed ${rounds} times and the platform each second time over ${total} events: each is accepted once or says why not`, {
  timeout,
}, async () => {
  for (let i = 0; i < accounts; i++) {
    await accountWithEvents(ctx, {
      pixelId: `storm${i}`,
      leads: eventsOfEach - refusedOfEach,
      lost: refusedOfEach,
    })
  }
  platform = await stormyPlatform()

  server = await start(platform.url)
  for (let round = 1; round <= rounds; round++) {
    // Late enough that something is under way, early enough that all rounds find work.
    await platform.accepted(Math.floor((sendable * round * 0.9) / rounds))
    await killed(server)
    if (round % 2 === 0) await platform.restart()
    await renewRefusedTokens()
    server = await start(platform.url)
  }
  await untilNoneLeft(async () => {
    await renewRefusedTokens()
    await letHoursPass()
    return countWaiting()
  })
  await server.stop()
  await platform.stop()

  const journal = platform.journal()
  const stored = await ctx.sql.asOwner
    .selectFrom('deliveries')
    .select(['event_id', 'event_type', 'state', 'reason'])
    .execute()
  const rows = stored.map(asRead)
  expect(rows).toHaveLength(total)
  const sent = rows.filter(({ state }) => state === 'enviado').map(({ event_id: id }) => id)
  expect(new Set(journal).size).toBe(journal.length)
  expect(journal.sort()).toEqual(sent.sort())
  expect(sent).toHaveLength(sendable)
  const others = rows.filter(({ state }) => state !== 'enviado')
  expect(others.filter(({ event_type: type }) => type !== 'Donate')).toEqual([])
  for (const { state, reason } of others) {
    expect({ state, reason }).toEqual({
      state: 'descartado',
      reason: 'A Meta recusou um campo malformado do evento.',
    })
  }
})

/** What a person does who reads that the token was refused. */
async function renewRefusedTokens(): Promise<void> {
  const paused = await ctx.sql.asOwner
    .selectFrom('connections')
    .select(['account_id', 'address'])
    .where('paused_at', 'is not', null)
    .execute()
  for (const row of paused) await connectPixel(ctx, row.account_id, row.address)
}

/**
 * When all that is left waits for its time, however far away, that time comes: a back-off of hours is
 * right, and work that is due and not done is not.
 */
async function letHoursPass(): Promise<void> {
  const { asOwner } = own.ctx.sql
  const at = now()
  const { rows } = await sql`select from deliveries d
    join connections c on c.account_id = d.account_id and c.destination = d.destination
    where d.claimed_until > ${at} or (d.state in ('pending', 'retrying')
      and d.next_try_at <= ${at} and (c.resume_at is null or c.resume_at <= ${at}))
    limit 1`.execute(asOwner)
  if (rows.length > 0) return
  await sql`update connections set resume_at = ${at} where resume_at > ${at}`.execute(asOwner)
  await sql`update deliveries set next_try_at = ${at}
    where state in ('pending', 'retrying') and next_try_at > ${at}`.execute(asOwner)
}

async function countWaiting(): Promise<number> {
  const { count } = await ctx.sql.asOwner
    .selectFrom('deliveries')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('state', 'in', ['pending', 'retrying', 'paused'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

function start(platformUrl: string): Promise<RealServer> {
  const clock = join(import.meta.dirname, 'hurried-clock.ts')
  return startRealServer(place, {
    DATABASE_URL: own.databaseUrl,
    SECRET_KEY: secretKey,
    META_GRAPH_BASE_URL: platformUrl,
    NODE_OPTIONS: `--import ${clock}`,
    HURRY: String(hurry),
    HURRY_FROM: String(startedAt),
  })
}

async function killed(server: RealServer): Promise<void> {
  const ended = once(server.child, 'exit')
  server.child.kill('SIGKILL')
  await ended
}

type StormyPlatform = Awaited<ReturnType<typeof stormyPlatform>>

async function stormyPlatform() {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const file = join(folder, 'journal')
  const begin = async () => {
    const program = join(import.meta.dirname, 'stormy-platform.ts')
    const child = spawn(process.execPath, [program, '--port', port, '--journal', file], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    await untilAnswers(`${url}/_accepted`, child)
    return child
  }
  let child = await begin()
  const stop = async () => {
    if (child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    url,
    stop,
    /** Resolves when that many events have been accepted; renews refused tokens meanwhile. */
    async accepted(atLeast: number): Promise<void> {
      let isThere = false
      const answered = fetch(`${url}/_accepted?atLeast=${atLeast}`).then(() => {
        isThere = true
      })
      while (!isThere) {
        await renewRefusedTokens()
        await Promise.race([answered, wait(200)])
      }
    },
    async restart(): Promise<void> {
      await stop()
      child = await begin()
    },
    journal: () => readFileSync(file, 'utf8').trim().split('\n'),
  }
}
