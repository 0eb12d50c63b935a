import { type Kysely, sql } from 'kysely'
import { publish } from '#server/live/publish'
import { takeTurn } from '#server/platform/account-lock'
import type { Context } from '#server/platform/context'
import { insertRows } from '#server/platform/insert-rows'
import type { Database, Trx } from '#server/platform/sql'
import { systemActor } from '../detail/lead-events.ts'

/**
 * Somebody leaves the account, or has another role: their leads become nobody's, and they are on duty no
 * more. In the transaction of `asIngest` that changes the membership; until it ends nobody is given leads.
 */
export async function releaseLeads(
  ctx: Context,
  trx: Trx,
  accountId: string,
  person: { id: string; name: string },
): Promise<void> {
  await takeTurn(trx, 'leads', accountId)
  await endDuty(trx, accountId, person.id)
  const { rows } = await sql<{ id: string; erased_at: Date | null }>`
    update leads set assigned_to = null
    where account_id = ${accountId} and assigned_to = ${person.id}
    returning id, erased_at`.execute(trx)
  // Erased leads get no entry in a timeline.
  const leads = rows.filter((lead) => lead.erased_at === null)
  if (leads.length === 0) return
  const details = { from: person.name, to: null, line: null }
  const events = leads.map(({ id }) => ({
    account_id: accountId,
    id: ctx.newId(),
    lead_id: id,
    kind: 'assigned' as const,
    actor: systemActor,
    details,
    happened_at: ctx.now(),
  }))
  for (let start = 0; start < events.length; start += 1_000) {
    await insertRows(trx, 'lead_events', events.slice(start, start + 1_000))
  }
  await publish(trx, accountId, { kind: 'lead', id: null })
}

/** The person is on duty no more; false when they were not. */
export async function endDuty(
  db: Kysely<Database>,
  accountId: string,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows: ended } = await db
    .deleteFrom('duties')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return ended > 0n
}
