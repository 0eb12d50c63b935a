import type { Reason } from '#domain/conversions/reasons'
import { objectIn } from '../../read-json.ts'
import type { Answer, Verdict } from '../verdict.ts'
import { errorTable, successCodes } from './error-table.ts'

const defaultWait = [60, 900] as const
const maxTextShown = 300
const silence = {
  timeout: { code: 'tiktok_timeout' },
  network: { code: 'tiktok_unreachable' },
} as const

/** Decides by the code in the body: TikTok answers HTTP 200 for nearly everything. */
export function classify(answer: Answer): Verdict {
  const base = {
    traceId: null,
    mayBeOneEvent: false,
    waitSeconds: defaultWait,
    isOurBug: false,
  }
  if (answer.failure !== null) return { ...base, kind: 'retry', reason: silence[answer.failure] }

  const { code, message, request_id: requestId } = objectIn(answer.body)
  const traceId = typeof requestId === 'string' ? requestId : null
  if (typeof code !== 'number') {
    return answer.httpStatus === 429
      ? { ...base, kind: 'retry_later', reason: { code: 'tiktok_rate_limit' } }
      : { ...base, kind: 'retry', reason: { code: 'tiktok_unreadable' } }
  }
  if (successCodes.includes(code)) return { ...base, kind: 'sent', traceId }

  const says = typeof message === 'string' ? message.slice(0, maxTextShown) : `código ${code}`
  const row = errorTable.find((one) =>
    typeof one.code === 'number' ? one.code === code : code >= one.code[0] && code <= one.code[1],
  )
  if (row === undefined) {
    const reason: Reason = { code: 'tiktok_unknown_error', error: code, says }
    return { ...base, kind: 'doubt', reason, traceId }
  }
  return {
    ...base,
    kind: row.kind,
    reason: row.reason(says),
    traceId,
    // A bad row fails its whole batch.
    mayBeOneEvent: row.kind === 'drop',
    waitSeconds: row.wait ?? defaultWait,
  }
}
