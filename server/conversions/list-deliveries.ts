import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { delivery as contract, listDeliveries as listContract } from '#contracts/ad-events'
import type { Context } from '#server/platform/context'
import type { Database } from '#server/platform/sql'
import type { DeliveryState } from './record-outcomes.ts'

/** The log of deliveries, newest first. */
export async function listDeliveries(
  ctx: Context,
  accountId: string,
  query: z.output<typeof listContract.query>,
): Promise<z.output<typeof listContract.output>> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    let matching = trx.selectFrom('deliveries').where('account_id', '=', accountId)
    if (query.state !== undefined) matching = matching.where('state', '=', query.state)
    const rows = await matching
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    const { total } = await matching
      .select((count) => count.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { deliveries: rows.map(presentDelivery), total }
  })
}

export function presentDelivery(
  row: Selectable<Database['deliveries']>,
): z.output<typeof contract> {
  return {
    id: row.id,
    eventType: row.event_type,
    eventId: row.event_id,
    eventTime: row.event_time.toISOString(),
    leadId: row.lead_id,
    state: row.state as DeliveryState,
    attempts: row.attempts,
    nextTryAt: row.next_try_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    httpStatus: row.http_status,
    fbtraceId: row.fbtrace_id,
    reason: row.reason,
    request: row.request ?? null,
    response: row.response ?? null,
  }
}
