import { sql } from 'kysely'
import type { ReasonCode } from '#domain/conversions/reasons'
import { isSaleGone } from '../outbox/gone-sales.ts'
import { isToldAlready } from '../outbox/told-sales.ts'

type Bar = Extract<
  ReasonCode,
  | 'webhook_not_connected'
  | 'lead_gone'
  | 'sale_gone'
  | 'sale_gone_unsure'
  | 'sale_told_by_phrase'
  | 'contact_merged'
  | 'simulated'
  | 'awaits_sale_value'
>

/**
 * Why the delivery `d` of the account is never sent by hand, as the code of a reason, or null. It is asked of the
 * facts, not of the reason that is stored: that tells of the last attempt, and a sale may be refunded after it. The
 * other reasons for which events are dropped can be undone, by settings, consent or data, and are asked for again
 * at the moment of sending. With a limit each delivery looks for its own rows, instead of all being read first.
 */
export const barOf = (accountId: string) => sql<Bar | null>`case
  -- A webhook that was deleted does not come back.
  when d.destination like 'webhook:%' and (select true from connections n
    where n.account_id = ${accountId} and n.destination = d.destination limit 1) is null then 'webhook_not_connected'
  -- Taking the deletion back restores what waited.
  when d.lead_id is not null and (select true from leads b
    where b.account_id = ${accountId} and b.id = d.lead_id and b.erased_at is null limit 1) is null then 'lead_gone'
  when d.lead_id is null and (select true from clicks b
    where b.account_id = ${accountId} and b.id = d.click_id and b.erased_at is null limit 1) is null then 'lead_gone'
  -- A sale that is back is sent by that; a refund of what was never sent takes nothing back.
  when ${isSaleGone(accountId)} then
    case when d.perhaps_taken then 'sale_gone_unsure' else 'sale_gone' end
  when d.refunds is not null and (select true from deliveries s
    where s.account_id = ${accountId} and s.id = d.refunds and s.state in ('dropped', 'failed') limit 1)
    then 'sale_gone'
  when ${isToldAlready(accountId)} then 'sale_told_by_phrase'
  when d.reason ->> 'code' = 'contact_merged' or ${isDouble(accountId)} then 'contact_merged'
  when d.reason ->> 'code' = 'simulated' then 'simulated'
  when d.state = 'paused' and d.reason ->> 'code' = 'awaits_sale_value' then 'awaits_sale_value'
  end`

/**
 * Two of one event for one lead, neither of a sale nor of a phrase, were promised to two leads that became one: only
 * one of them is sent. Of two that ended unsent the older one may be.
 */
const isDouble = (accountId: string) => sql`(d.lead_id is not null and not d.by_phrase
  and d.refunds is null and d.sale_id is null
  and (select true from deliveries o
    where o.account_id = ${accountId} and o.lead_id = d.lead_id and o.config_id = d.config_id
      and o.id <> d.id and not o.by_phrase and o.refunds is null and o.sale_id is null
      and (o.state in ('sent', 'pending', 'retrying', 'paused')
        or o.id < d.id and o.reason ->> 'code' is distinct from 'contact_merged')
    limit 1) is true)`
