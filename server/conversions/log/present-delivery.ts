import type { z } from 'zod'
import type { delivery as contract } from '#contracts/deliveries'
import { type DeliveryState, stateWords } from '#domain/conversions/delivery-states'
import { type MatchQuality, matchKeysIn, matchQuality } from '#domain/conversions/match-quality'
import { sentenceOf } from '#domain/conversions/reasons'
import { senderOf } from '#server/integrations/destinations/registry'
import { objectIn } from '#server/integrations/read-json'
import type { Trx } from '#server/platform/sql'

/** States in which a delivery may be queued again; the others were sent or wait already. */
export const resendableStates: readonly DeliveryState[] = ['retrying', 'failed', 'dropped']

/** Deliveries `d` of the account with the name of their event. */
export function deliveryRow(trx: Trx, accountId: string) {
  return trx
    .selectFrom('deliveries as d')
    .innerJoin('event_configs as c', (join) =>
      join.onRef('c.account_id', '=', 'd.account_id').onRef('c.id', '=', 'd.config_id'),
    )
    .where('d.account_id', '=', accountId)
    .selectAll('d')
    .select('c.event_name')
}

type Row = Awaited<ReturnType<ReturnType<typeof deliveryRow>['executeTakeFirstOrThrow']>>

/** A delivery as the API shows it. */
export function presentDelivery(row: Row, now: Date): z.input<typeof contract> {
  const destination = row.destination
  const isClaimed = row.claimed_until !== null && row.claimed_until > now
  const isTooOld = now.getTime() - row.event_time.getTime() > senderOf(destination).maxAgeMs
  return {
    id: row.id,
    destination,
    eventName: row.event_name,
    eventType: row.event_type,
    isRefund: row.refunds !== null,
    eventId: row.event_id,
    eventTime: row.event_time.toISOString(),
    createdAt: row.created_at.toISOString(),
    leadId: row.lead_id,
    state: stateWords[row.state],
    attempts: row.attempts,
    nextTryAt: row.next_try_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    httpStatus: row.http_status,
    fbtraceId: row.fbtrace_id,
    reason: row.reason && sentenceOf(row.reason),
    canResend: resendableStates.includes(row.state) && !isClaimed && !isTooOld,
    request: row.request ?? null,
    response: row.response ?? null,
    matchQuality: qualityOf(row.request),
  }
}

/** Of what was sent to Meta or TikTok, the platforms that recognise people by what we send. */
function qualityOf(request: unknown): MatchQuality | null {
  const { data } = objectIn(request)
  const event: unknown = Array.isArray(data) ? data[0] : undefined
  const { user_data: ofMeta, user: ofTikTok } = objectIn(event)
  const person = ofMeta ?? ofTikTok
  return typeof person === 'object' && person !== null ? matchQuality(matchKeysIn(person)) : null
}
