import type { Reason } from '#domain/conversions/reasons'
import { filledIn, isObject, type JsonObject, objectIn } from '../../read-json.ts'
import type { Answer, Failure, Verdict } from '../verdict.ts'
import { type ErrorRow, errorTable, tokenErrors } from './error-table.ts'

const rateWait = [60, 900] as const
const plain = { traceId: null, mayBeOneEvent: false, waitSeconds: rateWait, isOurBug: false }
const silence = {
  timeout: { code: 'google_timeout' },
  network: { code: 'google_unreachable' },
} as const
const unreadable: Reason = { code: 'google_unreadable' }

/** What an answer to `events:ingest` asks for. The request id of an accepted one is its receipt. */
export function classify(answer: Answer): Verdict {
  if (answer.failure !== null) return { ...plain, kind: 'retry', reason: silence[answer.failure] }
  const body = objectIn(answer.body)
  const requestId = filledIn(body.requestId, 200)
  if (answer.httpStatus === 200) {
    if (!isObject(answer.body) || 'error' in body) {
      return { ...plain, kind: 'retry', reason: unreadable }
    }
    const receipt = requestId === null ? {} : { receipt: requestId }
    return { ...plain, kind: 'sent', traceId: requestId, ...receipt }
  }
  const error = objectIn(body.error)
  const traceId = traceIn(error)
  const row = rowFor(reasonsIn(error))
  if (row === undefined) return { ...byStatus(answer.httpStatus ?? 0), traceId }
  return {
    ...plain,
    kind: row.kind,
    reason: row.reason,
    traceId,
    mayBeOneEvent: row.mayBeOneEvent ?? false,
    waitSeconds: row.waitSeconds ?? rateWait,
    isOurBug: row.isOurBug ?? false,
  }
}

/** What a refused request for an access token asks for. */
export function classifyTokenRefusal(answer: Answer): Failure {
  if (answer.failure !== null) return { ...plain, kind: 'retry', reason: silence[answer.failure] }
  const code = filledIn(objectIn(answer.body).error, 100) ?? ''
  const reason = Object.hasOwn(tokenErrors, code) ? tokenErrors[code] : undefined
  if (reason !== undefined) return { ...plain, kind: 'pause', reason }
  return byStatus(answer.httpStatus ?? 0)
}

/** The reasons that an error names, the most particular first, then its canonical status. */
export function reasonsIn(error: JsonObject): string[] {
  const details = (Array.isArray(error.details) ? error.details : []).slice(0, 50).map(objectIn)
  const violations = details.flatMap(({ fieldViolations }) =>
    (Array.isArray(fieldViolations) ? fieldViolations : []).slice(0, 50).map(objectIn),
  )
  return [...violations, ...details, { reason: error.status }].flatMap(
    ({ reason }) => filledIn(reason, 200) ?? [],
  )
}

function rowFor(reasons: string[]): ErrorRow | undefined {
  for (const reason of reasons) {
    const row = errorTable.find(({ reasons: known }) => known.includes(reason))
    if (row !== undefined) return row
  }
  return undefined
}

function byStatus(httpStatus: number): Failure {
  if (httpStatus === 429)
    return { ...plain, kind: 'retry_later', reason: { code: 'google_rate_limit' } }
  if (httpStatus >= 500) return { ...plain, kind: 'retry', reason: { code: 'google_temporary' } }
  if (httpStatus >= 200 && httpStatus < 400) return { ...plain, kind: 'retry', reason: unreadable }
  if (httpStatus === 401 || httpStatus === 403) {
    const code = httpStatus === 401 ? 'google_access_refused' : 'google_access_denied'
    return { ...plain, kind: 'pause', reason: { code } }
  }
  return { ...plain, kind: 'doubt', reason: { code: 'google_unknown_status', status: httpStatus } }
}

function traceIn(error: JsonObject): string | null {
  const details = Array.isArray(error.details) ? error.details.slice(0, 50) : []
  for (const detail of details) {
    const requestId = filledIn(objectIn(detail).requestId, 200)
    if (requestId !== null) return requestId
  }
  return null
}
