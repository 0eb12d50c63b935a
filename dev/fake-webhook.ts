import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { parseArgs } from 'node:util'

// A customer's receiver of Standard Webhooks, which checks each signature itself:
//   node dev/fake-webhook.ts --port 4104
// POST /hooks/<name> receives, POST /_secret {name, secret} tells it the secret, GET /_received shows
// everything. A name says how it behaves: `fail-2-…` answers 500 twice, `status-410-…` always 410, one
// with `-after-600-` in it asks to be left alone for 600 seconds (`Retry-After`),
// `flaky-…` 500 the first time that a message comes, `picky-…` refuses what is about a click,
// `html-…` is a proxy's page, `huge-…` answers without end, `redirect-…` sends elsewhere, `hang-…` is
// silent. POST /_control {name, status} has a name answer that status from now on.
const { values } = parseArgs({ options: { port: { type: 'string', default: '4104' } } })

type Received = {
  name: string
  id: string
  timestamp: string
  isGenuine: boolean
  /** How many signatures it came with. */
  signatures: number
  body: unknown
}

const secrets = new Map<string, string>()
const failuresLeft = new Map<string, number>()
const statuses = new Map<string, number>()
const seen = new Set<string>()
const received: Received[] = []

function isGenuine(secret: string | undefined, request: IncomingMessage, body: string): boolean {
  if (secret === undefined) return false
  const [scheme, key = ''] = secret.split('_')
  if (scheme !== 'whsec') return false
  const { 'webhook-id': id, 'webhook-timestamp': at } = request.headers
  const mac = createHmac('sha256', Buffer.from(key, 'base64')).update(`${id}.${at}.${body}`)
  const expected = mac.digest()
  return String(request.headers['webhook-signature'])
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice(3), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}

/** The status that the name asks for. */
function statusOf(name: string, id: string, body: unknown): number {
  const told = statuses.get(name) ?? Number(/^status-(\d{3})-/.exec(name)?.[1] ?? 0)
  if (told !== 0) return told
  const isRepeat = seen.has(`${name} ${id}`)
  seen.add(`${name} ${id}`)
  if (name.startsWith('flaky-')) return isRepeat ? 204 : 500
  if (name.startsWith('picky-')) {
    return (body as { type?: unknown }).type === 'click.created' ? 422 : 204
  }
  const left = failuresLeft.get(name) ?? Number(/^fail-(\d+)-/.exec(name)?.[1] ?? 0)
  failuresLeft.set(name, left - 1)
  return left > 0 ? 500 : 204
}

/** A body that goes on until the other side has enough. */
function answerWithoutEnd(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/plain' })
  const timer = setInterval(() => response.write('x'.repeat(8192)), 1)
  response.on('close', () => clearInterval(timer))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://fake')
  const body = await bodyOf(request)
  if (pathname === '/_received') {
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify({ received }))
  }
  if (pathname === '/_secret') {
    const { name, secret } = JSON.parse(body) as { name: string; secret: string }
    secrets.set(name, secret)
    return response.end()
  }
  if (pathname === '/_control') {
    const { name, status } = JSON.parse(body) as { name: string; status: number }
    statuses.set(name, status)
    return response.end()
  }
  const name = pathname.replace('/hooks/', '')
  const message: Received = {
    name,
    id: String(request.headers['webhook-id']),
    timestamp: String(request.headers['webhook-timestamp']),
    isGenuine: isGenuine(secrets.get(name), request, body),
    signatures: String(request.headers['webhook-signature']).split(' ').length,
    body: JSON.parse(body),
  }
  received.push(message)
  if (name.startsWith('hang-')) return
  if (name.startsWith('redirect-')) {
    return response.writeHead(302, { location: '/hooks/elsewhere' }).end()
  }
  if (name.startsWith('huge-')) return answerWithoutEnd(response)
  if (name.startsWith('html-')) {
    return response
      .writeHead(502, { 'content-type': 'text/html' })
      .end('<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>')
  }
  const seconds = /-after-(\d+)-/.exec(name)?.[1]
  if (seconds !== undefined) response.setHeader('retry-after', seconds)
  response.writeHead(statusOf(name, message.id, message.body)).end()
})
server.listen(Number(values.port), '127.0.0.1')
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}
