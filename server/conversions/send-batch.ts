import { sql } from 'kysely'
import { classify, type Verdict } from '#server/integrations/meta/classify'
import { type MetaTarget, sendEvents } from '#server/integrations/meta/client'
import { notAfter } from '#server/integrations/meta/event'
import type { MetaAnswer, MetaEvent } from '#server/integrations/meta/wire'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { isHopeless, waitMs } from './back-off.ts'
import { type ClaimedDelivery, type Connection, lease, release } from './claim-due.ts'
import { whileConnectionStays } from './connection-lock.ts'
import type { Platform } from './deliver-job.ts'
import { pauseConnection } from './pause.ts'
import { gaveUpReason } from './reasons.ts'
import { type Attempt, type Outcome, recordOutcomes } from './record-outcomes.ts'

export type Sendable = {
  delivery: ClaimedDelivery
  event: MetaEvent
  /** Its time was already corrected once. */
  isClamped: boolean
}

type Destination = {
  accountId: string
  platform: Platform
  connection: Connection
  target: MetaTarget
  /** Aborted when the process stops. */
  signal: AbortSignal | undefined
}

/** A refusal that no row of the table explains ends a delivery after so many tries. */
const maxDoubts = 3
/** A platform that does not answer is left alone for at most this long, whatever the back-off. */
const longestRestMs = 60_000

/**
 * Sends the events in one request and records what became of each. When one event may be to blame
 * for the refusal of all, the batch is halved until that one is alone. Answers false when nothing
 * more should be sent to this destination for now; what was not sent is given back.
 */
export async function sendBatch(
  ctx: Context,
  to: Destination,
  batch: Sendable[],
): Promise<boolean> {
  const answer = await sendEvents(
    to.target,
    batch.map((item) => item.event),
    to.signal,
  )
  const verdict = classify(answer, batch.length)

  if (batch.length > 1 && isWorthSplitting(verdict, batch)) {
    const half = Math.ceil(batch.length / 2)
    const [first, second] = [batch.slice(0, half), batch.slice(half)]
    const ids = (items: Sendable[]) => items.map((item) => item.delivery.id)
    await ctx.sql.withAccount(to.accountId, (trx) => lease(ctx, trx, to.accountId, ids(batch)))
    const goesOn = await sendBatch(ctx, to, first)
    if (goesOn) return sendBatch(ctx, to, second)
    await ctx.sql.withAccount(to.accountId, (trx) => release(trx, to.accountId, ids(second)))
    return false
  }
  const [only] = batch
  if (verdict.kind === 'clamp' && only !== undefined && !only.isClamped) {
    await ctx.sql.withAccount(to.accountId, (trx) =>
      lease(ctx, trx, to.accountId, [only.delivery.id]),
    )
    const latestMs = Math.min(answer.serverTimeMs ?? ctx.now().getTime(), ctx.now().getTime())
    return sendBatch(ctx, to, [{ ...only, event: notAfter(only.event, latestMs), isClamped: true }])
  }
  if (verdict.isOurBug) {
    ctx.log.error(
      { accountId: to.accountId, traceId: verdict.traceId },
      'event refused as malformed',
    )
  }
  return ctx.sql.withAccount(to.accountId, (trx) => record(ctx, trx, to, batch, answer, verdict))
}

function isWorthSplitting(verdict: Verdict, batch: Sendable[]): boolean {
  if (verdict.mayBeOneEvent) return true
  return (
    verdict.kind === 'doubt' && batch.some(({ delivery }) => delivery.attempts + 1 >= maxDoubts)
  )
}

async function record(
  ctx: Context,
  trx: Trx,
  to: Destination,
  batch: Sendable[],
  answer: MetaAnswer,
  verdict: Verdict,
): Promise<boolean> {
  const { accountId, platform } = to
  const now = ctx.now()
  const attempt: Attempt = {
    answer,
    testEventCode: to.target.testEventCode,
    traceId: verdict.traceId,
  }
  const each = (outcomeOf: (item: Sendable) => Pick<Outcome, 'state' | 'reason' | 'nextTryAt'>) =>
    recordOutcomes(
      trx,
      accountId,
      now,
      batch.map((item) => ({
        id: item.delivery.id,
        leadId: item.delivery.lead_id,
        event: item.event,
        ...outcomeOf(item),
      })),
      attempt,
    )
  const { reason } = verdict

  switch (verdict.kind) {
    case 'sent':
      await each(() => ({ state: 'enviado', reason: null, nextTryAt: null }))
      return true
    case 'drop':
    case 'clamp':
      await each(() => ({ state: 'descartado', reason, nextTryAt: null }))
      return true
    case 'pause': {
      const isPaused = await pauseConnection(ctx, trx, to, reason)
      const state = await waitingState(trx, accountId, platform)
      await each(() => ({ state, reason, nextTryAt: state === 'tentando' ? now : null }))
      ctx.log.warn({ accountId, platform, httpStatus: answer.httpStatus }, 'ad platform paused')
      return !isPaused
    }
    default: {
      const [first, longest] =
        verdict.kind === 'retry_later' ? verdict.waitSeconds.map((seconds) => seconds * 1000) : []
      const next = new Map(
        batch.map(({ delivery }) => {
          const wait = waitMs(ctx, delivery.attempts + 1, first, longest)
          return [delivery.id, new Date(now.getTime() + wait)]
        }),
      )
      const waits = await waitingState(trx, accountId, platform)
      await each(({ delivery }) => {
        const nextTryAt = next.get(delivery.id) ?? now
        const attempts = delivery.attempts + 1
        const isOver =
          isHopeless({ attempts, eventTime: delivery.event_time }, nextTryAt) ||
          (verdict.kind === 'doubt' && attempts >= maxDoubts)
        if (isOver) return { state: 'falhou', reason: gaveUpReason(reason), nextTryAt: null }
        return waits === 'pausado'
          ? { state: 'pausado', reason, nextTryAt: null }
          : { state: 'tentando', reason, nextTryAt }
      })
      if (verdict.kind === 'doubt') return true
      const earliest = Math.min(...[...next.values()].map((at) => at.getTime()))
      const restMs = verdict.kind === 'retry' ? longestRestMs : Number.POSITIVE_INFINITY
      const until = new Date(Math.min(earliest, now.getTime() + restMs))
      await rest(trx, to, until, verdict.kind === 'retry_later' ? reason : null)
      return false
    }
  }
}

// While the request was under way the user may have disconnected.
async function waitingState(
  trx: Trx,
  accountId: string,
  platform: Platform,
): Promise<'tentando' | 'pausado'> {
  await whileConnectionStays(trx, accountId)
  const connection = await trx
    .selectFrom('ad_connections')
    .select('paused_at')
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .executeTakeFirst()
  return connection === undefined || connection.paused_at !== null ? 'pausado' : 'tentando'
}

/** Nothing is sent to the destination before the instant, unless the credentials change. */
async function rest(trx: Trx, to: Destination, until: Date, reason: string | null): Promise<void> {
  await sql`update ad_connections set resume_at = ${until}, pause_reason = ${reason}
    where account_id = ${to.accountId} and platform = ${to.platform}
      and access_token = ${to.connection.sealedToken} and paused_at is null`.execute(trx)
}
