import { sql } from 'kysely'
import { kindOf } from '#domain/conversions/destinations'
import type { Reason } from '#domain/conversions/reasons'
import type { Connection } from '#server/integrations/destinations/connection'
import { senderOf } from '#server/integrations/destinations/registry'
import type { DestinationEvent, Sender, SendResult } from '#server/integrations/destinations/sender'
import type { Failure, Verdict } from '#server/integrations/destinations/verdict'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { whileConnectionStays } from '../connections/connection-lock.ts'
import type { ConnectionRow } from '../connections/open-connection.ts'
import { pauseConnection } from '../connections/pause.ts'
import { isDoubtOver, nextTry } from './back-off.ts'
import { lease, release } from './claim-due.ts'
import { failingSince, noteFailing } from './failing-since.ts'
import { noteFirstAccepted } from './first-accepted.ts'
import type { ClaimedDelivery } from './load-deliveries.ts'
import { outcomeOf, type Waits } from './outcome-of.ts'
import { type Attempt, recordOutcomes } from './record-outcomes.ts'
import { restAfter } from './rest-after.ts'

export type Sendable = {
  delivery: ClaimedDelivery
  event: DestinationEvent
  /** It was already changed once as the destination asked. */
  isAmended: boolean
}

type To = {
  stored: ConnectionRow
  connection: Connection
  /** What the events of this request have in common. */
  key: string
  /** Claimed deliveries whose turn comes after these: their claim is kept meanwhile. */
  waiting: string[]
  /** Aborted when the process stops. */
  signal: AbortSignal | undefined
}

const idsOf = (items: Sendable[]) => items.map(({ delivery }) => delivery.id)

/** Sends events whose claim was made for an earlier request, as `sendBatch` does. */
export async function sendNextBatch(ctx: Context, to: To, batch: Sendable[]): Promise<boolean> {
  const { accountId } = to.connection
  await ctx.sql.withAccount(accountId, (trx) =>
    lease(ctx, trx, accountId, [...idsOf(batch), ...to.waiting]),
  )
  return sendBatch(ctx, to, batch)
}

/**
 * Sends events that were claimed just now in one request and records what became of each. When one event
 * may be to blame for the refusal of all, the batch is halved until that one is alone. Answers false when
 * nothing more should be sent to this destination for now; what was not sent is given back.
 */
export async function sendBatch(ctx: Context, to: To, batch: Sendable[]): Promise<boolean> {
  const { accountId, destination } = to.connection
  const sender = senderOf(destination)
  const result = await sender.send({
    config: ctx.config,
    now: ctx.now(),
    connection: to.connection,
    key: to.key,
    events: batch.map((item) => item.event),
    signal: to.signal,
  })
  const { verdict } = result

  if (batch.length > 1 && isWorthSplitting(verdict, batch, ctx.now())) {
    const half = Math.ceil(batch.length / 2)
    const [first, second] = [batch.slice(0, half), batch.slice(half)]
    const waiting = [...to.waiting, ...idsOf(second)]
    const goesOn = await sendNextBatch(ctx, { ...to, waiting }, first)
    if (goesOn) return sendNextBatch(ctx, to, second)
    await ctx.sql.withAccount(accountId, (trx) => release(trx, accountId, idsOf(second)))
    return false
  }
  const amended = amendedBatch(ctx, to, batch, result)
  if (amended !== null) return sendNextBatch(ctx, amended.to, amended.batch)
  if (verdict.isOurBug) {
    ctx.log.error(
      { accountId, destination, traceId: verdict.traceId },
      'event refused as malformed',
    )
  }
  return ctx.sql.withAccount(accountId, (trx) => record(ctx, trx, to, batch, result))
}

/** The events as the destination wants them, once; null when it asked for nothing of the kind. */
function amendedBatch(
  ctx: Context,
  to: To,
  batch: Sendable[],
  result: SendResult,
): { to: To; batch: Sendable[] } | null {
  if (result.verdict.kind !== 'amend' || batch.some(({ isAmended }) => isAmended)) return null
  const sender = senderOf(to.connection.destination)
  const amended = batch.flatMap((item) => {
    const event = sender.amend(item.event, result, ctx.now())
    return event === null ? [] : [{ ...item, event, isAmended: true }]
  })
  const [first] = amended
  if (first === undefined || amended.length < batch.length) return null
  const own = { testEventCode: first.delivery.test_event_code }
  return { to: { ...to, key: sender.requestKey(first.event, own, to.connection) }, batch: amended }
}

// Before an event is given up it was alone in a request.
function isWorthSplitting(verdict: Verdict, batch: Sendable[], now: Date): boolean {
  if (verdict.mayBeOneEvent) return true
  return verdict.kind === 'doubt' && batch.some(({ delivery }) => isDoubtOver(delivery, now))
}

async function record(
  ctx: Context,
  trx: Trx,
  to: To,
  batch: Sendable[],
  { answer, verdict: own }: SendResult,
): Promise<boolean> {
  const { connection, key } = to
  const { accountId, destination } = connection
  const sender = senderOf(destination)
  const { giveUpAfterMs } = sender
  const now = ctx.now()
  const failing = await failingSince(trx, connection)
  const verdict = afterFailing(own, failing, now, sender)
  const { traceId, receipt = null } = verdict
  const attempt: Attempt = { answer, traceId, receipt }
  const isFirst = to.stored.accepted_at === null
  // Where nothing waits, nobody asks in which state.
  const keep = (waits: Waits = 'retrying', nextTries: Date[] = []) =>
    recordOutcomes(
      trx,
      accountId,
      now,
      batch.map(({ delivery, event }, index) => ({
        id: delivery.id,
        leadId: delivery.lead_id,
        request: sender.logged(event, { connection, key }),
        ...outcomeOf(verdict, delivery, waits, {
          now,
          nextTryAt: nextTries[index] ?? now,
          giveUpAfterMs,
        }),
      })),
      attempt,
    )

  switch (verdict.kind) {
    case 'sent':
      if (failing !== null || isFirst) await whileConnectionStays(trx, accountId)
      await keep()
      if (failing !== null) await noteFailing(trx, connection, null)
      if (isFirst) await noteFirstAccepted(trx, to.stored, now)
      await hurryRetries(trx, connection, now)
      return true
    case 'drop':
    case 'amend':
      await keep()
      return true
    case 'hold':
      await keep((await isStillStored(trx, to)) ? 'paused' : await waitingState(trx, connection))
      return true
    case 'pause': {
      const isPaused = await pauseConnection(ctx, trx, to.stored, verdict.reason)
      await keep(await waitingState(trx, connection))
      ctx.log.warn({ accountId, destination, httpStatus: answer.httpStatus }, 'destination paused')
      return !isPaused
    }
    case 'again':
    case 'doubt':
    case 'retry':
    case 'retry_later': {
      const nextTries = batch.map(({ delivery }) => nextTry(ctx, verdict, delivery))
      await keep(await waitingState(trx, connection), nextTries)
      if (isFailure(verdict)) await noteFailing(trx, connection, now)
      const resting = restAfter(verdict, nextTries, now)
      if (resting !== null) await rest(trx, to, resting.until, resting.reason)
      return resting === null
    }
  }
}

// While the request was under way the user may have corrected what it was refused for: saving would
// not find these events again.
async function isStillStored(trx: Trx, { stored, connection }: To): Promise<boolean> {
  const { accountId, destination } = connection
  await whileConnectionStays(trx, accountId)
  const { rows } = await sql`select from connections
    where account_id = ${accountId} and destination = ${destination}
      and address = ${stored.address} and sealed_secret = ${stored.sealed_secret}
      and settings = ${JSON.stringify(stored.settings)}::jsonb`.execute(trx)
  return rows.length > 0
}

/** The destination itself took nothing, whatever the events were. */
function isFailure(verdict: Verdict): verdict is Failure {
  return verdict.kind === 'retry' || verdict.kind === 'retry_later'
}

/** One more failure of what has failed for too long pauses it. */
function afterFailing(
  verdict: Verdict,
  since: Date | null,
  now: Date,
  { pauseAfterFailing: limit }: Sender,
): Verdict {
  if (!isFailure(verdict) || limit === undefined || since === null) return verdict
  if (now.getTime() - since.getTime() < limit.ms) return verdict
  return { ...verdict, kind: 'pause', reason: limit.reason(verdict.reason) }
}

// While the request was under way the user may have disconnected; a webhook that is gone does not
// come back.
async function waitingState(trx: Trx, { accountId, destination }: Connection): Promise<Waits> {
  await whileConnectionStays(trx, accountId)
  const connection = await trx
    .selectFrom('connections')
    .select('paused_at')
    .where('account_id', '=', accountId)
    .where('destination', '=', destination)
    .executeTakeFirst()
  if (connection === undefined) {
    return kindOf(destination) === 'webhook' ? 'dropped' : 'paused'
  }
  return connection.paused_at === null ? 'retrying' : 'paused'
}

// A destination that answers again is no longer waited for: what it failed to take goes now, not
// hours later. What it refused for reasons that nobody understands keeps its waits.
async function hurryRetries(
  trx: Trx,
  { accountId, destination }: Connection,
  now: Date,
): Promise<void> {
  await sql`update deliveries set next_try_at = ${now}
    where account_id = ${accountId} and destination = ${destination} and state = 'retrying'
      and next_try_at > ${now} and (http_status is null or http_status >= 500)`.execute(trx)
}

/** Nothing is sent to the destination before the instant, unless the credentials change. */
async function rest(
  trx: Trx,
  { stored, connection }: To,
  until: Date,
  reason: Reason | null,
): Promise<void> {
  await sql`update connections set resume_at = ${until}, pause_reason = ${reason}
    where account_id = ${connection.accountId} and destination = ${connection.destination}
      and sealed_secret = ${stored.sealed_secret} and paused_at is null`.execute(trx)
}
