import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'

// An ad platform on its worst day, as a program of its own: `--port N --journal FILE`. What it
// accepted is in the journal before it is confirmed, so that it can be killed and started again, and
// it knows an event that comes twice, like the platform itself, by its id.

type Event = { event_id: string; event_name: string }

const [, , , port = '', , journal = ''] = process.argv
/** What meets the requests of one pixel in each life of the program; every other one is fine. */
const storms: Record<number, 'error' | 'limit' | 'refused' | 'page' | 'cut' | 'hang'> = {
  1: 'error',
  3: 'cut',
  4: 'limit',
  6: 'refused',
  8: 'page',
  10: 'hang',
  15: 'error',
  20: 'cut',
}

const accepted = new Set(existsSync(journal) ? readFileSync(journal, 'utf8').split('\n') : [])
accepted.delete('')
let repeats = 0
const requests = new Map<string, number>()
const waiting = new Set<{ atLeast: number; response: ServerResponse }>()

createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://stormy')
  if (url.pathname === '/_accepted') {
    waiting.add({ atLeast: Number(url.searchParams.get('atLeast') ?? 0), response })
    return tellWaiting()
  }
  const pixel = /^\/v\d+\.\d+\/(\w+)\/events$/.exec(url.pathname)?.[1] ?? ''
  const turn = requests.get(pixel) ?? 0
  requests.set(pixel, turn + 1)
  const data = await eventsOf(request)
  // Whoever sent it was killed in the middle.
  if (data === null) return
  switch (storms[turn]) {
    case 'refused':
      return refuse(response, 401, { code: 190, error_subcode: 463 })
    case 'error':
      return refuse(response, 500, { code: 2, is_transient: true })
    case 'limit':
      return refuse(response, 400, { code: 4, error_subcode: 1504022 })
    case 'page':
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
      return
    case 'cut':
      // It was accepted, and nobody hears of it.
      accept(data)
      response.destroy()
      return
    case 'hang':
      accept(data)
      return
  }
  const bad = data.findIndex(({ event_name: name }) => name === 'Donate')
  if (bad !== -1) {
    const message = `Invalid parameter: $['data'][${bad}]['custom_data']`
    return refuse(response, 400, { code: 100, error_subcode: 2804019, message })
  }
  accept(data)
  answer(response, 200, { events_received: data.length, messages: [], fbtrace_id: 'AStormy' })
}).listen(Number(port), '127.0.0.1')

async function eventsOf(request: IncomingMessage): Promise<Event[] | null> {
  try {
    return ((await json(request)) as { data: Event[] }).data
  } catch {
    return null
  }
}

function accept(events: Event[]): void {
  // A bad event is refused with its whole request, also where the answer is lost.
  if (events.some(({ event_name: name }) => name === 'Donate')) return
  const fresh = events.map(({ event_id: id }) => id).filter((id) => !accepted.has(id))
  repeats += events.length - fresh.length
  if (fresh.length > 0) appendFileSync(journal, `${fresh.join('\n')}\n`)
  for (const id of fresh) accepted.add(id)
  tellWaiting()
}

function tellWaiting(): void {
  for (const one of waiting) {
    if (accepted.size < one.atLeast) continue
    waiting.delete(one)
    answer(one.response, 200, { accepted: accepted.size, repeats })
  }
}

function refuse(response: ServerResponse, status: number, error: object): void {
  const body = { message: 'Refused', type: 'OAuthException', is_transient: false, ...error }
  answer(response, status, { error: { ...body, fbtrace_id: 'AStormy' } })
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
