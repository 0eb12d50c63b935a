import { cleanText } from '#domain/text-fold'
import type { MetaAnswer, MetaEvent } from './wire.ts'

/** Where and as whom to send. `baseUrl` has no slash at the end. */
export type MetaTarget = {
  baseUrl: string
  version: string
  pixelId: string
  accessToken: string
  testEventCode: string | null
}

/** Nothing may hang longer: connecting, sending and reading together. */
const timeoutMs = 10_000
/** A real answer is below 1 kB; a proxy's error page may be of any size. */
const maxBodyBytes = 64 * 1024
const maxTextKept = 1_000
const partnerAgent = 'rastro-1.0'

/**
 * Sends the events in one request and answers what came back, whatever it was: it never throws for
 * what the other side does. The token travels in a header, so that no URL or log can carry it. An
 * aborted `signal` (the process stops) counts as no answer.
 */
export async function sendEvents(
  target: MetaTarget,
  events: MetaEvent[],
  signal?: AbortSignal,
): Promise<MetaAnswer> {
  const { baseUrl, version, pixelId, accessToken, testEventCode } = target
  try {
    const response = await fetch(`${baseUrl}/${version}/${encodeURIComponent(pixelId)}/events`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify({
        data: events,
        ...(testEventCode === null ? {} : { test_event_code: testEventCode }),
        partner_agent: partnerAgent,
      }),
    })
    const serverTimeMs = Date.parse(response.headers.get('date') ?? '')
    return {
      httpStatus: response.status,
      body: parsed(await beginningOf(response)),
      serverTimeMs: Number.isNaN(serverTimeMs) ? null : serverTimeMs,
      failure: null,
    }
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    return {
      httpStatus: null,
      body: null,
      serverTimeMs: null,
      failure: timedOut ? 'timeout' : 'network',
    }
  }
}

async function beginningOf(response: Response): Promise<string> {
  if (response.body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true })
    bytes += chunk.byteLength
    if (bytes >= maxBodyBytes) break
  }
  return text
}

// The body is kept as jsonb, which takes no NUL.
function parsed(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text, (_key, value: unknown) =>
      typeof value === 'string' ? cleanText(value) : value,
    )
  } catch {
    return cleanText(text.slice(0, maxTextKept))
  }
}
