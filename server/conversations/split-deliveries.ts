import { sql } from 'kysely'
import { whileConnectionStays } from '#server/conversions/connections/connection-lock'
import { mergedReason, restoreDeliveries } from '#server/conversions/outbox/erase-deliveries'
import { promiseSales } from '#server/conversions/outbox/promise-sales'
import { awaitsValueReason, isUntaken } from '#server/conversions/outbox/sale-deliveries'
import { isToldAlready, saleToldReason } from '#server/conversions/outbox/told-sales'
import type { LeadWork } from '#server/leads/lead-work'
import { lockLead } from '#server/leads/lock-lead'
import type { Merge } from './keep-merge.ts'

/**
 * Gives each of two leads its events again, once their sales are their own: what came with a lead goes back with it,
 * what reports a sale goes with the sale, and those not sent because of the merge wait again.
 */
export async function splitDeliveries(work: LeadWork, merge: Merge): Promise<void> {
  const { ctx, trx, accountId } = work
  const [kept, gone] = [merge.kept_lead_id, merge.gone_lead_id]
  const { deliveries, unsentDeliveries } = merge.facts.gone
  await whileConnectionStays(trx, accountId)
  await sql`
    update deliveries set lead_id = ${gone}
    where account_id = ${accountId} and lead_id = ${kept} and id = any(${deliveries}::uuid[])`.execute(
    trx,
  )
  const untold = await untie(work, merge)
  await sql`
    update deliveries d set lead_id = s.lead_id from sales s
    where d.account_id = ${accountId} and d.lead_id in (${kept}, ${gone})
      and s.account_id = ${accountId} and s.id = d.sale_id
      and s.lead_id in (${kept}, ${gone}) and s.lead_id <> d.lead_id`.execute(trx)
  await sendUntold(work, [...unsentDeliveries, ...untold])
  for (const leadId of [kept, gone]) {
    const { status } = await lockLead(work, leadId)
    if (status === 'converted') await promiseSales(ctx, trx, accountId, { leadId })
  }
}

/**
 * Has the events that told of one of the two before their sale was known report no sale of the other. An event that
 * was sent because of the other's sale stays the report of that sale. Answers those that were not sent because
 * another event reported it.
 */
async function untie(work: LeadWork, { facts, ...merge }: Merge): Promise<string[]> {
  const { trx, accountId } = work
  const known = JSON.stringify(facts.untied ?? [])
  const { rows } = await sql<{ id: string; state: string }>`
    update deliveries d set sale_id = null,
      value_cents = case when k."isTaken" then d.value_cents else k.cents end,
      currency = case when k."isTaken" then d.currency else k.currency end,
      reason = case when d.reason ->> 'code' = ${saleToldReason.code} then ${mergedReason}::jsonb
        else d.reason end
    from json_to_recordset(${known}::json) k (id uuid, cents bigint, currency text, "isTaken" boolean), sales s
    where d.account_id = ${accountId} and d.id = k.id
      and s.account_id = ${accountId} and s.id = d.sale_id
      and d.lead_id in (${merge.kept_lead_id}, ${merge.gone_lead_id}) and s.lead_id <> d.lead_id
      and (k."isTaken" or d.state = 'dropped' or ${isUntaken})
    returning d.id, d.state`.execute(trx)
  return rows.filter(({ state }) => state === 'dropped').map(({ id }) => id)
}

/** Has events wait again, but not those whose sale another event reports; one without a value waits for it. */
async function sendUntold({ ctx, trx, accountId }: LeadWork, ids: string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select d.id from deliveries d where d.account_id = ${accountId} and d.id = any(${ids}::uuid[])
      and (d.sale_id is null or not ${isToldAlready(accountId)})`.execute(trx)
  const unsent = rows.map(({ id }) => ({ id, state: 'pending', next_try_at: ctx.now() }))
  await restoreDeliveries(ctx, trx, accountId, JSON.stringify(unsent))
  await sql`
    update deliveries d set state = 'paused', next_try_at = null, reason = ${awaitsValueReason}::jsonb
    where d.account_id = ${accountId} and d.id = any(${ids}::uuid[])
      and d.state in ('pending', 'paused') and d.sale_id is null and d.value_cents is null
      and d.event_type = 'Purchase' and d.destination not like 'webhook:%'
      and (select c.value_source from event_configs c
        where c.account_id = ${accountId} and c.id = d.config_id limit 1) = 'sale'`.execute(trx)
}
