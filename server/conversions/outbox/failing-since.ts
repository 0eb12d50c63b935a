import { sql } from 'kysely'
import type { Connection } from '#server/integrations/destinations/connection'
import type { Trx } from '#server/platform/sql'

/** Since when nothing but failures came back; null when the last request went well, or none was made. */
export async function failingSince(
  trx: Trx,
  { accountId, destination }: Connection,
): Promise<Date | null> {
  const row = await trx
    .selectFrom('connections')
    .select('failing_since')
    .where('account_id', '=', accountId)
    .where('destination', '=', destination)
    .executeTakeFirst()
  return row?.failing_since ?? null
}

/** The first failure since the last success, at that instant; null: a success. */
export async function noteFailing(
  trx: Trx,
  { accountId, destination }: Connection,
  since: Date | null,
): Promise<void> {
  await sql`update connections set failing_since = ${since}
    where account_id = ${accountId} and destination = ${destination}
      and (failing_since is null) = (${since}::timestamptz is not null)`.execute(trx)
}
