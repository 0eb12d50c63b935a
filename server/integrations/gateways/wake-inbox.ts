import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/sql'

/** On which the ids of accounts with stored webhooks to work on are told. */
export const inboxChannel = 'rastro_inbox'

/**
 * Tells the processes that work, once the transaction commits, that webhooks of these accounts wait.
 * A statement of its own: on a cluster one that stores them runs where they lie, and nobody listens there.
 */
export async function wakeInboxes(
  db: Kysely<Database>,
  accountIds: readonly (string | undefined)[],
): Promise<void> {
  await sql`
    select pg_notify(${inboxChannel}, account_id::text)
    from unnest(${[...new Set(accountIds)]}::uuid[]) as told (account_id)`.execute(db)
}
