import { expect, test } from 'vitest'
import { sentenceOf } from '#domain/conversions/reasons'
import type { Answer } from '../verdict.ts'
import { classify } from './classify.ts'

function refused(code: number, subcode?: number, more: object = {}): Answer {
  const error = {
    message: 'Invalid parameter',
    type: 'OAuthException',
    code,
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
    is_transient: false,
    fbtrace_id: 'Atrace',
    ...more,
  }
  return { httpStatus: 400, body: { error }, serverTimeMs: null, failure: null }
}

function answered(httpStatus: number, body: unknown): Answer {
  return { httpStatus, body, serverTimeMs: null, failure: null }
}

const silent = (failure: 'timeout' | 'network'): Answer => ({
  httpStatus: null,
  body: null,
  serverTimeMs: null,
  failure,
})

test.each([
  ['network failure', silent('network'), 'retry'],
  ['timeout', silent('timeout'), 'retry'],
  ['500 without a body', answered(500, null), 'retry'],
  ['502 HTML', answered(502, '<html>Bad Gateway</html>'), 'retry'],
  ['200 HTML of a captive proxy', answered(200, '<html>Login</html>'), 'retry'],
  ['503 JSON without error', answered(503, {}), 'retry'],
  ['429 without error', answered(429, ''), 'retry_later'],
  ['500 with an unknown code', { ...refused(424242), httpStatus: 500 }, 'retry'],
  ['unknown code, transient', refused(424242, undefined, { is_transient: true }), 'retry'],
  ['100 but transient', refused(100, 2804019, { is_transient: true }), 'retry'],
  ['rate limit, transient too', refused(4, 1504022, { is_transient: true }), 'retry_later'],
  ['403 rate limit', { ...refused(80004, 2446079), httpStatus: 403 }, 'retry_later'],
])('%s', (_name, answer, kind) => {
  expect(classify(answer, 1).kind).toBe(kind)
})

const table: [kind: string, mayBeOneEvent: boolean, errors: [number, number?][]][] = [
  ['retry', false, [[1], [1, 99], [2], [21009]]],
  [
    'retry_later',
    false,
    [
      [4],
      [4, 1504022],
      [4, 1504039],
      [17],
      [17, 2446079],
      [32],
      [613],
      [613, 1487742],
      [341],
      [368],
      [80000],
      [80003],
      [80004],
      [80014],
    ],
  ],
  [
    'pause',
    false,
    [
      [190],
      [190, 458],
      [190, 459],
      [190, 460],
      [190, 463],
      [190, 464],
      [190, 467],
      [102],
      [3],
      [10],
      [200],
      [250],
      [299],
      [100, 33],
      [803],
    ],
  ],
  [
    'hold',
    false,
    [
      [100, 2804118],
      [100, 2804132],
    ],
  ],
  [
    'amend',
    true,
    [
      [100, 2804004],
      [100, 2804087],
      [100, 2804066],
    ],
  ],
  [
    'drop',
    true,
    [
      2804001, 2804003, 2804007, 2804008, 2804009, 2804016, 2804017, 2804019, 2804023, 2804043,
      2804048, 2804050, 2804063, 2804069, 2804079, 2804116, 2804777,
    ].map((subcode): [number, number] => [100, subcode]),
  ],
  ['doubt', true, [[100], [100, 34], [100, 38]]],
  ['doubt', false, [[300], [199], [80015], [99999, 1]]],
]

test.each(
  table.flatMap(([kind, mayBeOneEvent, errors]) =>
    errors.map(([code, subcode]) => ({ code, subcode, kind, mayBeOneEvent })),
  ),
)('code $code / $subcode is $kind', ({ code, subcode, kind, mayBeOneEvent }) => {
  const verdict = classify(refused(code, subcode), 2)
  expect(verdict).toMatchObject({ kind, mayBeOneEvent: mayBeOneEvent && kind !== 'pause' })
  expect(verdict.kind === 'sent' ? '' : sentenceOf(verdict.reason)).toMatch(/\S/)
  expect(verdict.traceId).toBe('Atrace')
})

test.each([10, 200, 299])('code %i holds events about ads, and pauses the others', (code) => {
  expect(classify(refused(code), 2, { isMessaging: true }).kind).toBe('hold')
  expect(classify(refused(code), 2, { isMessaging: false }).kind).toBe('pause')
})

test('a policy block waits for hours, a rate limit for minutes', () => {
  expect(classify(refused(368), 1).waitSeconds[0]).toBeGreaterThanOrEqual(3600)
  expect(classify(refused(4), 1).waitSeconds).toEqual([60, 900])
})

test('a 200 counts only if every event is confirmed', () => {
  const confirmed = (count: number) =>
    answered(200, { events_received: count, messages: [], fbtrace_id: 'A1' })
  expect(classify(confirmed(2), 2)).toMatchObject({ kind: 'sent', traceId: 'A1' })
  expect(classify(confirmed(0), 2)).toMatchObject({ kind: 'doubt', mayBeOneEvent: false })
  expect(classify(confirmed(1), 2)).toMatchObject({ kind: 'doubt', mayBeOneEvent: true })
})

test('an error with status 200 is an error', () => {
  expect(classify({ ...refused(190, 463), httpStatus: 200 }, 1).kind).toBe('pause')
})
