import { sql } from 'kysely'
import type { LiveEvent } from '#contracts/live'
import type { Trx } from '#server/platform/sql'

/** One event of an account. */
export type AccountEvent = { accountId: string; event: LiveEvent }

/** Tells the account's open screens, in every process, once the transaction commits. */
export async function publish(trx: Trx, accountId: string, event: LiveEvent): Promise<void> {
  await publishAll(trx, [{ accountId, event }])
}

/** Publishes several events, which may be of several accounts. */
export async function publishAll(trx: Trx, events: readonly AccountEvent[]): Promise<void> {
  if (events.length === 0) return
  const payloads = events.map(({ accountId, event }) => JSON.stringify({ accountId, ...event }))
  await sql`select pg_notify('rastro_live', payload)
    from unnest(${payloads}::text[]) as told (payload)`.execute(trx)
}
