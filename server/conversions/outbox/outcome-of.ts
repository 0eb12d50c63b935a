import type { Sender } from '#server/integrations/destinations/sender'
import type { Failure, Verdict } from '#server/integrations/destinations/verdict'
import { isDoubtOver, isHopeless } from './back-off.ts'
import type { ClaimedDelivery } from './load-deliveries.ts'
import type { Outcome } from './record-outcomes.ts'

/** The state of what waits for its destination: `dropped` when that was a webhook which is gone. */
export type Waits = 'retrying' | 'paused' | 'dropped'

/** What is asked of a delivery; its `attempts` are those before the request in question. */
export type Delivered = Pick<
  ClaimedDelivery,
  'attempts' | 'event_time' | 'last_attempt_at' | 'doubted_since'
>

type Decided = Pick<Outcome, 'state' | 'reason' | 'nextTryAt' | 'isDoubted'>

/**
 * What becomes of a delivery after the verdict on its request. `waits` is looked at where the delivery
 * is to be sent again; `nextTryAt` is when, if the destination needs time.
 */
export function outcomeOf(
  verdict: Verdict,
  delivery: Delivered,
  waits: Waits,
  at: { now: Date; nextTryAt: Date } & Pick<Sender, 'giveUpAfterMs'>,
): Decided {
  switch (verdict.kind) {
    case 'sent':
      return { state: 'sent', reason: null, nextTryAt: null }
    case 'drop':
    case 'amend':
      return { state: 'dropped', reason: verdict.reason, nextTryAt: null }
    case 'hold':
    case 'pause':
      return waiting(verdict, waits, at.now)
    case 'again':
    case 'doubt':
    case 'retry':
    case 'retry_later': {
      const tried = { attempts: delivery.attempts + 1, eventTime: delivery.event_time }
      const isOver =
        isHopeless(tried, at.nextTryAt, at) ||
        (verdict.kind === 'doubt' && isDoubtOver(delivery, at.now))
      if (!isOver) return waiting(verdict, waits, at.nextTryAt)
      return { state: 'failed', reason: { code: 'gave_up', last: verdict.reason }, nextTryAt: null }
    }
  }
}

function waiting({ kind, reason }: Failure, waits: Waits, nextTryAt: Date): Decided {
  if (waits === 'dropped') {
    return { state: waits, reason: { code: 'webhook_deleted' }, nextTryAt: null }
  }
  const isDoubted = kind === 'doubt'
  return { state: waits, reason, nextTryAt: waits === 'retrying' ? nextTryAt : null, isDoubted }
}
