import { expect, test } from 'vitest'
import type { Reason } from '#domain/conversions/reasons'
import type { FailureKind } from '#server/integrations/destinations/verdict'
import { restAfter } from './rest-after.ts'

const now = new Date('2026-11-20T12:00:00Z')
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const reason: Reason = { code: 'meta_throttled' }

test.each<[string, FailureKind, boolean, number[], object | null]>([
  ['what fails for its own sake holds up no other', 'again', false, [30], null],
  ['so does a refusal that nobody understands', 'doubt', false, [30], null],
  ['so does an event that may itself be to blame', 'retry', true, [30], null],
  [
    'until the first of the failed',
    'retry',
    false,
    [40, 20, 30],
    { until: inSeconds(20), reason: null },
  ],
  ['a minute at most', 'retry', false, [3600, 7200], { until: inSeconds(60), reason: null }],
  ['a limit as long as it lasts', 'retry_later', false, [3600], { until: inSeconds(3600), reason }],
  ['a limit is not of one event', 'retry_later', true, [90, 80], { until: inSeconds(80), reason }],
  ['a pause lasts until the settings are saved', 'pause', false, [], null],
  ['what is held holds up no other', 'hold', false, [], null],
  ['nor what is never sent', 'drop', false, [], null],
])('%s', (_, kind, mayBeOneEvent, seconds, expected) => {
  const verdict = { kind, reason, mayBeOneEvent }
  expect(restAfter(verdict, seconds.map(inSeconds), now)).toEqual(expected)
})
