import { sql } from 'kysely'
import type { LeadWork } from '#server/leads/lead-work'

/**
 * Locks the lines that webhooks were sent to (their ids) or name (as their gateway does), if they may be
 * several, before the first of them changes and in the order of `lockInstances`: a person who removes a
 * line meanwhile would wait for one and have the other.
 */
export async function lockLines(
  { trx, accountId }: Pick<LeadWork, 'trx' | 'accountId'>,
  called: readonly string[],
  named: readonly string[],
): Promise<void> {
  if (new Set(called).size + new Set(named).size < 2) return
  await trx
    .selectFrom('instances')
    .select('id')
    .where('account_id', '=', accountId)
    .where((line) =>
      line.or([
        line('id', '=', sql<string>`any(${called}::uuid[])`),
        line('external_id', '=', sql<string>`any(${named}::text[])`),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()
}
