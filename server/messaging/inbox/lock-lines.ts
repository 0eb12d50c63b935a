import { sql } from 'kysely'
import type { LeadWork } from '#server/leads/lead-work'

/**
 * Locks the lines that a batch of webhooks was sent to (`called`, our ids) or names (`named`, the gateway's
 * ids), before the first changes and in the order of `lockInstances`, so that a person who removes a line
 * cannot deadlock with us. With one line there is no order to keep, and nothing is locked.
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
