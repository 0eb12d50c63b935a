import { type RawBuilder, sql } from 'kysely'

/** On which the ids of accounts with stored webhooks to work on are told. */
export const inboxChannel = 'rastro_inbox'

/**
 * Tells the processes that work, once the transaction commits, that webhooks of an account wait: an
 * expression of a statement that stores some or puts some back. `accountId` is a column or a value.
 */
export function wakeInbox(accountId: RawBuilder<string>): RawBuilder<unknown> {
  return sql`pg_notify(${inboxChannel}, ${accountId}::text)`
}
