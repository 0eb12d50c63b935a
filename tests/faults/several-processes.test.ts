import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendSignal } from '#server/platform/database/processes'
import { childProcesses } from '#tests/helpers/child-processes'
import { clusterProcesses } from '#tests/helpers/cluster-processes'
import { start } from '#tests/helpers/started'
import {
  newLinkCode,
  newPlace,
  type Place,
  type RealServer,
  signIn,
  startRealServer,
} from './real-server.ts'
import { storedCodes } from './stored-codes.ts'
import { visitorsOf } from './visitors.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

let place: Place
let server: RealServer
let code: string
let session: Record<string, string>

beforeAll(async () => {
  place = await newPlace()
  server = await startRealServer(place, { PROCESSES: 'web:2,worker:1' })
  code = await newLinkCode(server.url)
  session = await signIn(server.url)
}, 180_000)
afterAll(async () => {
  await server.stop()
  await place.remove()
})

const processes = () => childProcesses(server.child.pid)
const names = () => [...processes().keys()].sort()
const figures = async () => (await fetch(`${server.url}/metrics`)).text()

/** The processes that answer for themselves, of which the figures tell. */
async function everybodyServes(): Promise<void> {
  const told = async () =>
    [...(await figures().catch(() => '')).matchAll(/^process_start.*process="(.*?)"/gm)]
      .map((match) => match[1])
      .sort()
  await expect
    .poll(told, { timeout: 120_000, interval: 200 })
    .toEqual(['web-1', 'web-2', 'worker-1'])
}

/** An answer over a connection of its own, which the kernel gives to one of the web processes. */
function visit(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(
      `${server.url}${path}`,
      { agent: false, headers: { 'user-agent': phone, ...headers } },
      resolve,
    ).on('error', reject)
  })
}

async function openStream(headers = session) {
  const response = await visit('/api/stream', headers)
  let text = ''
  response.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8')
  })
  response.on('error', () => {})
  return {
    status: response.statusCode,
    text: () => text,
    ended: new Promise((resolve) => response.once('close', resolve)),
    isOpen: () => !response.closed,
    close: () => response.destroy(),
  }
}

/** So many that each web process has some. */
const openStreams = (headers = session) =>
  Promise.all(Array.from({ length: 16 }, () => openStream(headers)))

/** The seats of streams that were closed before are free again. */
async function nobodyListens(): Promise<void> {
  const seated = async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => openStream()))
    for (const { close } of streams) close()
    return streams.filter(({ status }) => status === 200).length
  }
  await expect.poll(seated, { timeout: 60_000, interval: 500 }).toBe(20)
  await expect.poll(seated, { timeout: 60_000, interval: 500 }).toBe(20)
}

test('`ps` and /metrics know each process by its name', { timeout: 180_000 }, async () => {
  await everybodyServes()
  expect(names()).toEqual(['web-1', 'web-2', 'worker-1'])
  expect((await figures()).match(/^rastro_waiting\{queue="clicks"\}/gm)).toHaveLength(1)
})

test('a click that one process takes shows on the streams of both', async () => {
  const streams = await openStreams()
  const click = await visit(`/r/${code}?utm_source=facebook`)
  expect(click.statusCode).toBe(302)
  for (const { text } of streams) await expect.poll(text).toContain('"kind":"click"')
  for (const { close } of streams) close()
})

test('whoever answers after a link was changed sends visitors to the new text', async () => {
  const list = await fetch(`${server.url}/api/links/manager`, { headers: session })
  const { links } = (await list.json()) as { links: { id: string; clickId: string }[] }
  const link = links.find(({ clickId }) => clickId === code)
  for (const message of ['Primeiro', 'Segundo', 'Terceiro']) {
    await fetch(`${server.url}/api/links/${link?.id}`, {
      method: 'PATCH',
      headers: session,
      body: JSON.stringify({ message }),
    })
    const chats = await Promise.all(Array.from({ length: 12 }, () => visit(`/r/${code}`)))
    for (const { headers } of chats) expect(headers.location).toContain(message)
  }
})

test('a user has 20 streams in all processes together', async () => {
  await nobodyListens()
  const streams = await Promise.all(Array.from({ length: 25 }, () => openStream()))
  expect(streams.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(streams.filter(({ status }) => status === 429)).toHaveLength(5)
  for (const { close } of streams) close()
  await expect
    .poll(async () => {
      const again = await openStream()
      again.close()
      return again.status
    })
    .toBe(200)
})

test('five tests of the alerts a minute in all processes together', async () => {
  const statuses: number[] = []
  for (let times = 0; times < 8; times += 1) {
    const answer = await fetch(`${server.url}/api/health/test`, {
      method: 'POST',
      headers: { ...session, connection: 'close' },
      body: '{}',
    })
    statuses.push(answer.status)
  }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(5)
})

test('a logout ends the streams of all processes', async () => {
  const own = await signIn(server.url)
  const streams = await openStreams(own)
  expect(streams.every(({ status, isOpen }) => status === 200 && isOpen())).toBe(true)
  await fetch(`${server.url}/api/auth/logout`, { method: 'POST', headers: own, body: '{}' })
  // Five seconds are promised; the limit is for a machine that is busy with other tests.
  await Promise.all(streams.map(({ ended }) => ended))
})

test('each kind of process is replaced when it is killed, and what it acknowledged is kept', {
  timeout: 240_000,
}, async () => {
  const before = new Set((await storedCodes(place.databaseUrl())).codes)
  const answered: string[] = []
  for (const name of ['web-1', 'worker-1', 'web-2']) {
    const streams = await openStreams()
    const visitors = visitorsOf(`${server.url}/r/${code}?utm_source=facebook`, 24)
    await visitors.crowd.turns(300)
    const pid = processes().get(name)
    if (pid === undefined) throw new Error(`no ${name}`)
    sendSignal(pid, 'SIGKILL')
    // Of the web processes one goes on with its half of the visitors and of the streams.
    await visitors.crowd.turns(300)
    await visitors.crowd.leave()
    expect(visitors.other).toEqual([])
    const left = streams.filter(({ isOpen }) => isOpen()).length
    expect(left).toBeGreaterThan(0)
    expect(left === 16).toBe(name === 'worker-1')
    for (const { close } of streams) close()
    answered.push(...visitors.codes)
    await expect.poll(names, { timeout: 60_000 }).toEqual(['web-1', 'web-2', 'worker-1'])
    expect(processes().get(name)).not.toBe(pid)
    await everybodyServes()
  }
  const stored = await storedCodes(place.databaseUrl())
  const times = Map.groupBy(stored.codes, (one) => one)
  expect(answered.filter((one) => before.has(one) || times.get(one)?.length !== 1)).toEqual([])
  expect(stored.counted).toBe(stored.codes.length)
})

test('what a killed process had on disk is loaded by whoever is there', {
  timeout: 240_000,
}, async () => {
  const spills = () =>
    readdirSync(place.dataDir).filter((file) => /^clicks\.spill\..*\.(ndjson|loading)$/.test(file))
  for (const pid of clusterProcesses(place.clusterDirectory())) sendSignal(pid, 'SIGSTOP')
  const visitors = visitorsOf(`${server.url}/r/${code}?utm_source=facebook`, 16)
  await visitors.crowd.turns(200)
  await visitors.crowd.leave()
  expect(spills()).toHaveLength(2)
  for (const [name, pid] of processes()) if (name === 'web-1') sendSignal(pid, 'SIGKILL')
  // The supervisor finds its database frozen and starts it again.
  const ready = async () => (await visit('/readyz').catch(() => null))?.statusCode
  await expect.poll(ready, { timeout: 120_000, interval: 200 }).toBe(200)
  await expect.poll(spills, { timeout: 60_000 }).toEqual([])
  const stored = await storedCodes(place.databaseUrl())
  expect(visitors.codes.filter((one) => !stored.codes.includes(one))).toEqual([])
})

test('a port that another installation shares among its processes is taken', async () => {
  const second = await start(place.databaseUrl(), { PROCESSES: '2', PORT: String(place.port) })
  expect(await second.stop()).toBe(1)
  expect(second.output()).toContain(`a porta ${place.port} já está em uso`)
})

test('a process that ends again and again is told of in plain words', {
  timeout: 240_000,
}, async () => {
  const SECRET_KEY = readFileSync(join(place.dataDir, 'secret.key'), 'utf8').trim()
  const second = await start(place.databaseUrl(), { PROCESSES: '2', SECRET_KEY })
  const told =
    /O processo worker-1 terminou 5 vezes seguidas logo depois de iniciar \(sinal SIGKILL\)\. Os outros continuam; nova tentativa em 2 s\./
  const killIt = () => {
    const pid = childProcesses(second.child.pid).get('worker-1')
    if (pid !== undefined) sendSignal(pid, 'SIGKILL')
    return second.output()
  }
  await expect.poll(killIt, { timeout: 180_000, interval: 100 }).toMatch(told)
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  expect(await second.stop()).toBe(0)
})

test('a stop in good order ends all processes and PostgreSQL', async () => {
  const all = [...processes().values()]
  await server.stop()
  expect(server.child.exitCode).toBe(0)
  for (const pid of all) expect(existsSync(`/proc/${pid}`)).toBe(false)
  expect(clusterProcesses(place.clusterDirectory())).toEqual([])
})

test('fewer processes start on what more of them left', { timeout: 180_000 }, async () => {
  server = await startRealServer(place, { PROCESSES: '2' })
  await expect.poll(names).toEqual(['web-1', 'worker-1'])
  const ended = once(server.child, 'exit')
  const all = [...processes().values()]
  server.child.kill('SIGKILL')
  await ended
  // Nobody is left behind by a supervisor that was killed.
  await expect.poll(() => all.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
  server = await startRealServer(place, { PROCESSES: '1' })
  expect((await visit(`/r/${code}`)).statusCode).toBe(302)
  expect(names()).toEqual([])
})
