import { parseArgs } from 'node:util'
import { newLinkCode, newPlace, signIn, startRealServer } from '#tests/faults/real-server'
import { startProgram } from '#tests/helpers/programs'
import { type Failure, type FuzzResult, fuzz } from './fuzz.ts'

// Every address of the API with valid, mutated and hostile requests against the real server:
//   npm run fuzz -- --requests 200000 --seed 1
// Prints what was tried and fails on a 5xx, an answer after 2 s, none at all, or growing memory.
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
const gateway = await startProgram('dev/fake-gateway.ts', '/_state')
const place = await newPlace()
const server = await startRealServer(place, {
  WAPI_BASE_URL: `${gateway.url}/v1`,
  META_GRAPH_BASE_URL: nowhere,
  ZAPI_BASE_URL: nowhere,
  WHATSAPP_CLOUD_BASE_URL: nowhere,
  LOG_LEVEL: 'error',
})

type Memory = { answered: number; heapMb: number; residentMb: number }
const memory: Memory[] = []
let failed = true
try {
  const headers = await signIn(server.url)
  const startedAt = Date.now()
  const result = await fuzz({
    url: server.url,
    session: headers['x-session-id'] ?? '',
    linkCode: await newLinkCode(server.url),
    webhooks: await webhooksOf(headers),
    seed: Number(values.seed),
    requests,
    slowAfterMs: Number(values.slow),
    onProgress: measure,
  })
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(triedIn(result))
  for (const failure of result.failures.slice(0, 20)) console.log(described(failure))
  const hasGrown = grewIn(memory)
  console.log(
    `${result.answered} requests to ${result.tried.size} addresses in ${seconds} s, ` +
      `slowest ${Math.round(result.slowestMs)} ms, ${result.failures.length} failures` +
      (hasGrown ? ', memory grew' : ''),
  )
  failed = result.failures.length > 0 || hasGrown
} finally {
  await server.stop()
  await Promise.all([place.remove(), gateway.stop()])
}
process.exitCode = failed ? 1 : 0

/** The addresses to which a simulator and a W-API line listen. */
async function webhooksOf(headers: Record<string, string>): Promise<string[]> {
  const ask = async (method: string, path: string, body?: object) => {
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    return (await (await fetch(server.url + path, init)).json()) as Record<string, unknown>
  }
  const { webhookPath } = await ask('GET', '/api/simulator')
  const credentials = { instanceId: 'FUZZ', token: 'token-of-FUZZ' }
  await ask('POST', '/api/whatsapp/create-instance', {
    provider: 'wapi',
    instanceName: 'Loja',
    credentials,
  })
  const { webhookUrl } = await ask('GET', '/api/whatsapp/status')
  const paths = [webhookPath, webhookUrl].flatMap((address) =>
    typeof address === 'string' ? new URL(address, server.url).pathname : [],
  )
  return [...new Set(paths)]
}

async function measure(answered: number): Promise<void> {
  if (answered % Math.max(500, Math.round(requests / 20 / 500) * 500) !== 0) return
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0) / 1e6
  const now = {
    answered,
    heapMb: Math.round(of('nodejs_heap_size_used_bytes')),
    residentMb: Math.round(of('process_resident_memory_bytes')),
  }
  memory.push(now)
  console.log(`${answered} answered, heap ${now.heapMb} MB, resident ${now.residentMb} MB`)
}

/** The heap's floor of the last third lies well above that of the second: what is kept is not let go. */
function grewIn(samples: Memory[]): boolean {
  const third = Math.floor(samples.length / 3)
  if (third < 3) return false
  const floor = (some: Memory[]) => Math.min(...some.map(({ heapMb }) => heapMb))
  return floor(samples.slice(-third)) > floor(samples.slice(third, 2 * third)) * 1.25 + 10
}

function triedIn({ tried }: FuzzResult): string {
  return [...tried]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, counts]) => {
      const told = Object.entries(counts).map(([what, times]) => `${what} ${times}`)
      return `${name.padEnd(60)} ${told.join(', ')}`
    })
    .join('\n')
}

function described({ what, request, answer }: Failure): string {
  const { method, path, body, headers } = request
  const sent = typeof body === 'string' ? body : Buffer.from(body ?? []).toString('base64')
  return [
    `\n${what}: ${method} ${path.slice(0, 500)}`,
    `  ${JSON.stringify(headers)} ${sent.slice(0, 500)}`,
    `  ${answer.slice(0, 300)}`,
  ].join('\n')
}
