import { sql } from 'kysely'
import { z } from 'zod'
import { type LeadWork, withLeads } from '#server/leads/lead-work'
import { publish } from '#server/live/publish'
import type { Context } from '#server/platform/context'
import { addDueJobs } from '#server/platform/due-jobs'
import { oneOf } from '#server/platform/one-of'
import type { Trx } from '#server/platform/sql'
import { forgetResponseDays } from '#server/reporting/forget-response-days'
import { businessClocks } from './business-clocks.ts'
import { settleLeads } from './settle-waits.ts'

export const recalculateTask = 'recalculate-waits'
export const recalculatePayload = z.object({ accountId: z.uuid() })

/** Leads of one transaction, which has the account's turn; waiting messages get theirs between two of them. */
const leadsAtOnce = 200

/** Hours, rules or the time zone have changed: once the transaction commits, all waits are computed anew. */
export async function askToRecalculate(trx: Trx, accountId: string): Promise<void> {
  await trx
    .insertInto('response_due')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ after_lead: null }))
    .execute()
}

/** Whether figures of the account are on their way to what its hours and rules say now. */
export async function isRecalculating(trx: Trx, accountId: string): Promise<boolean> {
  const due = await trx
    .selectFrom('response_due')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return due !== undefined
}

/** Computes the waits of all conversations, a slice a transaction. Goes on where it was stopped. */
export async function recalculateWaits(
  ctx: Context,
  accountId: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  while (!signal?.aborted) {
    const isLeft = await withLeads(ctx, accountId, nextSlice)
    if (!isLeft) return
  }
}

/** A job for each account whose waits are to be computed. */
export async function recalculateDue(ctx: Context): Promise<void> {
  const due = sql<{ account_id: string }>`select account_id from response_due`
  await addDueJobs(ctx.sql.asIngest, recalculateTask, due)
}

/** Works on the next leads; false when none are left. */
async function nextSlice(work: LeadWork): Promise<boolean> {
  const { trx, accountId } = work
  const due = await trx
    .selectFrom('response_due')
    .select('after_lead')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (due === undefined) return false
  const leads = await trx
    .selectFrom('leads')
    .select(['id', 'erased_at'])
    .where('account_id', '=', accountId)
    .$if(due.after_lead !== null, (query) => query.where('id', '>', due.after_lead))
    .orderBy('id')
    .limit(leadsAtOnce)
    .execute()
  const erased = leads.flatMap((lead) => (lead.erased_at === null ? [] : lead.id))
  await settleLeads(
    work,
    leads.flatMap((lead) => (lead.erased_at === null ? lead.id : [])),
  )
  await measureAnew(work, erased)
  const last = leads.at(-1)
  if (last === undefined || leads.length < leadsAtOnce) {
    await trx.deleteFrom('response_due').where('account_id', '=', accountId).execute()
    await publish(trx, accountId, { kind: 'lead', id: null })
    return false
  }
  await trx
    .updateTable('response_due')
    .set({ after_lead: last.id })
    .where('account_id', '=', accountId)
    .execute()
  return true
}

/** Measures the waits of erased people by today's hours: of these only the instants are left. */
async function measureAnew(work: LeadWork, leads: readonly string[]): Promise<void> {
  if (leads.length === 0) return
  const { trx, accountId } = work
  const clocks = await businessClocks(trx, accountId, work.timeZone)
  const waits = await trx
    .selectFrom('response_waits')
    .select(['lead_id', 'began_at', 'replied_at', 'instance_id'])
    .where('account_id', '=', accountId)
    .where('lead_id', '=', oneOf(leads))
    .execute()
  const measured = waits.flatMap(({ lead_id, began_at, replied_at, instance_id }) => {
    if (replied_at === null) return []
    const ms = clocks.of(instance_id).between(began_at.getTime(), replied_at.getTime())
    return [{ lead_id, began_at, seconds: Math.floor(ms / 1_000) }]
  })
  await sql`
    update response_waits w set business_seconds = n.seconds
    from unnest(${measured.map((one) => one.lead_id)}::uuid[],
      ${measured.map((one) => one.began_at.toISOString())}::timestamptz[],
      ${measured.map((one) => one.seconds)}::int[]) as n (lead_id, began_at, seconds)
    where w.account_id = ${accountId} and w.lead_id = n.lead_id
      and w.began_at = n.began_at`.execute(trx)
  await forgetResponseDays(
    trx,
    accountId,
    measured.map((one) => one.began_at),
  )
}
