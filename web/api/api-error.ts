import type { ErrorBody } from '#contracts/error-codes'

/** What is read of a failure: a sentence alone counts, too, as of a server in front of this one. */
type Refusal = Pick<ErrorBody, 'error' | 'fields'> & Partial<Pick<ErrorBody, 'code'>>

/** Any answer that is not 2xx; the message is `status: body`, or the status text (spec 8). */
export class ApiError extends Error {
  readonly status: number
  /** What the server said, when it said it in the API's own form. */
  readonly body: Refusal | null

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.body = readBody(text)
  }
}

/** The sentence that the server gave for a failure, or null when there is none to show. */
export function serverSentence(error: unknown): string | null {
  return error instanceof ApiError ? (error.body?.error ?? null) : null
}

/** The server's word for a failure; null where it said none. */
export function errorCode(error: unknown): string | null {
  return error instanceof ApiError ? (error.body?.code ?? null) : null
}

function readBody(text: string): Refusal | null {
  try {
    const body: unknown = JSON.parse(text)
    return isRefusal(body) ? body : null
  } catch {
    return null
  }
}

// By hand, as the contract's schema would be all that brings zod to the login.
function isRefusal(value: unknown): value is Refusal {
  if (typeof value !== 'object' || value === null || !('error' in value)) return false
  const code = 'code' in value ? value.code : ''
  const fields = 'fields' in value ? value.fields : {}
  return (
    typeof value.error === 'string' &&
    typeof code === 'string' &&
    typeof fields === 'object' &&
    fields !== null &&
    Object.values(fields).every((sentence) => typeof sentence === 'string')
  )
}
