import { sql } from 'kysely'
import { type DestinationKind, kindOf } from '#domain/conversions/destinations'
import { senderOf } from '#server/integrations/destinations/registry'
import type { Context } from '#server/platform/context'
import { insertRows } from '#server/platform/insert-rows'
import type { Trx } from '#server/platform/sql'
import { whileConnectionStays } from '../connections/connection-lock.ts'
import { addDeliverJob } from './deliver-job.ts'
import { eventIdOf } from './event-id.ts'
import { stateOf } from './promise-deliveries.ts'
import { waitingReasons } from './waiting-reasons.ts'

/**
 * Destinations by what a refund means to them: `told` receive it; `keeping` took the sale, take no correction and
 * count the sale for ever.
 */
export type RefundAudience = { told: DestinationKind[]; keeping: DestinationKind[] }

/**
 * Promises the refund of what a sale reported, to each destination that takes one: once for each
 * event, whatever becomes of that event until then (`deliver` sends no refund of what was not sent).
 */
export async function promiseRefunds(
  ctx: Context,
  trx: Trx,
  accountId: string,
  saleId: string,
): Promise<RefundAudience> {
  const reported = await trx
    .selectFrom('deliveries as d')
    .innerJoin('event_configs as c', (join) =>
      join.onRef('c.account_id', '=', 'd.account_id').onRef('c.id', '=', 'd.config_id'),
    )
    .selectAll('d')
    .select('c.target')
    .where('d.account_id', '=', accountId)
    .where('d.sale_id', '=', saleId)
    .where('d.refunds', 'is', null)
    .where('d.state', 'not in', ['dropped', 'failed'])
    .execute()
  const { told = [], keeping = [] } = Object.groupBy(reported, (delivery) =>
    senderOf(delivery.destination).takesRefund(delivery) ? 'told' : 'keeping',
  )
  const taken = keeping.filter(({ state }) => state === 'sent')
  const audience = { told: kindsOf(told), keeping: kindsOf(taken) }
  if (told.length === 0) return audience

  const now = ctx.now()
  await whileConnectionStays(trx, accountId)
  const destinations = told.map(({ destination }) => destination)
  const waits = await waitingReasons(trx, accountId, destinations)
  const rows = told.map((delivery) => ({
    account_id: accountId,
    id: ctx.newId(),
    destination: delivery.destination,
    config_id: delivery.config_id,
    lead_id: delivery.lead_id,
    click_id: delivery.click_id,
    event_type: delivery.event_type,
    event_id: eventIdOf(JSON.stringify(['refund', delivery.event_id])),
    event_time: now,
    value_cents: delivery.value_cents,
    currency: delivery.currency,
    sale_id: saleId,
    refunds: delivery.id,
    by_phrase: delivery.by_phrase,
    ...stateOf(waits.get(delivery.destination) ?? null, now),
    created_at: now,
  }))
  await insertRows(trx, 'deliveries', rows, sql`on conflict (account_id, event_id) do nothing`)
  for (const destination of new Set(destinations)) {
    if (!waits.has(destination)) await addDeliverJob(ctx, trx, { accountId, destination })
  }
  return audience
}

function kindsOf(deliveries: { destination: Parameters<typeof kindOf>[0] }[]): DestinationKind[] {
  return [...new Set(deliveries.map(({ destination }) => kindOf(destination)))]
}
