import type { Reason } from '#domain/conversions/reasons'
import { isObject, type JsonObject } from '../../read-json.ts'
import type { Answer, Verdict } from '../verdict.ts'
import { type ErrorRow, errorTable } from './error-table.ts'

const defaultWait = [60, 900] as const
const silence = {
  timeout: { code: 'meta_timeout' },
  network: { code: 'meta_unreachable' },
} as const

/**
 * Decides by error code, subcode and `is_transient`, not by the HTTP status: throttling and missing
 * permissions also come as 400, and `OAuthException` is the type of nearly everything. A 200 counts
 * only if it confirms every event.
 */
export function classify(
  answer: Answer,
  sent: number,
  { isMessaging } = { isMessaging: false },
): Verdict {
  const base = {
    traceId: null,
    mayBeOneEvent: false,
    waitSeconds: defaultWait,
    isOurBug: false,
  }
  if (answer.failure !== null) return { ...base, kind: 'retry', reason: silence[answer.failure] }

  const body = objectOf(answer.body)
  const error = objectOf(body?.error)
  const traceId = textOf(error?.fbtrace_id) ?? textOf(body?.fbtrace_id)
  const isSuccess = answer.httpStatus !== null && answer.httpStatus < 300
  if (body !== null && error === null && isSuccess && 'events_received' in body) {
    if (body.events_received === sent) return { ...base, kind: 'sent', traceId }
    const confirmed = Number(body.events_received) || 0
    const reason: Reason = { code: 'meta_confirmed_some', confirmed, sent }
    return { ...base, kind: 'doubt', reason, traceId, mayBeOneEvent: confirmed > 0 }
  }
  if (error === null) {
    return answer.httpStatus === 429
      ? { ...base, kind: 'retry_later', reason: { code: 'meta_throttled' }, traceId }
      : { ...base, kind: 'retry', reason: { code: 'meta_unreadable' }, traceId }
  }

  const row = rowFor(error, isMessaging)
  if (error.is_transient === true && row?.kind !== 'retry_later') {
    return { ...base, kind: 'retry', reason: { code: 'meta_asked_again' }, traceId }
  }
  if (row === undefined) {
    const isServerError = (answer.httpStatus ?? 0) >= 500
    const codes = [error.code, error.error_subcode].filter((part) => part !== undefined)
    const reason: Reason = { code: 'meta_unknown_error', error: codes.join('/') }
    return { ...base, kind: isServerError ? 'retry' : 'doubt', reason, traceId }
  }
  return {
    kind: row.kind,
    reason: row.reason,
    traceId,
    mayBeOneEvent: row.kind === 'drop' || row.kind === 'amend' || row.kind === 'doubt',
    waitSeconds: row.wait ?? defaultWait,
    isOurBug: row.isOurBug ?? false,
  }
}

/** The error's subcode, which says what an amendment is to change; NaN without one. */
export function subcodeOf({ body }: Answer): number {
  return Number(objectOf(objectOf(body)?.error)?.error_subcode)
}

function rowFor(error: JsonObject, isMessaging: boolean): ErrorRow | undefined {
  const code = Number(error.code)
  const subcode = Number(error.error_subcode)
  return errorTable.find((row) => {
    if (row.isMessaging && !isMessaging) return false
    if (row.message !== undefined && !row.message.test(textOf(error.message) ?? '')) return false
    const isCode =
      typeof row.code === 'number' ? row.code === code : code >= row.code[0] && code <= row.code[1]
    if (!isCode || row.subcodes === undefined) return isCode
    return 'from' in row.subcodes
      ? subcode >= row.subcodes.from && subcode <= row.subcodes.to
      : row.subcodes.includes(subcode)
  })
}

function objectOf(value: unknown): JsonObject | null {
  return isObject(value) ? value : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
