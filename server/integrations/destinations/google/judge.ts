import { refusalFor, unexplained } from '../../google/processing-table.ts'
import { filledIn, idIn, objectIn } from '../../read-json.ts'
import type { Answer, Judgement, Sender } from '../destination.ts'
import { reasonsIn } from './classify.ts'
import { retrieveStatus } from './client.ts'

/** Asks Google what became of a request that it accepted. */
export const judge: NonNullable<Sender['judge']> = async ({ receipt, ...as }) => {
  const got = await retrieveStatus(as, receipt)
  if ('verdict' in got) return { answer: got.answer, judgement: { kind: 'away' } }
  return { answer: got, judgement: judgementOf(got) }
}

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
