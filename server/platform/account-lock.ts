import { type Kysely, sql } from 'kysely'
import type { Database } from './sql.ts'

/** Kinds of changes of an account that must follow each other: each kind has a lock of its own. */
type Turn =
  | 'alerts'
  | 'clicks'
  | 'click dictionaries'
  | 'connections'
  | 'daily_totals'
  | 'events'
  | 'instances'
  | 'invites'
  | 'leads'
  | 'lead readings'
  | 'links'
  | 'logins'
  | 'phrase rules'
  | 'quick replies'
  | 'saved filters'
  | 'shares'
  | 'email reports'

/**
 * Waits for the account's turn and keeps it until the transaction ends. An advisory lock also covers rows
 * that do not exist yet, and later statements see all that earlier holders committed; a statement that
 * itself waits for a row lock misses rows inserted meanwhile. The statement names no table: on a cluster one
 * that reads rows takes its lock on the node of those rows, where others do not look.
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

/** Takes the turn if nobody has it at this moment; otherwise answers false without waiting. */
export async function tryTurn(
  trx: Kysely<Database>,
  turn: Turn,
  accountId: string,
): Promise<boolean> {
  return (await tryTurns(trx, turn, [accountId])).length > 0
}

/** Takes the turn of those of the accounts that nobody has it of at this moment, and answers which they are. */
export async function tryTurns(
  trx: Kysely<Database>,
  turn: Turn,
  accountIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string; has: boolean }>`
    select id, pg_try_advisory_xact_lock(hashtextextended(${`${turn} `} || id, 0)) as has
    from unnest(${accountIds}::text[]) as account (id)`.execute(trx)
  return rows.filter(({ has }) => has).map(({ id }) => id)
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

/**
 * Takes the turn of these accounts together with others that share it; `takeTurn` and `takeTurns`, which take
 * it alone, wait for all of them.
 */
export async function shareTurn(
  trx: Kysely<Database>,
  turn: Turn,
  ...accountIds: readonly string[]
): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`${turn} `} || id, 0))
    from (select unnest(${accountIds}::text[]) as id order by 1) account`.execute(trx)
}
