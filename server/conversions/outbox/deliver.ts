import type { Reason } from '#domain/conversions/reasons'
import type { Connection } from '#server/integrations/destinations/connection'
import { senderOf } from '#server/integrations/destinations/registry'
import type { Context } from '#server/platform/context'
import { type ConnectionRow, openConnection } from '../connections/open-connection.ts'
import { pauseConnection } from '../connections/pause.ts'
import { unreadableReason } from '../connections/seal-secret.ts'
import { claimDue, release } from './claim-due.ts'
import { conversionOf } from './conversion-of-delivery.ts'
import { addDeliverJob, type DeliverPayload } from './deliver-job.ts'
import { simulatedOutcome } from './drop-simulated.ts'
import { saleGoneReason, saleGoneUnsureReason } from './gone-sales.ts'
import type { ClaimedDelivery } from './load-deliveries.ts'
import { type Outcome, recordOutcomes } from './record-outcomes.ts'
import { type Sendable, sendBatch, sendNextBatch } from './send-batch.ts'

/** After `maxBatches` batches other accounts get their turn; the rest follows in a job of its own. */
const maxBatches = 20
/** How long a refund waits for what becomes of its sale's event, each time. */
const refundWaitMs = 5 * 60_000

/**
 * Sends what is due for one destination of an account until nothing is left or the destination asks
 * to wait. No transaction is open while a request is under way; what a killed process had claimed
 * is sent again later with the same event ids.
 */
export async function deliver(
  ctx: Context,
  payload: DeliverPayload,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { accountId, destination } = payload
  for (let batch = 0; batch < maxBatches; batch++) {
    if (signal?.aborted) return
    const claim = await claimDue(ctx, accountId, destination)
    if (claim === null) return
    const goesOn = await deliverClaimed(ctx, claim.stored, claim.deliveries, signal)
    if (!goesOn) return
  }
  await ctx.sql.withAccount(accountId, (trx) => addDeliverJob(ctx, trx, payload))
}

async function deliverClaimed(
  ctx: Context,
  stored: ConnectionRow,
  deliveries: ClaimedDelivery[],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { account_id: accountId, destination } = stored
  const connection = openConnection(ctx, stored)
  if (connection === null) {
    await ctx.sql.withAccount(accountId, (trx) =>
      pauseConnection(ctx, trx, stored, unreadableReason(destination)),
    )
    return false
  }

  const { sendable, unsent } = sorted(ctx, connection, deliveries)
  if (unsent.length > 0) {
    await ctx.sql.withAccount(accountId, (trx) =>
      recordOutcomes(trx, accountId, ctx.now(), unsent, null),
    )
  }

  const requests = requestsOf(sendable, connection)
  for (const [i, { key, batch }] of requests.entries()) {
    const waiting = requests.slice(i + 1).flatMap((later) => idsOf(later.batch))
    const send = i === 0 ? sendBatch : sendNextBatch
    const goesOn = await send(ctx, { stored, connection, key, waiting, signal }, batch)
    if (goesOn) continue
    await ctx.sql.withAccount(accountId, (trx) => release(trx, accountId, waiting))
    return false
  }
  return true
}

function sorted(
  ctx: Context,
  connection: Connection,
  deliveries: ClaimedDelivery[],
): { sendable: Sendable[]; unsent: Outcome[] } {
  const sender = senderOf(connection.destination)
  const at = { now: ctx.now(), config: ctx.config }
  const sendable: Sendable[] = []
  const unsent: Outcome[] = []
  const drop = ({ id, lead_id: leadId }: ClaimedDelivery, reason: Reason) =>
    unsent.push({ id, leadId, state: 'dropped', reason, nextTryAt: null, request: null })
  for (const delivery of deliveries) {
    const early = refundWithoutSale(delivery, at.now)
    if (early !== null) {
      unsent.push({ id: delivery.id, leadId: delivery.lead_id, request: null, ...early })
      continue
    }
    const whyGone = whySaleGone(delivery)
    if (whyGone !== null) {
      drop(delivery, whyGone)
      continue
    }
    if (sender.isAdPlatform && delivery.is_simulated) {
      unsent.push(simulatedOutcome(ctx, connection, delivery))
      continue
    }
    const withheld = sender.isAdPlatform ? whyWithheld(delivery) : null
    if (withheld !== null) {
      drop(delivery, withheld)
      continue
    }
    const conversion = conversionOf(delivery, ctx.config.publicUrl)
    if (conversion === null) {
      drop(delivery, { code: 'lead_gone' })
      continue
    }
    const { event, problem } = sender.makeEvent(conversion, connection, {
      ...at,
      lastReason: delivery.reason,
    })
    if (problem !== null) drop(delivery, problem)
    else if (event !== null) sendable.push({ delivery, event, isAmended: false })
  }
  return { sendable, unsent }
}

/** Why ad platforms hear nothing of it: the account's switches and the person's own wish. */
function whyWithheld(delivery: ClaimedDelivery): Reason | null {
  if (!delivery.reports_to_ads) return { code: 'reporting_off' }
  if (delivery.ad_opt_out === true) return { code: 'contact_opted_out' }
  return delivery.is_signalled ? { code: 'privacy_signal' } : null
}

/**
 * A sale that was refunded or deleted is not reported, whatever made the delivery due again. But what may have
 * been taken goes before the refund that follows it, which would take back nothing.
 */
function whySaleGone(delivery: ClaimedDelivery): Reason | null {
  const { is_sale_gone: isGone, is_taken_back: isTakenBack, perhaps_taken: isUnsure } = delivery
  if (!isGone || (isUnsure && isTakenBack)) return null
  return isUnsure ? saleGoneUnsureReason : saleGoneReason
}

/** A refund waits until its sale was taken, and is not sent when that never was; null: send it. */
function refundWithoutSale(
  { refunded_state: state }: ClaimedDelivery,
  now: Date,
): Pick<Outcome, 'state' | 'reason' | 'nextTryAt'> | null {
  if (state === null || state === 'sent') return null
  if (state === 'dropped' || state === 'failed') {
    return { state: 'dropped', reason: saleGoneReason, nextTryAt: null }
  }
  const nextTryAt = new Date(now.getTime() + refundWaitMs)
  return { state: 'retrying', reason: { code: 'refund_awaits_sale' }, nextTryAt }
}

/** What travels together: events of one key, no more than the destination takes at once. */
function requestsOf(
  sendable: Sendable[],
  connection: Connection,
): { key: string; batch: Sendable[] }[] {
  const sender = senderOf(connection.destination)
  const byKey = Map.groupBy(sendable, ({ delivery, event }) =>
    sender.requestKey(event, { testEventCode: delivery.test_event_code }, connection),
  )
  return [...byKey].flatMap(([key, items]) => {
    const alone = items.filter(({ delivery }) => delivery.travels_alone)
    const together = items.filter(({ delivery }) => !delivery.travels_alone)
    const batches = Math.ceil(together.length / sender.maxBatch)
    return [
      ...Array.from({ length: batches }, (_, i) =>
        together.slice(i * sender.maxBatch, (i + 1) * sender.maxBatch),
      ),
      ...alone.map((item) => [item]),
    ].map((batch) => ({ key, batch }))
  })
}

function idsOf(batch: Sendable[]): string[] {
  return batch.map(({ delivery }) => delivery.id)
}
