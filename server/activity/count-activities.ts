import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { activitySummary as contract } from '#contracts/clicks'
import { mostCounted } from '#domain/filters'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import {
  accountToday,
  type Condition,
  type FilterSql,
  filtersFor,
} from '#server/reporting/filter-sql'
import { lookUpSearch } from '#server/reporting/look-up-search'
import { countUpTo } from '#server/reporting/search-sql'
import { totalsRows } from '#server/reporting/totals-rows'
import { type ActivityBranches, activityBranches } from './activity-sql.ts'

export type ActivityFilters = Omit<z.output<typeof contract.query>, 'search'>

/** How many rows a list has, by kind; `converted` are clicks. */
export type ActivityCounts = { clicks: number; converted: number; messages: number }

/** The figures above the list of clicks; the total of the list is its clicks and messages. */
export async function activitySummary(
  ctx: Context,
  accountId: string,
  query: z.output<typeof contract.query>,
): Promise<z.output<typeof contract.output>> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const { today, timeZone } = await accountToday(ctx, trx, accountId)
    const filters = filtersFor(query, today, timeZone)
    const searched = { ...query, search: await lookUpSearch(trx, accountId, query.search) }
    if (query.search) return countSearched(trx, activityBranches(accountId, searched, filters))
    const shown = filtersFor({ ...query, tests: 'include' }, today, timeZone)
    const tests = await countTests(trx, accountId, query, shown)
    const counts = await countActivities(trx, accountId, query, { filters, tests })
    return { ...counts, converted: await countConverted(trx, accountId, query, filters) }
  })
}

type RowCounts = Omit<ActivityCounts, 'converted'>

/** How many rows the list of clicks has, without a search: what counts, and the tests beside it. */
export async function countShown(
  trx: Trx,
  accountId: string,
  query: ActivityFilters,
  { filters, shown }: { filters: FilterSql; shown: FilterSql },
): Promise<number> {
  const tests = await countTests(trx, accountId, query, shown)
  const counts = await countActivities(trx, accountId, query, { filters, tests })
  const rows = counts.clicks + counts.messages
  return query.tests ? rows : rows + tests.clicks + tests.messages
}

/** How many rows of each kind count under these filters. */
async function countActivities(
  trx: Trx,
  accountId: string,
  query: ActivityFilters,
  { filters, tests }: { filters: FilterSql; tests: RowCounts },
): Promise<RowCounts> {
  const clicks = await sumClicks(trx, accountId, filters)
  if (filters.span === null && !filters.isByRow) {
    return { clicks, messages: await sumMessages(trx, accountId, query, filters) }
  }
  const branches = activityBranches(accountId, query, filters)
  if (isNarrowed(query)) {
    return { clicks, messages: await countRows(trx, messagesOfLeads, branches.messages) }
  }
  const all = await countRows(trx, messages, branches.allMessages)
  return { clicks, messages: query.tests ? all : all - tests.messages }
}

/**
 * Messages of all days, from the roll-up of what leads wrote: less those of erased leads, which are
 * gone, and with what was written before the lead (index messages_listed_history).
 */
async function sumMessages(
  trx: Trx,
  accountId: string,
  query: ActivityFilters,
  filters: FilterSql,
): Promise<number> {
  const { rows } = await sql<{ messages: number }>`
    select coalesce(sum(t.messages), 0)::bigint - (
      select coalesce(sum(l.message_count), 0) from leads l
      where l.account_id = ${accountId} and l.erased_at is not null and ${filters.leads}
    ) as messages
    from ad_totals t where t.account_id = ${accountId} and ${filters.totals}`.execute(trx)
  const { messages: branch } = activityBranches(accountId, query, filters)
  const history = sql<boolean>`m.is_history and ${branch}`
  return (rows[0]?.messages ?? 0) + (await countRows(trx, messagesOfLeads, history))
}

/** The rows of tests, of which there are few (indexes clicks_tests and leads_tests). */
async function countTests(
  trx: Trx,
  accountId: string,
  query: ActivityFilters,
  shown: FilterSql,
): Promise<RowCounts> {
  const branches = activityBranches(accountId, query, shown)
  return {
    clicks: await countRows(
      trx,
      sql`clicks c`,
      sql<boolean>`${branches.clicks} and c.class = 'test'`,
    ),
    messages: await countRows(
      trx,
      messagesOfLeads,
      sql<boolean>`${branches.messages} and l.is_test`,
    ),
  }
}

/** How many rows of each kind a search finds, each as far as `mostCounted`. */
async function countSearched(trx: Trx, branches: ActivityBranches): Promise<ActivityCounts> {
  const { rows } = await sql<ActivityCounts>`
    select ${countUpTo(sql`select from clicks c where ${branches.clicks}`)} as clicks,
      ${countUpTo(sql`select from clicks c where ${branches.clicks} and c.lead_id is not null`)}
        as converted,
      ${countUpTo(sql`select from ${messagesOfLeads} where ${branches.messages}`)} as messages
    `.execute(trx)
  return rows[0] ?? { clicks: 0, converted: 0, messages: 0 }
}

/**
 * Counts the rows that a search finds, up to `mostCounted`, and says whether the clicks found by dictionary keys
 * reach that number alone. Else messages are counted first, because those of many leads reach it, too.
 */
export async function countFoundActivities(
  trx: Trx,
  { clicks, sharing, messages }: ActivityBranches,
): Promise<{ total: number; areClicksCommon: boolean }> {
  const clicksThat = (condition: Condition, most: number) =>
    countFirst(trx, sql`select from clicks c where ${condition}`, most)
  if (sharing && (await clicksThat(sharing, mostCounted)) === mostCounted) {
    return { total: mostCounted, areClicksCommon: true }
  }
  const written = await countFirst(
    trx,
    sql`select from ${messagesOfLeads} where ${messages}`,
    mostCounted,
  )
  const total = written + (await clicksThat(clicks, mostCounted - written))
  return { total, areClicksCommon: false }
}

async function countFirst(trx: Trx, rows: RawBuilder<unknown>, most: number): Promise<number> {
  if (most === 0) return 0
  return countRows(trx, sql`(${rows} limit ${most}) found`, sql<boolean>`true`)
}

/**
 * Clicks that became a lead, from the roll-up: those that are not pending; only the few whose lead
 * a person set back to pending are looked up (index clicks_pending_unlisted).
 */
async function countConverted(
  trx: Trx,
  accountId: string,
  query: ActivityFilters,
  filters: FilterSql,
): Promise<number> {
  const unlisted = sql<boolean>`${activityBranches(accountId, query, filters).clicks}
    and c.lead_id is not null and c.status = 'pending'`
  const totals = sql<boolean>`${filters.totals} and t.status <> 'pending'`
  return (
    (await sumClicks(trx, accountId, { ...filters, totals })) +
    (await countRows(trx, sql`clicks c`, unlisted))
  )
}

const messages = sql`messages m`
const messagesOfLeads = sql`messages m
  join leads l on l.account_id = m.account_id and l.id = m.lead_id`

async function countRows(
  trx: Trx,
  from: RawBuilder<unknown>,
  condition: Condition,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${from} where ${condition}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** From the roll-up: there may be millions of clicks. */
async function sumClicks(trx: Trx, accountId: string, filters: FilterSql): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(t.clicks), 0)::bigint as count
    from ${totalsRows(accountId, filters)}
    where t.account_id = ${accountId} and ${filters.totals}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Whether a message's lead decides if the message is in the list. */
export function isNarrowed(query: ActivityFilters): boolean {
  const { campaign, adSet, creative, source, status, instance } = query
  return [campaign, adSet, creative, source, status, instance].some((value) => value !== undefined)
}
