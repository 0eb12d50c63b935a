import { sql } from 'kysely'
import type { Context } from '#server/platform/context'

/** What waits in the inbox of clicks for one account. */
export type Backlog = {
  accountId: string
  /** How many rows, counted up to the number that was asked for. */
  waiting: number
  /** Its oldest row; ids sort by their instant. */
  oldestId: string
}

/** Rows that are moved in one transaction: `atMost` of each account, from its `oldestId` on. */
export type Portion = { accounts: Pick<Backlog, 'accountId' | 'oldestId'>[]; atMost: number }

/** A transaction's locks are bounded by its accounts. */
const accountsPerPortion = 100
/** The longest rest after a batch, in times of its duration. */
const longestRest = 4
/** No rest is taken once a click has waited this long. */
const noRestFromMs = 1_000

/**
 * The accounts for which clicks wait, the longest waiting one first. The recursion goes from account
 * to account by the primary key, so that a long backlog is not read to find the others. Rows that were
 * moved stay in the key until PostgreSQL cleans up: only the recursion passes by them.
 */
export async function readBacklogs(ctx: Context, countUpTo: number): Promise<Backlog[]> {
  const { rows } = await sql<Backlog>`
    with recursive oldest (account_id, id) as (
      (select account_id, id from click_inbox order by account_id, id limit 1)
      union all
      select next.account_id, next.id
      from oldest cross join lateral (
        select account_id, id from click_inbox where account_id > oldest.account_id
        order by account_id, id limit 1
      ) next
    )
    select oldest.account_id as "accountId", count(*) as waiting, oldest.id as "oldestId"
    from oldest cross join lateral (
      select id from click_inbox where account_id = oldest.account_id and id >= oldest.id
      order by id limit ${countUpTo}
    ) row
    group by oldest.account_id, oldest.id order by oldest.id`.execute(ctx.sql.asIngest)
  return rows
}

/**
 * Transactions of about `rows` rows: an account with so many has one to itself, those with few share
 * one, because a commit costs more than the work on a few clicks.
 */
export function portionsOf(backlogs: readonly Backlog[], rows: number): Portion[] {
  const portions: Portion[] = []
  let shared: Backlog[] = []
  let sum = 0
  for (const backlog of backlogs) {
    const { waiting } = backlog
    if (waiting >= rows) {
      portions.push({ accounts: [backlog], atMost: rows })
      continue
    }
    if (sum + waiting > rows || shared.length === accountsPerPortion) {
      portions.push({ accounts: shared, atMost: rows })
      ;[shared, sum] = [[], 0]
    }
    shared.push(backlog)
    sum += waiting
  }
  if (shared.length > 0) portions.push({ accounts: shared, atMost: rows })
  return portions
}

/**
 * How long to rest after a batch while visitors come in numbers, in times of its duration: the less,
 * the longer the oldest click has waited.
 */
export function restAfter(oldestWaitedMs: number): number {
  return longestRest * Math.min(1, Math.max(0, 1 - oldestWaitedMs / noRestFromMs))
}
