import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { answer, type Json, jsonBody } from '../fake-http.ts'
import { refusalOf } from './check-event.ts'
import { type FakeEvent, namedPixels } from './named-pixels.ts'

/** An event that was taken; `repeats` counts how often it came again with the same id and name. */
type Received = {
  pixelCode: string
  token: string
  event: FakeEvent & Json
  testEventCode: string | null
  repeats: number
}

const path = '/open_api/v1.3/event/track/'
const maxEvents = 1000
const maxBodyBytes = 8 * 1024 * 1024

/** The Events API as the outside sees it, with memory. Not listening yet. */
export function fakeTikTok(): Server {
  const received = new Map<string, Received>()
  const seen = new Set<string>()
  const calls = new Map<string, number>()
  let requests = 0

  // TikTok answers HTTP 200 whatever it thinks of the request.
  function reply(response: ServerResponse, code: number, message: string): void {
    requests += 1
    const id = `20261117${String(requests).padStart(12, '0')}`
    answer(response, 200, { code, message, request_id: id, data: {} })
  }

  async function takeEvents(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await jsonBody(request, maxBodyBytes)
    const token = String(request.headers['access-token'] ?? '')
    if (token === '') return reply(response, 40104, 'Access token is empty')
    const { event_source: source, event_source_id: pixel, data } = body ?? {}
    if (body === null || source !== 'web' || typeof pixel !== 'string') {
      return reply(response, 40002, 'event_source, event_source_id: invalid value')
    }
    calls.set(pixel, (calls.get(pixel) ?? 0) + 1)
    if (!Array.isArray(data) || data.length === 0 || data.length > maxEvents) {
      return reply(response, 40002, 'data: invalid length')
    }
    for (const [index, event] of data.entries()) {
      const refusal = refusalOf(event, index)
      if (refusal !== null) return reply(response, 40002, refusal)
    }

    const events = data as (FakeEvent & Json)[]
    const keyOf = (event: FakeEvent) => `${pixel} ${event.event} ${event.event_id}`
    const before = new Set(seen)
    for (const event of events) seen.add(keyOf(event))
    const isFirst = (event: FakeEvent) => !before.has(keyOf(event))
    const behaviour = namedPixels[pixel]?.behave(events, isFirst) ?? { kind: 'accept' }
    if (behaviour.kind === 'code') return reply(response, behaviour.code, behaviour.message)
    if (behaviour.kind === 'page') {
      response.writeHead(behaviour.status, { 'content-type': 'text/html' }).end(behaviour.html)
      return
    }
    const testEventCode = typeof body.test_event_code === 'string' ? body.test_event_code : null
    for (const event of events) {
      const known = received.get(keyOf(event))
      if (known !== undefined) known.repeats += 1
      else {
        const taken = { pixelCode: pixel, token, event, testEventCode, repeats: 0 }
        received.set(keyOf(event), taken)
      }
    }
    if (behaviour.kind === 'accept') reply(response, behaviour.code ?? 0, 'OK')
  }

  /** `GET /_received?pixel=…`, `DELETE /_received`: what came, for tests and people. */
  function showReceived(request: IncomingMessage, response: ServerResponse, url: URL): void {
    if (request.method === 'DELETE') {
      for (const memory of [received, seen, calls]) memory.clear()
    }
    const pixel = url.searchParams.get('pixel')
    answer(response, 200, {
      events: [...received.values()].filter((one) => pixel === null || one.pixelCode === pixel),
      calls: pixel === null ? null : (calls.get(pixel) ?? 0),
    })
  }

  return createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake')
    if (url.pathname === '/_received') return showReceived(request, response, url)
    if (url.pathname === '/_control') {
      const pixels = Object.entries(namedPixels).map(([code, { what }]) => [code, what])
      return answer(response, 200, { pixels: Object.fromEntries(pixels) })
    }
    if (url.pathname !== path || request.method !== 'POST') {
      return answer(response, 404, { code: 40006, message: 'Not found' })
    }
    await takeEvents(request, response)
  })
}
