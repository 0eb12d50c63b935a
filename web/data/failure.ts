import { ApiError, serverSentence } from '../api/api-error.ts'

export { serverSentence } from '../api/api-error.ts'

/** The fields that the server found at fault, with its sentence for each; empty for other errors. */
export function fieldsAtFault(error: unknown): Record<string, string> {
  return error instanceof ApiError ? (error.body?.fields ?? {}) : {}
}

/**
 * What to tell about a failed action: the server's own sentence when it refuses this person (403)
 * or the thing is not in a state for it (409), as trying again would not help; else the screen's.
 */
export function failureText(error: unknown, screenText: string): string {
  const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 409)
  return (isRefused ? serverSentence(error) : null) ?? screenText
}

/** The server's last word: asking again, or showing what it answered before, would not be right. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [403, 404].includes(error.status)
}

/** What is asked for by its id does not exist, belongs to someone else, or is no id at all (400). */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && [400, 404].includes(error.status)
}
