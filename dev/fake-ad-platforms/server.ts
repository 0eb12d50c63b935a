import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { answer, type Json, jsonBody } from '../fake-http.ts'
import { refusalOf } from './check-event.ts'
import { fakeGraph } from './graph.ts'
import { answerError, textOf, tokenOf } from './http.ts'
import { metaError, traceId } from './meta-error.ts'
import { type FakeEvent, namedPixels } from './named-pixels.ts'

/** An event that was accepted; `repeats` counts how often it came again with the same id and name. */
type Received = {
  pixelId: string
  version: string
  token: string
  /** `appsecret_proof`. */
  proof: string | null
  event: FakeEvent & Json
  testEventCode: string | null
  partnerAgent: string | null
  repeats: number
}

const maxEvents = 1000
const maxBodyBytes = 8 * 1024 * 1024

/** The Conversions API and the Graph API as the outside sees them, with memory. Not listening yet. */
export function fakeAdPlatforms(): Server {
  const received = new Map<string, Received>()
  const seen = new Set<string>()
  const calls = new Map<string, number>()
  // Null: events of any time are accepted, so that a program with a clock of its own can be tested.
  let nowMs: number | null = null
  const graph = fakeGraph(() => nowMs ?? Date.now())

  async function takeEvents(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    version: string,
    pixelId: string,
  ): Promise<void> {
    calls.set(pixelId, (calls.get(pixelId) ?? 0) + 1)
    const body = await jsonBody(request, maxBodyBytes)
    if (body === null) return answerError(response, metaError(400, 100, 'Invalid JSON body'))
    const token = tokenOf(request, url, body)
    if (token === null) {
      return answerError(response, metaError(401, 190, 'Invalid OAuth access token.'))
    }
    const { data } = body
    if (!Array.isArray(data) || data.length === 0 || data.length > maxEvents) {
      return answerError(response, metaError(400, 100, "Invalid parameter: $['data']", 2804019))
    }
    for (const [index, event] of data.entries()) {
      const refusal = refusalOf(event, index, nowMs)
      if (refusal !== null) return answerError(response, refusal)
    }

    const events = data as (FakeEvent & Json)[]
    const keyOf = (event: FakeEvent) => `${pixelId} ${event.event_name} ${event.event_id}`
    const before = new Set(seen)
    for (const event of events) seen.add(keyOf(event))
    const proof = textOf(body.appsecret_proof)
    const isFirst = (event: FakeEvent) => !before.has(keyOf(event))
    const behaviour = namedPixels[pixelId]?.behave(events, isFirst, proof)
    if (behaviour?.kind === 'refuse') return answerError(response, behaviour.error)
    if (behaviour?.kind === 'html') {
      response.writeHead(behaviour.status, { 'content-type': 'text/html' }).end(behaviour.html)
      return
    }
    if (behaviour?.kind === 'received') {
      return answer(response, 200, success(behaviour.count))
    }
    for (const [index, event] of events.entries()) {
      const key = event.event_id === undefined ? `${traceId()} ${index}` : keyOf(event)
      const known = received.get(key)
      if (known !== undefined) {
        known.repeats += 1
        continue
      }
      received.set(key, {
        pixelId,
        version,
        token,
        proof,
        event,
        testEventCode: textOf(body.test_event_code),
        partnerAgent: textOf(body.partner_agent),
        repeats: 0,
      })
    }
    if (behaviour?.kind === 'slow') {
      const timer = setTimeout(answer, behaviour.afterMs, response, 200, success(events.length))
      response.on('close', () => clearTimeout(timer))
      return
    }
    answer(response, 200, success(events.length))
  }

  /** `GET /_received?pixel=…`, `DELETE /_received`: what came, for tests and people. */
  function showReceived(request: IncomingMessage, response: ServerResponse, url: URL): void {
    if (request.method === 'DELETE') {
      received.clear()
      seen.clear()
      calls.clear()
      answer(response, 200, { success: true })
      return
    }
    const pixel = url.searchParams.get('pixel')
    const events = [...received.values()].filter((one) => pixel === null || one.pixelId === pixel)
    answer(response, 200, {
      events,
      calls: pixel === null ? sum(calls.values()) : (calls.get(pixel) ?? 0),
    })
  }

  /** `GET /_control` lists what misbehaves by name; `POST {"now": ISO | null}` sets the clock. */
  async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') {
      const wanted = (await jsonBody(request)) ?? {}
      if ('now' in wanted) nowMs = typeof wanted.now === 'string' ? Date.parse(wanted.now) : null
      graph.control(wanted)
    }
    answer(response, 200, {
      ...graph.names,
      now: nowMs === null ? null : new Date(nowMs).toISOString(),
      pixels: Object.fromEntries(
        Object.entries(namedPixels).map(([id, pixel]) => [id, pixel.what]),
      ),
    })
  }

  return createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake')
    if (url.pathname === '/_received') return showReceived(request, response, url)
    if (url.pathname === '/_control') return control(request, response)
    if (await graph.take(request, response, url)) return
    const path = /^\/(v\d+\.\d+)\/([^/]+)\/events$/.exec(url.pathname)
    if (path === null || request.method !== 'POST') {
      return answerError(response, metaError(400, 2500, `Unknown path components: ${url.pathname}`))
    }
    const [, version = '', pixelId = ''] = path
    await takeEvents(request, response, url, version, decodeURIComponent(pixelId))
  })
}

function success(count: number): Json {
  return { events_received: count, messages: [], fbtrace_id: traceId() }
}

function sum(numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}
