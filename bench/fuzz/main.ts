import { parseArgs } from 'node:util'
import pg from 'pg'
import { newLinkCode, newPlace, signIn, startRealServer } from '#tests/faults/real-server'
import { startProgram } from '#tests/helpers/programs'
import { type FuzzResult, fuzz } from './fuzz.ts'
import { keepLines } from './lines.ts'
import { described, hasGrown, type Memory, statusesIn, triedIn } from './report.ts'

// Every address of the API with valid, mutated and hostile requests against the real server:
//   npm run fuzz -- --requests 200000 --seed 1
// Prints what was tried and fails on a 5xx, an answer after 2 s, none at all, an error that tells of
// our innards, a webhook that the work failed at, or growing memory.
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '1' },
    /** Milliseconds after which an answer counts as hanging; more on a machine that is busy. */
    slow: { type: 'string', default: '2000' },
  },
})
const requests = Number(values.requests)

const nowhere = 'http://127.0.0.1:9'
const place = await newPlace()
const [wapi, evolution, zapi, cloud] = await Promise.all([
  startProgram('dev/fake-gateway.ts', '/_state'),
  startProgram('dev/fake-evolution.ts', '/_state'),
  startProgram('dev/fake-zapi.ts', '/_state'),
  startProgram('dev/fake-whatsapp-cloud.ts', '/_state'),
])
const server = await startRealServer(place, {
  WAPI_BASE_URL: `${wapi.url}/v1`,
  EVOLUTION_BASE_URL: evolution.url,
  ZAPI_BASE_URL: zapi.url,
  WHATSAPP_CLOUD_BASE_URL: cloud.url,
  META_GRAPH_BASE_URL: nowhere,
  DATAMANAGER_BASE_URL: nowhere,
  GOOGLE_OAUTH_BASE_URL: nowhere,
  TIKTOK_BASE_URL: nowhere,
  GA4_BASE_URL: nowhere,
  MAX_INSTANCES: '1000',
  LOG_LEVEL: 'error',
})

const memory: Memory[] = []
let shown = 0
let failed = true
try {
  const headers = await signIn(server.url)
  const startedAt = Date.now()
  const result = await fuzz({
    url: server.url,
    session: headers['x-session-id'] ?? '',
    linkCode: await newLinkCode(server.url),
    webhooks: keepLines(server.url, headers),
    seed: Number(values.seed),
    requests,
    slowAfterMs: Number(values.slow),
    onProgress: measure,
  })
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(triedIn(result))
  const grew = hasGrown(memory)
  const webhooks = await webhooksIn(place.databaseUrl())
  console.log(
    `\n${result.answered} requests to ${result.tried.size} addresses in ${seconds} s, ` +
      `slowest ${Math.round(result.slowestMs)} ms, ${result.failures.length} failures` +
      `${grew ? ', memory grew' : ''}\n` +
      `slow in the crowd and asked again alone: ${result.slowAlone.length}, ` +
      `slowest ${Math.round(Math.max(0, ...result.slowAlone))} ms\nanswers: ${statusesIn(result)}\n` +
      `webhooks: ${webhooks.stored} stored, ${webhooks.failed} failed in the work`,
  )
  failed = result.failures.length > 0 || webhooks.failed > 0 || grew
} finally {
  await server.stop()
  await Promise.all([place.remove(), ...[wapi, evolution, zapi, cloud].map((one) => one.stop())])
}
process.exitCode = failed ? 1 : 0

async function measure(soFar: FuzzResult): Promise<void> {
  const { answered, failures } = soFar
  for (const failure of failures.slice(shown, 20)) console.log(described(failure))
  shown = failures.length
  if (answered % Math.max(500, Math.round(requests / 20 / 500) * 500) !== 0) return
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0) / 1e6
  const now = {
    answered,
    heapMb: Math.round(of('nodejs_heap_size_used_bytes')),
    residentMb: Math.round(of('process_resident_memory_bytes')),
  }
  memory.push(now)
  console.log(
    `${answered} answered, ${failures.length} failures, heap ${now.heapMb} MB, resident ${now.residentMb} MB; ` +
      statusesIn(soFar),
  )
}

/** How many webhooks were stored, and how many of them the work could not do. */
async function webhooksIn(databaseUrl: string): Promise<{ stored: number; failed: number }> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    const { rows } = await database.query<{ stored: number; failed: number }>(
      `select count(*)::int as stored, count(*) filter (where outcome = 'failed')::int as failed
       from message_inbox`,
    )
    return rows[0] ?? { stored: 0, failed: 0 }
  } finally {
    await database.end()
  }
}
