import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

type Json = Record<string, unknown>
type Received = { measurementId: string; apiSecret: string; body: Json }

const maxBodyBytes = 130 * 1024
const slowMs = 30_000

/** Measurement ids that misbehave; every other one takes whatever comes. */
const namedStreams: Record<string, { what: string; status: number | 'slow' | 'flaky' | 'cut' }> = {
  'G-FAIL500': { what: 'HTTP 500', status: 500 },
  'G-AWAY503': { what: 'HTTP 503', status: 503 },
  'G-RATE429': { what: 'HTTP 429', status: 429 },
  'G-DENY403': { what: 'HTTP 403', status: 403 },
  'G-SLOW': { what: 'takes the events and answers after 30 s', status: 'slow' },
  'G-CUT0001': {
    what: 'takes the events and cuts every second connection, the first one too',
    status: 'cut',
  },
  'G-FLAKY': { what: 'HTTP 500 for every second request, the first one too', status: 'flaky' },
}

/** GA4's Measurement Protocol as the outside sees it, with memory. Not listening yet. */
export function fakeGa4(): Server {
  let received: Received[] = []
  let debugged: Received[] = []
  let flaky = 0
  let cut = 0

  async function collect(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ): Promise<void> {
    const measurementId = url.searchParams.get('measurement_id') ?? ''
    const apiSecret = url.searchParams.get('api_secret') ?? ''
    const body = await jsonBody(request)
    const behaviour = namedStreams[measurementId]?.status
    if (behaviour === 'flaky') flaky += 1
    if (behaviour === 'flaky' && flaky % 2 === 1) return void response.writeHead(500).end()
    if (typeof behaviour === 'number') return void response.writeHead(behaviour).end()
    // Bad payloads are answered like good ones, and forgotten.
    if (body !== null && problemsOf(body).length === 0) {
      received.push({ measurementId, apiSecret, body })
    }
    if (behaviour === 'cut') cut += 1
    if (behaviour === 'cut' && cut % 2 === 1) return void request.socket.destroy()
    if (behaviour === 'slow') {
      const timer = setTimeout(() => response.writeHead(204).end(), slowMs)
      response.on('close', () => clearTimeout(timer))
      return
    }
    response.writeHead(204).end()
  }

  async function debug(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ): Promise<void> {
    const body = await jsonBody(request)
    const measurementId = url.searchParams.get('measurement_id') ?? ''
    const behaviour = namedStreams[measurementId]?.status
    if (typeof behaviour === 'number') return void response.writeHead(behaviour).end()
    const apiSecret = url.searchParams.get('api_secret') ?? ''
    if (body !== null) debugged.push({ measurementId, apiSecret, body })
    const known =
      measurementId === '' || apiSecret === '' ? [message('', 'VALUE_REQUIRED', 'id')] : []
    answer(response, { validationMessages: [...known, ...problemsOf(body ?? {})] })
  }

  return createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake')
    if (url.pathname === '/_received') {
      if (request.method === 'DELETE') {
        received = []
        debugged = []
      }
      return answer(response, { received, debugged })
    }
    if (url.pathname === '/_control') {
      const streams = Object.entries(namedStreams).map(([id, { what }]) => [id, what])
      return answer(response, Object.fromEntries(streams))
    }
    if (request.method === 'POST' && url.pathname === '/mp/collect') {
      return collect(request, response, url)
    }
    if (request.method === 'POST' && url.pathname === '/debug/mp/collect') {
      return debug(request, response, url)
    }
    response.writeHead(404).end()
  })
}

function problemsOf(body: Json): Json[] {
  const { client_id: clientId, events } = body
  const problems: Json[] = []
  if (typeof clientId !== 'string' || clientId === '') {
    problems.push(message('client_id', 'VALUE_REQUIRED', 'client_id is required'))
  }
  if (!Array.isArray(events) || events.length === 0 || events.length > 25) {
    return [...problems, message('events', 'VALUE_INVALID', '1 to 25 events')]
  }
  for (const event of events as Json[]) {
    if (!/^[A-Za-z][A-Za-z0-9_]{0,39}$/.test(String(event.name))) {
      problems.push(message('events', 'NAME_INVALID', `Event name [${event.name}] is invalid`))
    }
    const params = Object.entries((event.params ?? {}) as Json)
    if (params.length > 25) problems.push(message('params', 'EXCEEDED_MAX_ENTITIES', 'params'))
    for (const [name, value] of params) {
      const isScalar = typeof value === 'string' || typeof value === 'number'
      if (!isScalar || name.length > 40 || String(value).length > 100) {
        problems.push(message(`params.${name}`, 'VALUE_INVALID', `${name} is invalid`))
      }
    }
  }
  return problems
}

function message(fieldPath: string, validationCode: string, description: string): Json {
  return { fieldPath, description, validationCode }
}

function answer(response: ServerResponse, body: Json): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function jsonBody(request: IncomingMessage): Promise<Json | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBodyBytes) return null
    chunks.push(chunk)
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Json) : null
  } catch {
    return null
  }
}
