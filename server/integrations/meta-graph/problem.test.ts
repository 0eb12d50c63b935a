import { expect, test } from 'vitest'
import { problemSentence } from '#domain/spend/read-problems'
import { problemOf } from './problem.ts'
import { usageOf } from './usage.ts'

const error = (code: unknown, subcode?: number, more: object = {}) => ({
  error: { code, error_subcode: subcode, message: 'x', ...more },
})

test.each([
  [400, error(4), 'limit'],
  [400, error(17, 2446079), 'limit'],
  [400, error(80004), 'limit'],
  [403, error(613), 'limit'],
  [429, '<h1>slow down</h1>', 'limit'],
  [401, error(190, 463), 'token'],
  [400, error('190'), 'token'],
  [400, error(102), 'token'],
  [403, error(200), 'permission'],
  [400, error(10), 'permission'],
  [400, error(100, 33), 'missing'],
  [400, error(803), 'missing'],
  [400, error(100, 1487534), 'too_much'],
  [
    500,
    error(1, 99, { message: "Please reduce the amount of data you're asking for" }),
    'too_much',
  ],
  [500, error(1, 99), 'temporary'],
  [500, error(2), 'temporary'],
  [400, error(100, undefined, { is_transient: true }), 'temporary'],
  [502, undefined, 'temporary'],
  [200, '<html>', 'temporary'],
  [400, error(100), 'refused'],
  [404, undefined, 'refused'],
] as const)('%d %j is %s', (status, body, kind) => {
  const problem = problemOf(status, body)
  expect(problem.kind).toBe(kind)
  expect(problemSentence(problem.reason)).toMatch(/^(A|O) /)
})

test('the fullest limit counts, and the longest wait', () => {
  const use = (call_count: number, minutes: number) => ({
    type: 'ads_insights',
    call_count,
    total_time: 3,
    estimated_time_to_regain_access: minutes,
  })
  const headers = new Headers({
    'x-business-use-case-usage': JSON.stringify({ '1': [use(40, 0)], '2': [use(81, 12)] }),
    'x-fb-ads-insights-throttle': JSON.stringify({ app_id_util_pct: 92.5, acc_id_util_pct: 1 }),
  })
  expect(usageOf(headers)).toEqual({ percent: 92.5, regainAfterMs: 12 * 60_000 })
})

test.each(['', 'x', '[]', '{"a":{"call_count":"99"}}', `${'['.repeat(9_000)}`])(
  'a header that cannot be read limits nothing: %.20s',
  (text) => {
    expect(usageOf(new Headers({ 'x-app-usage': text }))).toEqual({
      percent: 0,
      regainAfterMs: null,
    })
  },
)
