import type { LeadConversion } from '#contracts/leads'
import { type Destination, kindOf } from '#domain/conversions/destinations'
import type { Trx } from '#server/platform/sql'
import type { DeliveryState } from '../outbox/record-outcomes.ts'

/**
 * What was reported, or is to be, about a lead and about the click it came by, oldest first. Either
 * id may be null; both null is about nobody.
 */
export async function conversionsOf(
  trx: Trx,
  accountId: string,
  about: { leadId: string | null; clickId: string | null },
): Promise<LeadConversion[]> {
  const { leadId, clickId } = about
  if (leadId === null && clickId === null) return []
  const rows = await trx
    .selectFrom('deliveries')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((where) =>
      where.or([
        ...(leadId === null ? [] : [where('lead_id', '=', leadId)]),
        ...(clickId === null
          ? []
          : [where.and([where('click_id', '=', clickId), where('lead_id', 'is', null)])]),
      ]),
    )
    .orderBy('event_time')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    eventType: row.event_type,
    destination: kindOf(row.platform as Destination),
    sentToMeta: row.platform === 'meta' && row.state === 'enviado',
    metaEventId: row.event_id,
    request: row.request ?? null,
    metaResponse:
      row.last_attempt_at === null ? null : { httpStatus: row.http_status, body: row.response },
    timestamp: (row.sent_at ?? row.event_time).toISOString(),
    state: row.state as DeliveryState,
    attempts: row.attempts,
    reason: row.reason,
  }))
}
