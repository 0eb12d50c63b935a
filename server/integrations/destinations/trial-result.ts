import { trialSentence } from '#domain/conversions/trials'
import type { TrialResult } from './destination.ts'
import type { SendResult } from './sender.ts'

const firstServerError = 500

/**
 * What a person reads of a test that was sent; `accepted` is the sentence of its success. A destination that
 * gave no answer, or one of its own failure, did not refuse anything.
 */
export function trialResult({ answer, verdict }: SendResult, accepted: string): TrialResult {
  const response = answer.body
  if (verdict.kind === 'sent') return { outcome: 'accepted', message: accepted, response }
  const { httpStatus } = answer
  const isUnanswered =
    httpStatus === null || httpStatus >= firstServerError || verdict.kind === 'retry'
  return {
    outcome: isUnanswered ? 'unanswered' : 'refused',
    message: trialSentence(verdict.reason),
    response,
    ...(verdict.kind === 'pause' ? { refusal: verdict.reason } : {}),
  }
}
