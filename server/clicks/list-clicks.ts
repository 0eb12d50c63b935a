import { sql } from 'kysely'
import type { z } from 'zod'
import type { listClicks as contract } from '#contracts/clicks'
import { accountToday, type FilterSql, filtersFor } from '#server/dashboard/filter-sql'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import {
  type ActivityBranches,
  activityBranches,
  findActivities,
  presentActivities,
} from './activity-sql.ts'

/** Counted clicks and contacts' messages that match, newest first, one page of them. */
export async function listClicks(
  ctx: Context,
  accountId: string,
  query: z.output<typeof contract.query>,
): Promise<z.output<typeof contract.output>> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const { today, timeZone } = await accountToday(ctx, trx, accountId)
    const filters = filtersFor(query, today, timeZone)
    const branches = activityBranches(accountId, query, filters)
    const found = await findActivities(trx, branches, query)
    const clicks = query.search
      ? await countFoundClicks(trx, branches)
      : await countClicks(trx, accountId, filters)
    return {
      clicks: await presentActivities(trx, accountId, found),
      total: clicks + (await countMessages(trx, branches, isNarrowed(query))),
    }
  })
}

/** From the roll-up: there may be millions of clicks. */
async function countClicks(trx: Trx, accountId: string, filters: FilterSql): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(t.clicks), 0)::bigint as count from daily_totals t
    where t.account_id = ${accountId} and ${filters.totals}`.execute(trx)
  return rows[0]?.count ?? 0
}

async function countFoundClicks(trx: Trx, branches: ActivityBranches): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from clicks c where ${branches.clicks}`.execute(trx)
  return rows[0]?.count ?? 0
}

async function countMessages(
  trx: Trx,
  branches: ActivityBranches,
  isNarrowed: boolean,
): Promise<number> {
  const lead = isNarrowed
    ? sql`join leads l on l.account_id = m.account_id and l.id = m.lead_id`
    : sql``
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from messages m ${lead}
    where ${isNarrowed ? branches.messages : branches.allMessages}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Whether a message's lead decides if the message is in the list. */
function isNarrowed(query: z.output<typeof contract.query>): boolean {
  const { search, campaign, adSet, creative, source, status } = query
  return [search, campaign, adSet, creative, source, status].some((value) => value !== undefined)
}
