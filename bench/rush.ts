import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { instantOf } from '#server/platform/ids'
import { newPlace, startRealServer } from '#tests/faults/real-server'
import { contextOn } from './bench-context.ts'
import type { Rush, Rushed } from './click-sender.ts'
import { measure } from './measure.ts'
import { median } from './median.ts'
import { insertClickEvents, insertShops } from './shops.ts'
import { startServer } from './start-server.ts'

/** A server in use: whoever looks at it while visitors come. */
export type RushedServer = {
  url: string
  client: pg.PoolClient
  /** The account of half of the visits. */
  giantId: string
  /** Sends visits by a process of its own. */
  rush(plan: Pick<Rush, 'perSecond' | 'seconds'>): Promise<Rushed>
}

const patienceMs = 600_000
const lookEveryMs = 250

/**
 * Runs `work` with the real server as a newcomer starts it, with thirty businesses of ten links, which have
 * `clickEvents`.
 */
export async function withShops<T>(
  work: (server: RushedServer) => Promise<T>,
  clickEvents = { count: 0, ofGiant: false },
): Promise<T> {
  const place = await newPlace()
  const server = await startRealServer(place, {
    LOG_LEVEL: 'warn',
    PROCESSES: '',
    TRUST_PROXY: '127.0.0.1',
  })
  const ctx = contextOn(place.databaseUrl(), place.dataDir)
  const client = await ctx.sql.pool.connect()
  try {
    const links = await insertShops(ctx)
    await insertClickEvents(ctx, links, clickEvents)
    const codes = links.map(({ code }) => code)
    return await work({
      url: server.url,
      client,
      giantId: links[0]?.accountId ?? '',
      rush: (plan) => send({ url: server.url, codes, ...plan }),
    })
  } finally {
    client.release()
    await ctx.sql.close()
    await server.stop()
    await place.remove()
  }
}

async function send(plan: Rush): Promise<Rushed> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'click-sender.ts'), JSON.stringify(plan)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return JSON.parse(line) as Rushed
}

/**
 * The longest that a click waited to be counted, of all accounts and of all but the giant, looked at four times a
 * second until `until` ends.
 */
export async function mostBehindSeconds(
  { client, giantId }: Pick<RushedServer, 'client' | 'giantId'>,
  until: Promise<unknown>,
): Promise<{ all: number; others: number }> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  until.then(end, end)
  const most = { all: 0, others: 0 }
  while (!isOver) {
    most.all = Math.max(most.all, await behindSeconds(client))
    most.others = Math.max(most.others, await behindSeconds(client, giantId))
    await wait(lookEveryMs)
  }
  return most
}

/** How long after this call every click is counted. */
export async function secondsUntilCounted(client: pg.PoolClient): Promise<number> {
  const startedAt = Date.now()
  while ((await behindSeconds(client)) > 0) {
    if (Date.now() - startedAt > patienceMs) return Number.POSITIVE_INFINITY
    await wait(50)
  }
  return (Date.now() - startedAt) / 1_000
}

async function behindSeconds(
  client: pg.PoolClient,
  without: string | null = null,
): Promise<number> {
  const { rows } = await client.query<{ id: string | null }>(
    // Account by account, by the key: the whole inbox is not read to look at it.
    `select min((select i.id::text from click_inbox i where i.account_id = a.id
       order by i.id limit 1)) as id from accounts a where a.id is distinct from $1::uuid`,
    [without],
  )
  const oldest = rows[0]?.id
  return oldest ? Math.max(0.001, (Date.now() - instantOf(oldest)) / 1_000) : 0
}

/** Requests a second of bare `node:http` on this machine now. */
export async function barePerSecond(): Promise<number> {
  const bare = await startServer('bare-redirect.ts', [])
  try {
    await measure(`${bare.url}/r`, 1)
    return (await measure(`${bare.url}/r`, 4)).perSecond
  } finally {
    await bare.stop()
  }
}

export type Round = Record<string, number>

/** Medians of the rounds, each figure with what it shall be. */
export function printMedians(rounds: readonly Round[], targets: Record<string, string>): void {
  console.log(`${availableParallelism()} cores, medians of ${rounds.length} rounds`)
  for (const [what, target] of Object.entries(targets)) {
    const middle = median(rounds.map((round) => round[what] ?? 0))
    const wanted = target === '' ? '' : ` (target ${target})`
    console.log(`${middle.toFixed(2).padStart(10)} ${what}${wanted}`)
  }
}
