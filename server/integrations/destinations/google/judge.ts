import { filledIn, idIn, objectIn } from '../../read-json.ts'
import type { Answer, Judgement } from '../verdict.ts'
import { reasonsIn } from './classify.ts'
import { refusalFor, unexplained } from './processing-table.ts'

/** What the status of a request says. A request has one destination with us. */
export function judgementOf(answer: Answer): Judgement {
  const body = objectIn(answer.body)
  if (answer.httpStatus !== 200) {
    const reasons = reasonsIn(objectIn(body.error))
    const isUnknown = reasons.includes('INVALID_REQUEST_ID') || answer.httpStatus === 404
    return { kind: isUnknown ? 'unknown' : 'away' }
  }
  const { requestStatusPerDestination: list } = body
  const status = objectIn(Array.isArray(list) ? list[0] : undefined)
  switch (status.requestStatus) {
    case 'SUCCESS':
      return { kind: 'accepted' }
    case 'FAILED':
    case 'PARTIAL_SUCCESS':
      return refused(status, status.requestStatus === 'FAILED')
    default:
      return { kind: 'pending' }
  }
}

function refused(status: Record<string, unknown>, isFailed: boolean): Judgement {
  const { errorCounts } = objectIn(status.errorInfo)
  const reasons = (Array.isArray(errorCounts) ? errorCounts : [])
    .slice(0, 50)
    .flatMap((each) => filledIn(objectIn(each).reason, 200) ?? [])
  // int64 travels as text in JSON.
  const count = Number(idIn(objectIn(status.eventsIngestionStatus).recordCount))
  const total = Number.isSafeInteger(count) && count > 0 ? count : null
  const refusals = [...new Set(reasons)].map(refusalFor)
  return {
    kind: 'refused',
    total,
    isAboutAll: isFailed && refusals.length === 1,
    refusals: refusals.length === 0 ? [unexplained] : refusals,
  }
}
