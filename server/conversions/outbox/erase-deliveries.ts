import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Destination } from '#domain/conversions/destinations'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { whileConnectionStays } from '../connections/connection-lock.ts'
import { leadGoneReason } from '../reasons.ts'
import { addDeliverJob } from './deliver-job.ts'
import { publishConversions } from './record-outcomes.ts'
import { waitingReasons } from './waiting-reasons.ts'

const deletedReason = 'O lead foi excluído antes do envio.'

/** Of an event that two leads promised which became one. */
export const mergedReason =
  'Contato unificado: o mesmo evento já vale para o outro registro deste lead.'

/** What was sent or waits to be sent: the fact and its state stay, the person goes. */
export async function eraseDeliveries(
  trx: Trx,
  accountId: string,
  which: RawBuilder<SqlBool>,
): Promise<void> {
  const here = trx.updateTable('deliveries as t').where('t.account_id', '=', accountId).where(which)
  await sql`
    update delivery_attempts a set request = null, response = null from deliveries t
    where a.account_id = ${accountId} and t.account_id = a.account_id and t.id = a.delivery_id
      and ${which}`.execute(trx)
  await here.set({ request: null, response: null }).execute()
  await here
    .set({ state: 'descartado', reason: deletedReason, next_try_at: null })
    .where('t.state', 'in', ['pendente', 'tentando', 'pausado'])
    .execute()
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
  const kept = sql`json_populate_recordset(null::deliveries, ${rows}::json)`
  const concerned = await sql<{ platform: Destination }>`
    select distinct platform from ${kept} k`.execute(trx)
  const waits = await waitingReasons(
    trx,
    accountId,
    concerned.rows.map(({ platform }) => platform),
  )
  const waiting = JSON.stringify(Object.fromEntries(waits))
  const again = await sql<{ platform: Destination; state: string }>`
    update deliveries d set
      state = case when w.reason is not null then 'pausado'
        when k.state = 'pausado' then 'pendente' else k.state end,
      reason = case when (k.state = 'pausado') = (w.reason is not null) then k.reason
        else w.reason end,
      next_try_at = case when w.reason is not null then null
        when k.state = 'pausado' then ${now}::timestamptz else k.next_try_at end
    from ${kept} k
    left join lateral (select ${waiting}::jsonb->>k.platform as reason) w on true
    where d.account_id = ${accountId} and d.id = k.id
      and d.state = 'descartado' and d.reason in (${deletedReason}, ${leadGoneReason}, ${mergedReason})
      and k.state in ('pendente', 'tentando', 'pausado')
    returning d.platform, d.state`.execute(trx)
  const all = await sql<{ lead_id: string | null }>`
    update deliveries d set request = coalesce(d.request, k.request),
      response = coalesce(d.response, k.response)
    from ${kept} k
    where d.account_id = ${accountId} and d.id = k.id
    returning d.lead_id`.execute(trx)
  const due = again.rows.filter(({ state }) => state !== 'pausado')
  for (const platform of new Set(due.map((row) => row.platform))) {
    await addDeliverJob(ctx, trx, { accountId, platform })
  }
  await publishConversions(
    trx,
    accountId,
    all.rows.map((row) => row.lead_id),
  )
}
