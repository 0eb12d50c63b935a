import { type SqlBool, sql } from 'kysely'
import type {
  ActionSource,
  EventType,
  TriggerCondition,
} from '#domain/conversions/conversion-rules'
import type { DeliveryState } from '#domain/conversions/delivery-states'
import type { Reason } from '#domain/conversions/reasons'
import type { Trx } from '#server/platform/sql'
import { isSaleGone, isTakenBack } from './gone-sales.ts'

/** A delivery that is ours until its lease ends, with everything that its event is made of. */
export type ClaimedDelivery = {
  id: string
  event_id: string
  event_type: EventType
  event_time: Date
  value_cents: number | null
  currency: string | null
  attempts: number
  last_attempt_at: Date | null
  /** Since when nobody knows what its refusals mean. */
  doubted_since: Date | null
  /** Why it was not taken the last time. */
  reason: Reason | null
  lead_id: string | null
  click_id: string | null
  /** A rule on what the business wrote promised it, whatever the event's own trigger is. */
  by_phrase: boolean
  event_name: string
  target: string | null
  action_source: ActionSource | null
  trigger_condition: TriggerCondition
  /** Null when the lead is gone, or the delivery is about a click alone. */
  known_lead_id: string | null
  lead_status: string | null
  is_tracked: boolean | null
  lead_source: string | null
  lead_campaign: string | null
  lead_ad_set: string | null
  lead_creative: string | null
  first_message_at: Date | null
  purchase_value_cents: number | null
  purchase_currency: string | null
  test_event_code: string | null
  /** The delivery that it takes back, by its event's id and what became of it. */
  refund_of: string | null
  refunded_state: DeliveryState | null
  /** The sale that it reports was refunded or deleted. */
  is_sale_gone: boolean
  /** A refund follows it. */
  is_taken_back: boolean
  /** An earlier attempt may have been taken. */
  perhaps_taken: boolean
  /** No other event may share its request. */
  travels_alone: boolean
  /** Of the lead, or of the one that a click alone led to; null while nobody wrote. */
  ad_opt_out: boolean | null
  reports_to_ads: boolean
  /** The account respects the signal with which the person's browser came. */
  is_signalled: boolean
  /** Of a test that was played with the simulated line. */
  is_simulated: boolean
  contact_name: string | null
  phone: string | null
  known_click_id: string | null
  clicked_at: Date | null
  click_source: string | null
  click_campaign: string | null
  click_ad_set: string | null
  click_creative: string | null
  landing_page: string | null
  referrer: string | null
  link_code: string | null
  ip: string | null
  user_agent: string | null
  /** Of the newest click that has one, which need not be the newest click. */
  fbc: string | null
  fbp: string | null
  city: string | null
  region: string | null
  country: string | null
  ga_client_id: string | null
  click_params: Record<string, string> | null
  /** Click ids of the ad platforms as the address brought them. */
  gclid: string | null
  gbraid: string | null
  wbraid: string | null
  ttclid: string | null
  msclkid: string | null
  ad_at: Date | null
  ctwa_clid: string | null
  ad_id: string | null
}

/**
 * From deliveries `d` to what they are about: lead `l`, its contact `p`, click `k` and its link `n`,
 * click-to-WhatsApp ad `ad`. The click and the ad are the newest ones that led to the lead before the
 * event: their identifiers are the ones that the ad platform still remembers.
 *
 * All are of the account, whose number stands with each: so one node of a cluster answers the whole.
 * Each is looked up by its key (`offset 0` keeps it a look-up): for a table that grows faster than it is
 * analysed, PostgreSQL would rather read all leads of the account for every delivery.
 */
export const factJoins = (accountId: string) => sql`
  left join lateral (
    select * from leads where account_id = ${accountId} and id = d.lead_id and erased_at is null
    offset 0
  ) l on true
  left join lateral (
    select * from contacts where account_id = ${accountId} and id = l.contact_id offset 0
  ) p on true
  left join lateral (
    select t.click_id from lead_touches t
    where t.account_id = ${accountId} and t.lead_id = d.lead_id and t.click_id is not null
      and t.touched_at <= d.event_time
    order by t.touched_at desc, t.id desc limit 1
  ) touch on true
  left join lateral (
    select t.details, t.touched_at from lead_touches t
    where t.account_id = ${accountId} and t.lead_id = l.id and t.kind = 'ad'
      and t.touched_at <= d.event_time
    order by t.touched_at desc, t.id desc limit 1
  ) ad on true
  left join lateral (
    select * from clicks where account_id = ${accountId}
      and id = coalesce(touch.click_id, d.click_id, l.click_id) and erased_at is null
    offset 0
  ) k on true
  left join lateral (
    select * from links where account_id = ${accountId} and id = k.link_id offset 0
  ) n on true`

/**
 * Whether account `a` respects privacy signals and the person's browser sent one with any of their clicks.
 * Needs `factJoins`. A later click without a signal, from another device for instance, does not withdraw it.
 */
export const isSignalled = (accountId: string) => sql<SqlBool>`(a.respects_privacy_signal and (
  k.privacy_signal is not null
  or exists (
    select 1 from lead_touches t
    join click_rows c on c.account_id = ${accountId} and c.id = t.click_id
    where t.account_id = ${accountId} and t.lead_id = coalesce(d.lead_id, k.lead_id)
      and c.privacy_signal is not null)))`

/** As long as a browser would keep it (cookie `_fbc`): an older one Meta no longer knows. */
const fbcLife = sql`interval '90 days'`

export async function loadDeliveries(
  trx: Trx,
  accountId: string,
  ids: string[],
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    select d.id, d.event_id, d.event_type, d.event_time, d.value_cents, d.currency, d.attempts,
      d.last_attempt_at, d.doubted_since, d.reason,
      d.lead_id, d.click_id, d.by_phrase, d.travels_alone, d.perhaps_taken,
      ${isSaleGone(accountId)} as is_sale_gone, ${isTakenBack(accountId)} as is_taken_back,
      refunded.event_id as refund_of, refunded.state as refunded_state,
      c.event_name, c.target, c.action_source,
      c.trigger_condition,
      l.id as known_lead_id, l.status as lead_status, l.is_tracked, l.source as lead_source,
      l.campaign as lead_campaign, l.ad_set as lead_ad_set, l.creative as lead_creative,
      l.first_message_at, l.purchase_value_cents, l.purchase_currency, l.test_event_code,
      coalesce(l.ad_opt_out, owner.ad_opt_out) as ad_opt_out, a.reports_to_ads,
      ${isSignalled(accountId)} as is_signalled,
      l.is_test is true and exists (
        select from instances i where i.account_id = ${accountId} and i.id = l.instance_id
          and i.provider = 'simulator') as is_simulated,
      p.name as contact_name, coalesce(p.phone_received, p.phone) as phone,
      k.id as known_click_id, k.clicked_at, k.source as click_source, k.campaign as click_campaign,
      k.ad_set as click_ad_set, k.creative as click_creative, k.landing_page, k.referrer,
      n.code as link_code, k.ip, k.user_agent, k.fbp, k.city, k.region, k.country,
      coalesce(remembered.fbc,
        case when k.clicked_at > d.event_time - ${fbcLife} then k.fbc end) as fbc,
      k.ga_client_id, k.params as click_params, k.params->>'gclid' as gclid, k.params->>'gbraid' as gbraid,
      k.params->>'wbraid' as wbraid, k.params->>'ttclid' as ttclid,
      k.params->>'msclkid' as msclkid,
      ad.touched_at as ad_at, ad.details->'ad'->>'ctwaClid' as ctwa_clid,
      ad.details->'ad'->>'adId' as ad_id
    from unnest(${ids}::uuid[]) claimed (id)
    cross join lateral (
      select * from deliveries where account_id = ${accountId} and id = claimed.id offset 0
    ) d
    cross join lateral (
      select * from event_configs where account_id = ${accountId} and id = d.config_id offset 0
    ) c
    join accounts a on a.id = ${accountId}
    left join lateral (
      select event_id, state from deliveries
      where account_id = ${accountId} and id = d.refunds offset 0
    ) refunded on true
    ${factJoins(accountId)}
    left join lateral (
      select c.fbc from lead_touches t
      join clicks c on c.account_id = ${accountId} and c.id = t.click_id and c.erased_at is null
      where t.account_id = ${accountId} and t.lead_id = d.lead_id and c.fbc is not null
        and t.touched_at <= d.event_time
        and c.clicked_at > d.event_time - ${fbcLife}
      order by t.touched_at desc, t.id desc limit 1
    ) remembered on true
    left join lateral (
      select ad_opt_out from leads where account_id = ${accountId} and id = k.lead_id offset 0
    ) owner on true
    order by d.event_time, d.id`.execute(trx)
  return rows
}
