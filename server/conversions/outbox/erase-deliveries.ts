import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { stateOfWord } from '#domain/conversions/delivery-states'
import type { Destination } from '#domain/conversions/destinations'
import type { Reason } from '#domain/conversions/reasons'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { whileConnectionStays } from '../connections/connection-lock.ts'
import { addDeliverJob } from './deliver-job.ts'
import { publishConversions } from './record-outcomes.ts'
import { waitingReasons } from './waiting-reasons.ts'

/** Reason of an event that two leads had promised before they were merged: it is sent once. */
export const mergedReason: Reason = { code: 'contact_merged' }

/** Deletions and merges that were kept before states and reasons were codes hold the old words. */
const formerStates = JSON.stringify(stateOfWord)

/** Erases the person from these deliveries; that each happened, and its state, stay. */
export async function eraseDeliveries(
  trx: Trx,
  accountId: string,
  which: RawBuilder<SqlBool>,
): Promise<void> {
  const here = trx.updateTable('deliveries as t').where('t.account_id', '=', accountId).where(which)
  await sql`
    update delivery_attempts a set request = null, response = null,
      reason = ${withoutTheirWords(sql`a.reason`)} from deliveries t
    where a.account_id = ${accountId} and t.account_id = a.account_id and t.id = a.delivery_id
      and ${which}`.execute(trx)
  await here
    .set({ request: null, response: null, reason: withoutTheirWords(sql`t.reason`) })
    .execute()
  await here
    .set({ state: 'dropped', reason: { code: 'lead_deleted' }, next_try_at: null })
    .where('t.state', 'in', ['pending', 'retrying', 'paused'])
    .execute()
}

/** A reason whose parameters quote what a platform said, which may repeat what was sent to it. */
function withoutTheirWords(reason: RawBuilder<unknown>): RawBuilder<Reason | null> {
  return sql`case
    when ${reason} ? 'says' then jsonb_set(${reason}, '{says}', '""')
    when ${reason} #> '{last,says}' is not null then jsonb_set(${reason}, '{last,says}', '""')
    else ${reason} end`
}

/**
 * Gives deliveries back what `eraseDeliveries` or the merge of two leads took: what waited waits
 * again, as the connection of now allows. What was recorded meanwhile (it was on its way) stays.
 * `rows` is the JSON array of the rows as they were.
 */
export async function restoreDeliveries(
  ctx: Context,
  trx: Trx,
  accountId: string,
  rows: string,
): Promise<void> {
  const now = ctx.now()
  await whileConnectionStays(trx, accountId)
  const kept = sql`(
    select r.id, coalesce(${formerStates}::jsonb ->> r.state, r.state) as state,
      case jsonb_typeof(r.reason) when 'string'
        then jsonb_build_object('code', 'legacy', 'text', r.reason) else r.reason end as reason,
      r.next_try_at, r.request, r.response
    from json_populate_recordset(null::deliveries, ${rows}::json) r)`
  const concerned = await sql<{ destination: Destination }>`
    select distinct d.destination from ${kept} k
    join deliveries d on d.account_id = ${accountId} and d.id = k.id`.execute(trx)
  const waits = await waitingReasons(
    trx,
    accountId,
    concerned.rows.map(({ destination }) => destination),
  )
  const reason = sql`(${JSON.stringify(Object.fromEntries(waits))}::jsonb -> d.destination)`
  const again = await sql<{ destination: Destination; state: string }>`
    update deliveries d set
      state = case when ${reason} is not null then 'paused'
        when k.state = 'paused' then 'pending' else k.state end,
      reason = case when (k.state = 'paused') = (${reason} is not null) then k.reason
        else ${reason} end,
      next_try_at = case when ${reason} is not null then null
        when k.state = 'paused' then ${now}::timestamptz else k.next_try_at end
    from ${kept} k
    where d.account_id = ${accountId} and d.id = k.id
      and d.state = 'dropped' and d.reason ->> 'code' in ('lead_deleted', 'lead_gone', 'contact_merged')
      and k.state in ('pending', 'retrying', 'paused')
    returning d.destination, d.state`.execute(trx)
  const all = await sql<{ lead_id: string | null }>`
    update deliveries d set request = coalesce(d.request, k.request),
      response = coalesce(d.response, k.response),
      reason = case when d.reason = ${withoutTheirWords(sql`k.reason`)} then k.reason
        else d.reason end
    from ${kept} k
    where d.account_id = ${accountId} and d.id = k.id
    returning d.lead_id`.execute(trx)
  const due = again.rows.filter(({ state }) => state !== 'paused')
  for (const destination of new Set(due.map((row) => row.destination))) {
    await addDeliverJob(ctx, trx, { accountId, destination })
  }
  await publishConversions(
    trx,
    accountId,
    all.rows.map((row) => row.lead_id),
  )
}

/** Gives the attempts back what `eraseDeliveries` took; `rows` is the JSON array of them as they were. */
export async function restoreAttempts(trx: Trx, accountId: string, rows: string): Promise<void> {
  await sql`
    update delivery_attempts a set request = k.request, response = k.response, reason = k.reason
    from json_populate_recordset(null::delivery_attempts, ${rows}::json) k
    where a.account_id = ${accountId} and a.delivery_id = k.delivery_id and a.at = k.at
      and a.attempt = k.attempt and k.account_id = a.account_id`.execute(trx)
}
