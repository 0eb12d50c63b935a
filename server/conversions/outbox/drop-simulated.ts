import { sql } from 'kysely'
import type { Reason } from '#domain/conversions/reasons'
import type { Trx } from '#server/platform/sql'

/** Reason of events of a test with the simulated line: no ad platform receives them. */
export const simulatedReason: Reason = { code: 'simulated' }

/** Ends what a played test has promised to ad platforms, so that it waits for no connection either. */
export async function dropSimulated(trx: Trx, accountId: string, leadId: string): Promise<void> {
  await sql`
    update deliveries
    set state = 'dropped', reason = ${JSON.stringify(simulatedReason)}::jsonb, next_try_at = null
    where account_id = ${accountId} and lead_id = ${leadId} and claimed_until is null
      and state in ('pending', 'retrying', 'paused') and destination not like 'webhook:%'`.execute(
    trx,
  )
}
