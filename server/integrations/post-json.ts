import { cleanText } from '#domain/text-fold'
import type { Answer } from './destinations/verdict.ts'

/** Nothing may hang longer: connecting, sending and reading together. */
const timeoutMs = 10_000
/** A real answer is small; a proxy's error page may be of any size. */
const maxBodyBytes = 64 * 1024
const maxTextKept = 1_000

type Request = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Text goes as it is, anything else as JSON; absent: none. */
  body?: unknown
  signal?: AbortSignal | undefined
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
  signal,
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
  try {
    const response = await request().catch((error: unknown) => {
      if (isDeadConnection(error)) return request()
      throw error
    })
    const serverTimeMs = Date.parse(response.headers.get('date') ?? '')
    return {
      httpStatus: response.status,
      body: readBody(await beginningOf(response)),
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

// A connection that was kept open may have been closed by the other side just now: a new one may not.
// What was taken all the same is recognised by its event id.
function isDeadConnection(error: unknown): boolean {
  const cause = error instanceof TypeError ? error.cause : null
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET'
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
