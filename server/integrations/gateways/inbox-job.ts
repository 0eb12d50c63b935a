import { type RawBuilder, sql } from 'kysely'

/**
 * Adds the job that works on the stored webhooks of an account, as an expression of a statement that
 * stores some or puts some back: one job of an account runs, and at most one more waits.
 * `accountId` is a column or a value.
 */
export function addInboxJob(accountId: RawBuilder<string>): RawBuilder<unknown> {
  const key = sql`'inbox:' || ${accountId}::uuid`
  return sql`add_job('work-inbox', json_build_object('accountId', ${accountId}::uuid), ${key}, null, ${key})`
}
