import { expect, test } from 'vitest'
import { sentenceOf } from '#domain/conversions/reasons'
import type { Answer, Verdict } from '../verdict.ts'
import { classify, classifyTokenRefusal } from './classify.ts'
import { judgementOf } from './judge.ts'
import { refusalFor } from './processing-table.ts'

function answered(httpStatus: number, body: unknown): Answer {
  return { httpStatus, body, serverTimeMs: null, failure: null }
}
const silent = (failure: 'timeout' | 'network'): Answer => ({
  httpStatus: null,
  body: null,
  serverTimeMs: null,
  failure,
})
const refused = (http: number, error: object) => answered(http, { error: { code: http, ...error } })

test('an accepted request is its receipt', () => {
  expect(classify(answered(200, { requestId: 'r-1' }))).toMatchObject({
    kind: 'sent',
    receipt: 'r-1',
    traceId: 'r-1',
  })
  expect(classify(answered(200, {}))).toMatchObject({ kind: 'sent', traceId: null })
  expect(classify(answered(200, {}))).not.toHaveProperty('receipt')
})

const whyOf = (verdict: Verdict) => (verdict.kind === 'sent' ? '' : sentenceOf(verdict.reason))

test.each([
  ['network failure', silent('network'), 'retry'],
  ['timeout', silent('timeout'), 'retry'],
  ['200 with a page', answered(200, '<html>Login</html>'), 'retry'],
  ['200 with an error', answered(200, { error: {} }), 'retry'],
  ['502 with a page', answered(502, '<html>Bad Gateway</html>'), 'retry'],
  ['429 without a body', answered(429, null), 'retry_later'],
  ['401 without a body', answered(401, ''), 'pause'],
  ['403 without a body', answered(403, ''), 'pause'],
  ['400 without a body', answered(400, null), 'doubt'],
  ['400 of hostile shape', refused(400, { details: { fieldViolations: 1 } }), 'doubt'],
  ['hostile details', refused(400, { details: [null, { fieldViolations: [7, null] }] }), 'doubt'],
  ['unknown reason', refused(400, { details: [{ reason: 'SOMETHING_NEW' }] }), 'doubt'],
  ['unknown reason, 500', refused(500, { details: [{ reason: 'SOMETHING_NEW' }] }), 'retry'],
])('%s', (_name, answer, kind) => {
  const verdict = classify(answer)
  expect(verdict.kind).toBe(kind)
  expect(whyOf(verdict)).toMatch(/\S/)
})

test('the reason of a field says more than the status', () => {
  const answer = refused(400, {
    status: 'INVALID_ARGUMENT',
    details: [
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'INVALID_ARGUMENT' },
      { fieldViolations: [{ field: 'events.events[0]', reason: 'EVENT_TIME_INVALID' }] },
      { requestId: 'trace-1' },
    ],
  })
  expect(classify(answer)).toMatchObject({ kind: 'drop', mayBeOneEvent: true, traceId: 'trace-1' })
})

test.each([
  ['invalid_grant', 400, 'pause', /expirou ou foi revogado/],
  ['invalid_client', 401, 'pause', /chave secreta/],
  ['unauthorized_client', 401, 'pause', /mesmo cliente/],
  ['deleted_client', 401, 'pause', /excluído/],
  ['invalid_scope', 400, 'pause', /escopo/],
  ['access_denied', 403, 'pause', /negado/],
  ['something_new', 400, 'doubt', /HTTP 400/],
  ['constructor', 400, 'doubt', /HTTP 400/],
  ['', 500, 'retry', /temporário/],
  ['', 429, 'retry_later', /limitou/],
])('token refused with %s %i', (error, httpStatus, kind, reason) => {
  const verdict = classifyTokenRefusal(answered(httpStatus, { error }))
  expect(verdict.kind).toBe(kind)
  expect(whyOf(verdict)).toMatch(reason)
})

test.each([
  ['PROCESSING_ERROR_REASON_DUPLICATE_GCLID', 'accepted', 0],
  ['PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID', 'accepted', 0],
  ['PROCESSING_ERROR_REASON_TOO_RECENT_CLICK', 'again', 6],
  ['PROCESSING_ERROR_REASON_INTERNAL_ERROR', 'again', 1],
  ['PROCESSING_ERROR_REASON_INVALID_GCLID', 'drop', 0],
  ['PROCESSING_ERROR_REASON_INVALID_GBRAID', 'drop', 0],
  ['PROCESSING_ERROR_REASON_INVALID_WBRAID', 'drop', 0],
  ['PROCESSING_ERROR_REASON_CLICK_NOT_FOUND', 'drop', 0],
  ['PROCESSING_ERROR_REASON_EVENT_TOO_OLD', 'drop', 0],
  ['PROCESSING_ERROR_REASON_DENIED_CONSENT', 'drop', 0],
  ['PROCESSING_ERROR_OPERATING_ACCOUNT_MISMATCH_FOR_AD_IDENTIFIER', 'drop', 0],
  ['PROCESSING_ERROR_REASON_DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED', 'hold', 0],
  ['PROCESSING_ERROR_REASON_DESTINATION_TOO_RECENTLY_CREATED', 'again', 6],
  ['PROCESSING_ERROR_REASON_CONVERSION_ACTION_TOO_RECENTLY_CREATED', 'again', 6],
  ['PROCESSING_ERROR_REASON_ONE_PER_CLICK_CONVERSION_ACTION_NOT_PERMITTED_WITH_BRAID', 'hold', 0],
  ['PROCESSING_ERROR_REASON_OPERATING_ACCOUNT_LOGIN_ACCOUNT_MISMATCH', 'hold', 0],
  ['PROCESSING_ERROR_REASON_DESTINATION_ACCOUNT_TYPE_MISMATCH', 'hold', 0],
  ['PROCESSING_ERROR_REASON_EVENT_SOURCE_AND_DESTINATION_MISMATCH', 'hold', 0],
  ['PROCESSING_ERROR_REASON_INVALID_CLICK', 'drop', 0],
  ['PROCESSING_ERROR_REASON_INVALID_OPERATING_ACCOUNT_FOR_CLICK', 'drop', 0],
  ['PROCESSING_ERROR_REASON_USER_ID_NOT_FOUND_FOR_GCLID', 'drop', 0],
  ['PROCESSING_ERROR_REASON_USER_ID_NOT_FOUND', 'drop', 0],
  ['PROCESSING_ERROR_REASON_UNSPECIFIED', 'doubt', 0],
  ['PROCESSING_ERROR_REASON_SOMETHING_NEW', 'doubt', 0],
  ['<script>', 'doubt', 0],
])('processing error %s', (reason, kind, hours) => {
  const refusal = refusalFor(reason)
  expect(refusal.kind).toBe(kind)
  if (refusal.kind === 'accepted') return
  expect(refusal.waitMs).toBe(hours * 3_600_000)
  expect(sentenceOf(refusal.reason)).toMatch(/Google/)
  expect(sentenceOf(refusal.reason)).not.toContain('<')
})

test.each([
  ['SUCCESS', { kind: 'accepted' }],
  ['PROCESSING', { kind: 'pending' }],
  ['REQUEST_STATUS_UNKNOWN', { kind: 'pending' }],
  [7, { kind: 'pending' }],
])('status %s', (requestStatus, judgement) => {
  const body = { requestStatusPerDestination: [{ requestStatus }] }
  expect(judgementOf(answered(200, body))).toEqual(judgement)
})

test.each([
  ['nothing', answered(200, {}), 'pending'],
  ['a page', answered(200, '<html>'), 'pending'],
  ['an empty list', answered(200, { requestStatusPerDestination: [] }), 'pending'],
  ['500', answered(500, null), 'away'],
  ['429', answered(429, null), 'away'],
  ['401', answered(401, null), 'away'],
  ['silence', silent('timeout'), 'away'],
  ['404', answered(404, null), 'unknown'],
])('status that is %s', (_name, answer, kind) => {
  expect(judgementOf(answer)).toEqual({ kind })
})

test('one reason for a failed request is about all of its events, two are not', () => {
  const status = (requestStatus: string, ...reasons: string[]) =>
    judgementOf(
      answered(200, {
        requestStatusPerDestination: [
          {
            requestStatus,
            errorInfo: {
              errorCounts: reasons.map((reason) => ({
                recordCount: '1',
                reason: `PROCESSING_ERROR_REASON_${reason}`,
              })),
            },
            eventsIngestionStatus: { recordCount: '3' },
          },
        ],
      }),
    )
  expect(status('FAILED', 'INVALID_GCLID')).toMatchObject({ isAboutAll: true, total: 3 })
  expect(status('PARTIAL_SUCCESS', 'INVALID_GCLID')).toMatchObject({ isAboutAll: false })
  expect(status('FAILED', 'INVALID_GCLID', 'CLICK_NOT_FOUND')).toMatchObject({ isAboutAll: false })
  expect(status('FAILED')).toMatchObject({ isAboutAll: false, refusals: [{ kind: 'doubt' }] })
})
