import { sql } from 'kysely'
import { insertRows } from '#server/platform/insert-rows'
import type { Trx } from '#server/platform/sql'

/**
 * Whoever changes waits that began at these instants calls it in the same transaction, in the account's
 * turn of leads: what is kept of their days (UTC) is not true any more.
 */
export async function forgetResponseDays(
  trx: Trx,
  accountId: string,
  instants: readonly Date[],
): Promise<void> {
  const days = new Set(instants.map((at) => at.toISOString().slice(0, 10)))
  if (days.size === 0) return
  await insertRows(
    trx,
    'response_days',
    [...days].sort().map((day) => ({ account_id: accountId, day, version: 1, waits: 0 })),
    sql`on conflict (account_id, day) do update set version = response_days.version + 1,
      waits = 0, names = null, facts = null`,
  )
}
