import type { MetaTarget } from '#server/integrations/meta/client'
import type { Context } from '#server/platform/context'
import { openToken } from './ad-token.ts'
import { type ClaimedDelivery, type Connection, claimDue, lease, release } from './claim-due.ts'
import { addDeliverJob, type DeliverPayload } from './deliver-job.ts'
import { eventOfDelivery } from './event-of-delivery.ts'
import { pauseConnection } from './pause.ts'
import { unreadableTokenReason } from './reasons.ts'
import { type Outcome, recordOutcomes } from './record-outcomes.ts'
import { type Sendable, sendBatch } from './send-batch.ts'

/** After so many batches other accounts get their turn; the rest follows in a job of its own. */
const maxBatches = 20

/**
 * Sends what is due for one account and platform until nothing is left or the platform asks to
 * wait. No transaction is open while a request is under way; what a killed process had claimed is
 * sent again later with the same event ids.
 */
export async function deliver(
  ctx: Context,
  payload: DeliverPayload,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { accountId, platform } = payload
  for (let batch = 0; batch < maxBatches; batch++) {
    if (signal?.aborted) return
    const claim = await claimDue(ctx, accountId, platform)
    if (claim === null) return
    const goesOn = await deliverClaimed(ctx, payload, claim.connection, claim.deliveries, signal)
    if (!goesOn) return
  }
  await ctx.sql.withAccount(accountId, (trx) => addDeliverJob(ctx, trx, payload))
}

async function deliverClaimed(
  ctx: Context,
  { accountId, platform }: DeliverPayload,
  connection: Connection,
  deliveries: ClaimedDelivery[],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const accessToken = openToken(ctx, accountId, platform, connection.sealedToken)
  if (accessToken === null) {
    await ctx.sql.withAccount(accountId, (trx) =>
      pauseConnection(ctx, trx, { accountId, platform, connection }, unreadableTokenReason),
    )
    return false
  }

  const { sendable, dropped } = sorted(deliveries, ctx)
  await ctx.sql.withAccount(accountId, (trx) =>
    recordOutcomes(trx, accountId, ctx.now(), dropped, null),
  )

  // The test code belongs to the request, and a lead may have its own.
  const byTestCode = Map.groupBy(
    sendable,
    ({ delivery }) => delivery.test_event_code ?? connection.testEventCode,
  )
  let goesOn = true
  for (const [testEventCode, batch] of byTestCode) {
    const target: MetaTarget = {
      baseUrl: ctx.config.metaGraphBaseUrl,
      version: ctx.config.metaGraphVersion,
      pixelId: connection.pixelId,
      accessToken,
      testEventCode,
    }
    const ids = batch.map(({ delivery }) => delivery.id)
    if (goesOn) {
      await ctx.sql.withAccount(accountId, (trx) => lease(ctx, trx, accountId, ids))
      goesOn = await sendBatch(ctx, { accountId, platform, connection, target, signal }, batch)
    } else {
      await ctx.sql.withAccount(accountId, (trx) => release(trx, accountId, ids))
    }
  }
  return goesOn
}

function sorted(
  deliveries: ClaimedDelivery[],
  ctx: Context,
): { sendable: Sendable[]; dropped: Outcome[] } {
  const sendable: Sendable[] = []
  const dropped: Outcome[] = []
  for (const delivery of deliveries) {
    const { event, problem } = eventOfDelivery(delivery, ctx.config.publicUrl, ctx.now())
    if (event !== null && problem === null) {
      sendable.push({ delivery, event, isClamped: false })
    } else {
      dropped.push({
        id: delivery.id,
        leadId: delivery.lead_id,
        state: 'descartado',
        reason: problem,
        nextTryAt: null,
        event: null,
      })
    }
  }
  return { sendable, dropped }
}
