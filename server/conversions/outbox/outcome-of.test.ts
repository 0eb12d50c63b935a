import { describe, expect, test } from 'vitest'
import type { Reason } from '#domain/conversions/reasons'
import type { Failure, FailureKind, Verdict } from '#server/integrations/destinations/verdict'
import { type Delivered, outcomeOf, type Waits } from './outcome-of.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hour = 3_600_000
const at = (hours: number) => new Date(now.getTime() + hours * hour)

const next = at(1)
const reason: Reason = { code: 'meta_temporary' }
const gone: Reason = { code: 'webhook_deleted' }
const gaveUp: Reason = { code: 'gave_up', last: reason }
const facts = {
  traceId: null,
  mayBeOneEvent: false,
  waitSeconds: [60, 900],
  isOurBug: false,
} as const

const failure = (kind: FailureKind): Failure => ({ kind, reason, ...facts })
const fresh: Delivered = {
  attempts: 0,
  event_time: at(-1),
  last_attempt_at: null,
  doubted_since: null,
}

const outcome = (verdict: Verdict, waits: Waits, delivery: Partial<Delivered> = {}) =>
  outcomeOf(verdict, { ...fresh, ...delivery }, waits, {
    now,
    nextTryAt: next,
    giveUpAfterMs: 100 * hour,
  })

test('an accepted event is sent, and nothing more is to be done', () => {
  const sent: Verdict = { kind: 'sent', ...facts }
  expect(outcome(sent, 'retrying')).toEqual({ state: 'sent', reason: null, nextTryAt: null })
})

test.each<FailureKind>(['drop', 'amend'])('%s: it is never sent, for the reason', (kind) => {
  expect(outcome(failure(kind), 'retrying')).toEqual({ state: 'dropped', reason, nextTryAt: null })
})

// Where the connection was saved meanwhile there is nothing to wait for.
describe.each<FailureKind>(['hold', 'pause'])('%s: it waits for the connection', (kind) => {
  test.each<[Waits, object]>([
    ['paused', { state: 'paused', reason, nextTryAt: null }],
    ['retrying', { state: 'retrying', reason, nextTryAt: now }],
    ['dropped', { state: 'dropped', reason: gone, nextTryAt: null }],
  ])('%s', (waits, expected) => {
    expect(outcome(failure(kind), waits)).toMatchObject(expected)
    const old = { attempts: 60, doubted_since: at(-200), event_time: at(-200) }
    expect(outcome(failure(kind), waits, old)).toMatchObject(expected)
  })
})

describe.each<FailureKind>(['retry', 'retry_later', 'again', 'doubt'])(
  '%s: it is tried again',
  (kind) => {
    const isDoubted = kind === 'doubt'
    test.each<[Waits, object]>([
      ['retrying', { state: 'retrying', reason, nextTryAt: next, isDoubted }],
      ['paused', { state: 'paused', reason, nextTryAt: null, isDoubted }],
      ['dropped', { state: 'dropped', reason: gone, nextTryAt: null }],
    ])('%s', (waits, expected) => {
      expect(outcome(failure(kind), waits)).toEqual(expected)
    })

    const tooOften = { attempts: 49 }
    const tooLate = { event_time: at(1 - 100) }
    test.each<[string, Waits, Partial<Delivered>, boolean]>([
      ['the 49th attempt is not the last', 'retrying', { attempts: 48 }, false],
      ['the 50th is', 'retrying', tooOften, true],
      ['before it is too late', 'retrying', { event_time: at(1.001 - 100) }, false],
      ['when the next try comes too late', 'retrying', tooLate, true],
      ['also while the connection is paused', 'paused', tooLate, true],
      ['also when the webhook is gone', 'dropped', tooOften, true],
      ['nobody doubted it for six hours', 'retrying', { doubted_since: at(-5.999) }, false],
      ['only more doubt ends six hours of it', 'retrying', { doubted_since: at(-6) }, isDoubted],
    ])('%s', (_, waits, delivery, isOver) => {
      const found = outcome(failure(kind), waits, delivery)
      if (isOver) expect(found).toEqual({ state: 'failed', reason: gaveUp, nextTryAt: null })
      else expect(found).toEqual({ state: waits, reason, nextTryAt: next, isDoubted })
    })
  },
)
