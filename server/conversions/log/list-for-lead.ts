import type { LeadConversion } from '#contracts/leads'
import { stateWords } from '#domain/conversions/delivery-states'
import { kindOf } from '#domain/conversions/destinations'
import type { Trx } from '#server/platform/sql'
import { shownAnswer, shownReason } from './shown-answer.ts'

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
    isRefund: row.refunds !== null,
    destination: kindOf(row.destination),
    sentToMeta: row.destination === 'meta' && row.state === 'sent',
    metaEventId: row.event_id,
    request: row.request ?? null,
    metaResponse:
      row.last_attempt_at === null
        ? null
        : { httpStatus: row.http_status, body: shownAnswer(row.response) },
    timestamp: (row.sent_at ?? row.event_time).toISOString(),
    state: stateWords[row.state],
    attempts: row.attempts,
    reason: row.reason && shownReason(row.reason),
  }))
}
