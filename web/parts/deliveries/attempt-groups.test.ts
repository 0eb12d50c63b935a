import { expect, test } from 'vitest'
import type { DeliveryAttempt } from '../../data/deliveries.ts'
import { attemptGroups } from './attempt-groups.ts'

function attempt(number: number, more: Partial<DeliveryAttempt>): DeliveryAttempt {
  return {
    attempt: number,
    at: `2026-11-17T1${number}:00:00.000Z`,
    state: 'tentando',
    reason: 'A Meta recusou o evento como inválido.',
    nextTryAt: null,
    httpStatus: 400,
    traceId: null,
    request: null,
    response: null,
    ...more,
  }
}

test.each<[string, DeliveryAttempt[], [number, number][]]>([
  ['none', [], []],
  ['one', [attempt(1, {})], [[1, 1]]],
  ['alike', [attempt(3, {}), attempt(2, {}), attempt(1, {})], [[1, 3]]],
  [
    'another end',
    [attempt(3, { state: 'falhou' }), attempt(2, {}), attempt(1, {})],
    [
      [3, 3],
      [1, 2],
    ],
  ],
  [
    'another answer between',
    [attempt(3, {}), attempt(2, { httpStatus: 500 }), attempt(1, {})],
    [
      [3, 3],
      [2, 2],
      [1, 1],
    ],
  ],
  [
    'another reason',
    [attempt(2, { reason: null }), attempt(1, {})],
    [
      [2, 2],
      [1, 1],
    ],
  ],
])('attempts that ended alike stand together: %s', (_name, attempts, expected) => {
  const groups = attemptGroups(attempts).map(({ oldest, newest }) => [
    oldest.attempt,
    newest.attempt,
  ])
  expect(groups).toEqual(expected)
})
