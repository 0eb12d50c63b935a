import type { Destination } from '#domain/conversions/destinations'
import type { Reason } from '#domain/conversions/reasons'
import type { Connection } from '#server/integrations/destinations/connection'
import { senderOf } from '#server/integrations/destinations/registry'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { connectionRow, openConnection } from '../connections/open-connection.ts'
import { conversionOf } from './conversion-of-delivery.ts'
import { type ClaimedDelivery, loadDeliveries } from './load-deliveries.ts'
import { type Outcome, recordOutcomes } from './record-outcomes.ts'

/** Reason of events of a test with the simulated line: no ad platform receives them. */
const simulatedReason: Reason = { code: 'simulated' }

/**
 * Ends what a played test has promised to ad platforms, so that it waits for no connection either. The log keeps
 * what each would have received.
 */
export async function dropSimulated(
  ctx: Context,
  trx: Trx,
  accountId: string,
  leadId: string,
): Promise<void> {
  const promised = await trx
    .selectFrom('deliveries')
    .select(['id', 'destination'])
    .where('account_id', '=', accountId)
    .where('lead_id', '=', leadId)
    .where('claimed_until', 'is', null)
    .where('state', 'in', ['pending', 'retrying', 'paused'])
    .where('destination', 'not like', 'webhook:%')
    .forUpdate()
    .execute()
  for (const [destination, rows] of Map.groupBy(promised, (row) => row.destination)) {
    const connection = await connectionOrNone(ctx, trx, accountId, destination)
    const ids = rows.map(({ id }) => id)
    const deliveries = await loadDeliveries(trx, accountId, ids)
    const outcomes = deliveries.map((delivery) => simulatedOutcome(ctx, connection, delivery))
    await recordOutcomes(trx, accountId, ctx.now(), outcomes, null)
  }
}

/** A delivery of a played test ends unsent, with the request that would have gone. */
export function simulatedOutcome(
  ctx: Context,
  connection: Connection,
  delivery: ClaimedDelivery,
): Outcome {
  return {
    id: delivery.id,
    leadId: delivery.lead_id,
    state: 'dropped',
    reason: simulatedReason,
    nextTryAt: null,
    request: unsentRequest(ctx, connection, delivery),
  }
}

function unsentRequest(ctx: Context, connection: Connection, delivery: ClaimedDelivery): unknown {
  const sender = senderOf(connection.destination)
  const conversion = conversionOf(delivery, ctx.config.publicUrl)
  if (conversion === null) return null
  const { event } = sender.makeEvent(conversion, connection, { now: ctx.now(), config: ctx.config })
  if (event === null) return null
  const own = { testEventCode: delivery.test_event_code }
  return sender.logged(event, { connection, key: sender.requestKey(event, own, connection) })
}

/** The account's connection, or an empty one, with which an event is made all the same. */
async function connectionOrNone(
  ctx: Context,
  trx: Trx,
  accountId: string,
  destination: Destination,
): Promise<Connection> {
  const stored = await connectionRow(trx, accountId, destination).executeTakeFirst()
  const opened = stored === undefined ? null : openConnection(ctx, stored)
  return (
    opened ?? { accountId, destination, address: '', secret: '', settings: {}, testEventCode: null }
  )
}
