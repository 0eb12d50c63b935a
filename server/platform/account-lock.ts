import { type Kysely, sql } from 'kysely'
import type { Database } from './sql.ts'

/** What changes of one account take turns over: each has a lock of its own. */
type Turn =
  | 'alerts'
  | 'clicks'
  | 'click dictionaries'
  | 'connections'
  | 'daily_totals'
  | 'instances'
  | 'leads'
  | 'phrase rules'
  | 'quick replies'
  | 'saved filters'
  | 'shares'
  | 'email reports'

/**
 * Waits for the account's turn and has it until the transaction ends. It locks what is not there yet
 * too, and every later statement sees what those before committed: one that itself waits for the lock
 * of a row would not see rows that were inserted meanwhile. Always a statement without a table: on a
 * cluster one that reads rows takes its locks where they lie, and other processes elsewhere.
 */
export async function takeTurn(
  trx: Kysely<Database>,
  turn: Turn,
  accountId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${turn} ${accountId}`}, 0))`.execute(
    trx,
  )
}

/** The turn if nobody has it at this moment; false without waiting for who does. */
export async function tryTurn(
  trx: Kysely<Database>,
  turn: Turn,
  accountId: string,
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${turn} ${accountId}`}, 0)) as has`.execute(
    trx,
  )
  return rows[0]?.has === true
}

/** The turn of several accounts, always in the same order, so that two who want some of them both wait. */
export async function takeTurns(
  trx: Kysely<Database>,
  turn: Turn,
  accountIds: readonly string[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${turn} `} || id, 0))
    from (select unnest(${accountIds}::text[]) as id order by 1) account`.execute(trx)
}

/** The same beside others that share it; whoever takes the turn alone waits for all of them. */
export async function shareTurn(
  trx: Kysely<Database>,
  turn: Turn,
  ...accountIds: readonly string[]
): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`${turn} `} || id, 0))
    from (select unnest(${accountIds}::text[]) as id order by 1) account`.execute(trx)
}
