import type { z } from 'zod'
import type { delivery as contract } from '#contracts/deliveries'
import { type DeliveryState, stateWords } from '#domain/conversions/delivery-states'
import { type MatchQuality, matchKeysIn, matchQuality } from '#domain/conversions/match-quality'
import { formatPhone, maskPhone } from '#domain/phone'
import { senderOf } from '#server/integrations/destinations/registry'
import { objectIn } from '#server/integrations/read-json'
import type { Trx } from '#server/platform/sql'
import { askerMay } from '#server/platform/work'
import { barOf } from './resendable.ts'
import { shownAnswer, shownReason } from './shown-answer.ts'

/** States in which a delivery may be queued again; the others were sent or wait already. */
export const resendableStates: readonly DeliveryState[] = ['retrying', 'failed', 'dropped']

/** Deliveries `d` of the account, each with its event's name, its lead `l`, person `p` and click `k`. */
export function deliveryRow(trx: Trx, accountId: string) {
  return trx
    .selectFrom('deliveries as d')
    .innerJoin('event_configs as c', (join) =>
      join.onRef('c.account_id', '=', 'd.account_id').onRef('c.id', '=', 'd.config_id'),
    )
    .leftJoin('leads as l', (join) =>
      join
        .on('l.account_id', '=', accountId)
        .onRef('l.id', '=', 'd.lead_id')
        .on('l.erased_at', 'is', null),
    )
    .leftJoin('contacts as p', (join) =>
      join.on('p.account_id', '=', accountId).onRef('p.id', '=', 'l.contact_id'),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('clicks')
          .select('campaign as click_campaign')
          .where('account_id', '=', accountId)
          .whereRef('id', '=', 'd.click_id')
          .where('erased_at', 'is', null)
          .limit(1)
          .as('k'),
      (join) => join.onTrue(),
    )
    .where('d.account_id', '=', accountId)
    .selectAll('d')
    .select(['c.event_name', 'p.name', 'p.phone', 'l.campaign', 'k.click_campaign'])
    .select(barOf(accountId).as('bar'))
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
    person: row.name || (row.phone && shownPhone(row.phone)),
    campaign: row.campaign ?? (row.lead_id === null ? row.click_campaign : null),
    value: row.value_cents === null ? null : row.value_cents / 100,
    currency: row.currency,
    state: stateWords[row.state],
    attempts: row.attempts,
    nextTryAt: row.next_try_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    httpStatus: row.http_status,
    fbtraceId: row.fbtrace_id,
    reason: row.reason && shownReason(row.reason),
    canResend: resendableStates.includes(row.state) && !isClaimed && !isTooOld && row.bar === null,
    request: row.request ?? null,
    response: shownAnswer(row.response),
    matchQuality: qualityOf(row.request),
  }
}

/** The number as the person who asks may see it. */
function shownPhone(phone: string): string {
  return askerMay('phones') ? formatPhone(phone) : maskPhone(phone)
}

/**
 * How well an event's request lets Meta or TikTok recognise the person; null for other destinations, which do
 * not recognise people by what we send.
 */
function qualityOf(request: unknown): MatchQuality | null {
  const { data } = objectIn(request)
  const event: unknown = Array.isArray(data) ? data[0] : undefined
  const { user_data: ofMeta, user: ofTikTok } = objectIn(event)
  const person = ofMeta ?? ofTikTok
  return typeof person === 'object' && person !== null ? matchQuality(matchKeysIn(person)) : null
}
