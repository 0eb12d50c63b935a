import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { refusalOf } from './check-request.ts'
import { type GoogleError, googleError, newRequestId } from './google-error.ts'
import { type FakeEvent, namedActions } from './named-actions.ts'
import { namedOutcomes } from './named-outcomes.ts'
import { namedTokens } from './named-tokens.ts'

type Json = Record<string, unknown>

/** An event that was taken; `repeats` counts how often it came again for its conversion action. */
type Received = {
  conversionAction: string
  customerId: string
  loginCustomerId: string | null
  token: string
  event: FakeEvent & Json
  /** Why it is not counted; null when it is. */
  refusal: string | null
  repeats: number
}

const maxBodyBytes = 8 * 1024 * 1024
const slowMs = 30_000
const tokenSeconds = 3_599

/** Google's token address and Data Manager API as the outside sees them, with memory. Not listening yet. */
export function fakeGoogle(): Server {
  const received = new Map<string, Received>()
  const seen = new Set<string>()
  const tokens = new Set<string>()
  /** Per request id: its conversion action, and the reason of each event that is not counted. */
  const requests = new Map<string, { action: string; refusals: (string | null)[] }>()
  const calls = { token: 0, ingest: 0, validate: 0, status: 0 }

  async function giveToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    calls.token += 1
    const form = new URLSearchParams((await bytesOf(request)).toString('utf8'))
    const refreshToken = form.get('refresh_token') ?? ''
    const isComplete =
      form.get('grant_type') === 'refresh_token' &&
      form.get('client_id') &&
      form.get('client_secret')
    const named = namedTokens[refreshToken]
    if (!isComplete || refreshToken === '') {
      return answer(response, 400, { error: 'invalid_request' })
    }
    if (named !== undefined) {
      const error_description = 'Token has been expired or revoked.'
      return answer(response, named.http, { error: named.error, error_description })
    }
    const access_token = `ya29.${refreshToken}.${calls.token}`
    tokens.add(access_token)
    answer(response, 200, {
      access_token,
      expires_in: tokenSeconds,
      scope: 'https://www.googleapis.com/auth/datamanager',
      token_type: 'Bearer',
    })
  }

  async function ingest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = bearerOf(request)
    const body = jsonIn(await bytesOf(request))
    if (body?.validateOnly === true) calls.validate += 1
    else calls.ingest += 1
    if (!tokens.has(token)) return answerError(response, googleError(401, 'UNAUTHENTICATED'))
    if (body === null) return answerError(response, googleError(400, 'INVALID_ARGUMENT'))
    const refusal = refusalOf(body)
    if (refusal !== null) return answerError(response, refusal)

    const destination = (body.destinations as Json[])[0] ?? {}
    const conversionAction = String(destination.productDestinationId)
    const events = body.events as (FakeEvent & Json)[]
    const keyOf = (event: FakeEvent) => `${conversionAction} ${event.transactionId}`
    const before = new Set(seen)
    if (body.validateOnly !== true) for (const event of events) seen.add(keyOf(event))
    const isFirst = (event: FakeEvent) => !before.has(keyOf(event))
    const behaviour = namedActions[conversionAction]?.behave(events, isFirst)
    if (behaviour?.kind === 'refuse') return answerError(response, behaviour.error)
    if (behaviour?.kind === 'html') {
      const page = '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>'
      response.writeHead(behaviour.status, { 'content-type': 'text/html' }).end(page)
      return
    }
    const requestId = newRequestId()
    if (body.validateOnly === true) return answer(response, 200, { requestId })

    const refusals = events.map((event) => {
      const known = received.get(keyOf(event))
      if (known !== undefined) known.repeats += 1
      if (known?.refusal === null) return 'DUPLICATE_TRANSACTION_ID'
      const refusal = namedOutcomes[conversionAction]?.judge(event, isFirst(event)) ?? null
      received.set(keyOf(event), {
        conversionAction,
        customerId: accountIn(destination.operatingAccount) ?? '',
        loginCustomerId: accountIn(destination.loginAccount),
        token,
        event,
        refusal,
        repeats: known?.repeats ?? 0,
      })
      return refusal
    })
    requests.set(requestId, { action: conversionAction, refusals })
    if (behaviour?.kind === 'slow') {
      const timer = setTimeout(answer, slowMs, response, 200, { requestId })
      response.on('close', () => clearTimeout(timer))
      return
    }
    answer(response, 200, { requestId })
  }

  function tellStatus(request: IncomingMessage, response: ServerResponse, url: URL): void {
    calls.status += 1
    const known = requests.get(url.searchParams.get('requestId') ?? '')
    const how = known === undefined ? 'UNKNOWN' : namedOutcomes[known.action]?.status
    if (!tokens.has(bearerOf(request))) {
      answerError(response, googleError(401, 'UNAUTHENTICATED'))
    } else if (known === undefined || how === 'UNKNOWN') {
      const violation = { field: 'request_id', reason: 'INVALID_REQUEST_ID' }
      answerError(response, googleError(400, 'INVALID_ARGUMENT', { violation }))
    } else if (how === 'ERROR') {
      answerError(response, googleError(500, 'INTERNAL', { reason: 'INTERNAL_ERROR' }))
    } else {
      answer(response, 200, statusOf(known, how))
    }
  }

  /** `GET /_received?action=…`, `DELETE /_received`: what came, for tests and people. */
  function showReceived(request: IncomingMessage, response: ServerResponse, url: URL): void {
    if (request.method === 'DELETE') {
      for (const memory of [received, seen, requests]) memory.clear()
      Object.assign(calls, { token: 0, ingest: 0, validate: 0, status: 0 })
    }
    const action = url.searchParams.get('action')
    const events = [...received.values()].filter(
      (one) => action === null || one.conversionAction === action,
    )
    answer(response, 200, { events, calls })
  }

  /** `GET /_control` lists what misbehaves; `POST {"forgetTokens": true}` ends all access tokens. */
  async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST' && jsonIn(await bytesOf(request))?.forgetTokens === true) {
      tokens.clear()
    }
    const named = { ...namedActions, ...namedOutcomes, ...namedTokens }
    answer(
      response,
      200,
      Object.fromEntries(Object.entries(named).map(([id, { what }]) => [id, what])),
    )
  }

  return createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake')
    const call = `${request.method} ${url.pathname}`
    if (url.pathname === '/_received') return showReceived(request, response, url)
    if (url.pathname === '/_control') return control(request, response)
    if (call === 'POST /token') return giveToken(request, response)
    if (call === 'POST /v1/events:ingest') return ingest(request, response)
    if (call === 'GET /v1/requestStatus:retrieve') return tellStatus(request, response, url)
    answerError(response, googleError(404, 'NOT_FOUND'))
  })
}

function statusOf(
  request: { action: string; refusals: (string | null)[] },
  how: 'PROCESSING' | 'SILENT' | undefined,
): Json {
  const refused = request.refusals.filter((refusal) => refusal !== null)
  const isAll = refused.length === request.refusals.length
  const requestStatus =
    how === 'PROCESSING'
      ? how
      : refused.length === 0
        ? 'SUCCESS'
        : isAll
          ? 'FAILED'
          : 'PARTIAL_SUCCESS'
  const counted = Map.groupBy(refused, (reason) => reason)
  const errorCounts = [...counted].map(([reason, all]) => ({
    recordCount: String(all.length),
    // One of the real names lacks the second half of the prefix.
    reason: `PROCESSING_ERROR_${reason.startsWith('OPERATING') ? '' : 'REASON_'}${reason}`,
  }))
  return {
    requestStatusPerDestination: [
      {
        destination: { productDestinationId: request.action },
        requestStatus,
        ...(refused.length === 0 || how === 'SILENT' ? {} : { errorInfo: { errorCounts } }),
        eventsIngestionStatus: { recordCount: String(request.refusals.length) },
      },
    ],
  }
}

function accountIn(account: unknown): string | null {
  return typeof account === 'object' && account !== null
    ? String((account as Json).accountId)
    : null
}

function bearerOf(request: IncomingMessage): string {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
}

function answerError(response: ServerResponse, error: GoogleError): void {
  answer(response, error.http, error.body)
}

function answer(response: ServerResponse, status: number, body: Json): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
  response.end(JSON.stringify(body))
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBodyBytes) break
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function jsonIn(bytes: Buffer): Json | null {
  try {
    const body: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Json) : null
  } catch {
    return null
  }
}
