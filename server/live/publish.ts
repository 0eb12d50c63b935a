import { sql } from 'kysely'
import type { LiveEvent } from '#contracts/live'
import type { Trx } from '#server/platform/sql'

/** Tells the account's open screens, in every process, once the transaction commits. */
export async function publish(trx: Trx, accountId: string, event: LiveEvent): Promise<void> {
  await sql`select pg_notify('rastro_live', ${JSON.stringify({ accountId, ...event })})`.execute(
    trx,
  )
}
