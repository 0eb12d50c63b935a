import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { parseArgs } from 'node:util'

// A customer's receiver of Standard Webhooks, which checks each signature itself:
//   node dev/fake-webhook.ts --port 4104
// POST /hooks/<name> receives, POST /_secret {name, secret} tells it the secret, GET /_received shows
// everything. A name `fail-2-…` answers 500 twice, `redirect-…` sends elsewhere, `hang-…` is silent.
const { values } = parseArgs({ options: { port: { type: 'string', default: '4104' } } })

type Received = {
  name: string
  id: string
  timestamp: string
  isGenuine: boolean
  body: unknown
}

const secrets = new Map<string, string>()
const failuresLeft = new Map<string, number>()
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
  const name = pathname.replace('/hooks/', '')
  received.push({
    name,
    id: String(request.headers['webhook-id']),
    timestamp: String(request.headers['webhook-timestamp']),
    isGenuine: isGenuine(secrets.get(name), request, body),
    body: JSON.parse(body),
  })
  if (name.startsWith('hang-')) return
  if (name.startsWith('redirect-')) {
    return response.writeHead(302, { location: '/hooks/elsewhere' }).end()
  }
  const left = failuresLeft.get(name) ?? Number(/^fail-(\d+)-/.exec(name)?.[1] ?? 0)
  failuresLeft.set(name, left - 1)
  response.writeHead(left > 0 ? 500 : 204).end()
})
server.listen(Number(values.port), '127.0.0.1')
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}
