import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import {
  newLinkCode,
  newPlace,
  type Place,
  type RealServer,
  startRealServer,
} from '#tests/faults/real-server'
import { childProcesses } from '#tests/helpers/child-processes'
import { Operator } from '#tests/helpers/operator'
import { contextOn } from './bench-context.ts'
import { cpuSecondsOfServer } from './cpu-seconds.ts'
import { median } from './median.ts'
import { fillAccount } from './seed-clicks.ts'

const rounds = 3
const target = { rowsPerSecond: 60_000, moreMb: 64 }
const visitsPerSecond = 200
const password = 'uma senha comprida'

type Downloaded = {
  rows: number
  bytes: number
  seconds: number
  cpuSeconds: number
  moreMb: number
}

/**
 * The files of clicks and leads of one account with 300,000 clicks (or as many as told) from the real
 * server: rows a second, how much more memory it holds meanwhile than before the first file, and
 * what visitors of another account's links wait.
 */
export async function benchExport(clicks = Number(process.argv[3] ?? 300_000)): Promise<void> {
  const place = await newPlace()
  const server = await startRealServer(place, {
    LOG_LEVEL: 'warn',
    PROCESSES: '',
    TRUST_PROXY: '127.0.0.1',
  })
  try {
    const ctx = contextOn(place.databaseUrl(), place.dataDir)
    const operator = new Operator({ DATA_DIR: place.dataDir, PUBLIC_URL: server.url })
    const email = 'exporta@loja.test'
    await operator.carryOut({ make: 'account', name: 'Exporta', email, password })
    await operator.stop()
    const { accountId, headers } = await logIn(server.url, email)
    await fillAccount(ctx, accountId, { clicks, clicksPerLead: 3 })
    // What PostgreSQL does by itself within minutes.
    await sql`vacuum (analyze)`.execute(ctx.sql.asOwner)
    await ctx.sql.close()
    const visit = `${server.url}/r?click_id=${await newLinkCode(server.url)}&utm_source=facebook`
    await visitors(visit, 3)
    const alone = await visitors(visit, 5)
    console.log(`/r of another account alone: p50 ${alone.p50} ms, p99 ${alone.p99} ms`)
    const usage = usageOf(server, place)
    const restMb = usage.memoryMb()
    for (const type of ['clicks', 'leads']) {
      const url = `${server.url}/api/export?type=${type}&dateRange=all`
      const quiet: Downloaded[] = []
      for (let round = 0; round < rounds; round++) {
        quiet.push(await download(usage, url, headers, restMb))
      }
      print(type, quiet)
      const meanwhile = visitors(visit, 10, 64)
      const busy: Downloaded[] = []
      for (let round = 0; round < rounds; round++) {
        busy.push(await download(usage, url, headers, restMb))
      }
      const { p50, p99, max } = await meanwhile
      print(`${type}, visits meanwhile`, busy)
      console.log(`  /r meanwhile: p50 ${p50} ms, p99 ${p99} ms, longest ${max} ms`)
    }
  } finally {
    await server.stop()
    await place.remove()
  }
}

async function logIn(url: string, email: string) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { sessionId, user } = (await response.json()) as {
    sessionId: string
    user: { accountId: string }
  }
  return { accountId: user.accountId, headers: { 'x-session-id': sessionId } }
}

/** Visits at a steady rate, as other people's clicks come; their latency. */
async function visitors(url: string, seconds: number, addresses = 64) {
  const { latency } = await autocannon({
    url,
    connections: 16,
    overallRate: visitsPerSecond,
    duration: seconds,
    requests: Array.from({ length: addresses }, (_, index) => ({
      method: 'GET' as const,
      headers: { 'x-forwarded-for': `198.18.1.${index}`, 'user-agent': 'Mozilla/5.0 (Linux)' },
    })),
  })
  return latency
}

async function download(
  usage: Usage,
  url: string,
  headers: Record<string, string>,
  restMb: number,
): Promise<Downloaded> {
  const [startedAt, cpuBefore] = [performance.now(), usage.cpuSeconds()]
  let [rows, bytes, most] = [-1, 0, restMb]
  const timer = setInterval(() => {
    most = Math.max(most, usage.memoryMb())
  }, 50)
  await new Promise<void>((resolve, reject) => {
    get(url, { headers }, (answer) => {
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1
      })
      answer.on('end', resolve).on('error', reject)
      if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`))
    }).on('error', reject)
  })
  clearInterval(timer)
  return {
    rows,
    bytes,
    seconds: (performance.now() - startedAt) / 1_000,
    cpuSeconds: usage.cpuSeconds() - cpuBefore,
    moreMb: most - restMb,
  }
}

/** What the server's processes use together, but for PostgreSQL. */
type Usage = { memoryMb(): number; cpuSeconds(): number }

function usageOf({ child: { pid = 0 } }: RealServer, place: Place): Usage {
  const ids = [pid, ...childProcesses(pid).values()]
  return {
    memoryMb() {
      const kilobytes = ids.map((id) => {
        const status = readFileSync(`/proc/${id}/status`, 'utf8')
        return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1])
      })
      return kilobytes.reduce((sum, one) => sum + one, 0) / 1_024
    },
    cpuSeconds: () => cpuSecondsOfServer(pid, place.clusterDirectory()),
  }
}

/** Speed of the round in the middle, memory of the one that took most. */
function print(what: string, downloads: Downloaded[]): void {
  const speeds = downloads.map(({ rows, seconds }) => rows / seconds)
  const middle = median(speeds)
  const { rows, bytes } = downloads[0] ?? { rows: 0, bytes: 0 }
  const cpu = downloads.map((one) => ((1_000_000 * one.cpuSeconds) / one.rows).toFixed(1))
  console.log(
    `${what}: ${rows.toLocaleString('en')} rows, ${(bytes / 2 ** 20).toFixed(0)} MB: ` +
      `${Math.round(middle).toLocaleString('en')} rows/s (target >= ${target.rowsPerSecond.toLocaleString('en')}), ` +
      `${cpu.join(' / ')} µs of the server's processes each, ` +
      `${Math.max(...downloads.map((one) => one.moreMb)).toFixed(0)} MB more (target <= ${target.moreMb})`,
  )
}
