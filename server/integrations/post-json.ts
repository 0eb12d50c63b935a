import { cleanText } from '#domain/text-fold'
import type { Answer } from './destinations/verdict.ts'
import { isUnconnected, provesUntaken } from './untaken.ts'

/** Nothing may hang longer: connecting, sending and reading together. */
const timeoutMs = 10_000
/** Where sending takes several requests after each other: all of them together. */
export const longestAttemptMs = 15_000
/** A real answer is small; a proxy's error page may be of any size. */
const maxBodyBytes = 64 * 1024
const maxTextKept = 1_000

type Request = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Text goes as it is, anything else as JSON; absent: none. */
  body?: unknown
  /** Whether the other side knows a repeat as such: only then may a request be made twice. */
  isRepeatable: boolean
  signal?: AbortSignal | undefined
  /** Whether a body is the other side's own refusal, whatever the status is. */
  isRefusal?: (body: unknown) => boolean
}

/**
 * Makes one request and answers what came back, whatever it was: it never throws for what the other
 * side does. Redirects are not followed. An aborted `signal` (the process stops) counts as no answer.
 */
export async function postJson({
  url,
  method = 'POST',
  headers,
  body,
  isRepeatable,
  signal,
  isRefusal = () => false,
}: Request): Promise<Answer> {
  const limits = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
  const request = () =>
    fetch(url, {
      method,
      redirect: 'error',
      signal: limits,
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  // What became of the first request no answer to the second can tell.
  let isRepeat = false
  try {
    const response = await request().catch((error: unknown) => {
      if (!isRepeatable || !isDeadConnection(error)) throw error
      isRepeat = true
      return request()
    })
    const serverTimeMs = Date.parse(response.headers.get('date') ?? '')
    const answered = readBody(await beginningOf(response))
    return {
      httpStatus: response.status,
      body: answered,
      serverTimeMs: Number.isNaN(serverTimeMs) ? null : serverTimeMs,
      failure: null,
      isUntaken: !isRepeat && provesUntaken(response.status, isRefusal(answered)),
    }
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    return {
      httpStatus: null,
      body: null,
      serverTimeMs: null,
      failure: timedOut ? 'timeout' : 'network',
      isUntaken: !isRepeat && isUnconnected(causeOf(error)),
    }
  }
}

// A connection that was kept open may have been closed by the other side just now: a new one may not.
// Nothing tells whether the request was taken all the same.
function isDeadConnection(error: unknown): boolean {
  const code = causeOf(error)
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET'
}

/** The network's own code of what `fetch` threw. */
function causeOf(error: unknown): unknown {
  const cause = error instanceof TypeError ? error.cause : null
  return cause instanceof Error && 'code' in cause ? cause.code : null
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

/** The JSON in an answer, the beginning of any other text, or null; without NUL, which jsonb refuses. */
export function readBody(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text, (_key, value: unknown) =>
      typeof value === 'string' ? cleanText(value) : value,
    )
  } catch {
    return cleanText(text.slice(0, maxTextKept))
  }
}
