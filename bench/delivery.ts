import { createHash } from 'node:crypto'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { json } from 'node:stream/consumers'
import { createSecrets, loadSecretKey } from '#server/platform/secrets'
import { newPlace, signIn, startRealServer } from '#tests/faults/real-server'
import { accountWithEvents } from '#tests/faults/waiting-events'
import { contextOn } from './bench-context.ts'

const waitingEvents = 10_000
const usual = { messages: 200, paceMs: 50 }
const tenfold = { messages: 2_000, paceMs: 5 }
const targetMs = 300
/** How many messages, and how long between the beginnings of two. */
type Load = typeof usual
/** As few connections as a gateway keeps. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const deadPixel = 'dead'
const livePixel = '123456123456123'

/**
 * From a message to the accepted event, with nothing else to do, at ten times that load, and then beside
 * an account whose platform answers nothing and whose 10,000 events wait: the dead one must not delay
 * the other.
 */
export async function benchDelivery(): Promise<void> {
  const platform = await adPlatform()
  const place = await newPlace()
  const server = await startRealServer(place, {
    META_GRAPH_BASE_URL: platform.url,
    LOG_LEVEL: 'error',
  })
  try {
    const webhook = await accountThatReportsEverybody(server.url)
    const alone = await p95Of(webhook, platform, usual, 0)
    const crowded = await p95Of(webhook, platform, tenfold, 10_000)
    const key = loadSecretKey({ secretKey: null, dataDir: place.dataDir })
    const ctx = {
      ...contextOn(place.databaseUrl(), place.dataDir),
      secrets: createSecrets(key),
    }
    await accountWithEvents(ctx, { pixelId: deadPixel, leads: waitingEvents, lost: 0 })
    await platform.deadWasCalled
    const beside = await p95Of(webhook, platform, usual, 20_000)
    const { rows } = await ctx.sql.pool.query<{ count: number }>(
      `select count(*) from deliveries where state in ('pending', 'retrying')`,
    )
    await ctx.sql.close()
    console.log(`${usual.messages} messages, one every ${usual.paceMs} ms`)
    console.log(`${alone.toFixed(0).padStart(6)} ms p95 from message to accepted event, alone`)
    console.log(
      `${crowded.toFixed(0).padStart(6)} ms p95 of ${tenfold.messages}, one every ${tenfold.paceMs} ms (target <= ${targetMs})`,
    )
    console.log(
      `${beside.toFixed(0).padStart(6)} ms p95 beside a dead destination with ${rows[0]?.count} waiting (target <= ${targetMs})`,
    )
    console.log(`${(beside / alone).toFixed(2).padStart(6)} times as long`)
  } finally {
    await server.stop()
    await place.remove()
    platform.stop()
    agent.destroy()
  }
}

async function accountThatReportsEverybody(url: string): Promise<string> {
  const headers = await signIn(url)
  const post = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  await post('/api/meta/settings', { pixelId: livePixel, accessToken: 'EAAGtoken' })
  await post('/api/meta/events', {
    eventName: 'Contato',
    eventType: 'Contact',
    triggerCondition: 'any_whatsapp',
  })
  const simulator = await fetch(`${url}/api/simulator`, { headers })
  return url + ((await simulator.json()) as { webhookPath: string }).webhookPath
}

type Platform = Awaited<ReturnType<typeof adPlatform>>

async function p95Of(
  webhook: string,
  platform: Platform,
  { messages, paceMs }: Load,
  offset: number,
): Promise<number> {
  const took: Promise<number>[] = []
  const beganAt = performance.now()
  for (let i = 0; i < messages; i++) {
    const early = beganAt + i * paceMs - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    took.push(messageToEvent(webhook, platform, `55119${70_000_000 + offset + i}`))
  }
  const sorted = (await Promise.all(took)).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0
}

async function messageToEvent(webhook: string, platform: Platform, from: string): Promise<number> {
  const startedAt = performance.now()
  const accepted = platform.accepted(from)
  const at = new Date().toISOString()
  await post(webhook, { id: `d${from}`, from, name: 'Ana', text: 'Oi', fromMe: false, at })
  return (await accepted) - startedAt
}

function post(url: string, body: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', resolve)
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}

/** Accepts everything at once, but for one pixel whose calls it lets hang. */
async function adPlatform() {
  const waiting = new Map<string, (at: number) => void>()
  const dead = Promise.withResolvers<void>()
  const server = createServer(async (request: IncomingMessage, response) => {
    if (request.url?.includes(`/${deadPixel}/`)) return dead.resolve()
    const body = await json(request).catch(() => null)
    // A request that was given up is sent again.
    if (body === null) return response.destroy()
    const { data } = body as { data: { user_data: { ph: string[] } }[] }
    const now = performance.now()
    for (const { user_data: user } of data) {
      for (const phone of user.ph) waiting.get(phone)?.(now)
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ events_received: data.length, messages: [], fbtrace_id: 'A' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deadWasCalled: dead.promise,
    /** Resolves with the instant at which an event about this phone arrives. */
    accepted: (phone: string) =>
      new Promise<number>((resolve) =>
        waiting.set(createHash('sha256').update(phone).digest('hex'), resolve),
      ),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
