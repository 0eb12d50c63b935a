import { sql } from 'kysely'
import type { z } from 'zod'
import type { listLeads as contract } from '#contracts/leads'
import { accountToday, type FilterSql, filtersFor } from '#server/dashboard/filter-sql'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { findPage, type LeadBranches, leadBranches, presentFound } from './lead-list-sql.ts'

/** Contacts and unanswered clicks that match, sorted over the whole list, one page of them. */
export async function listLeads(
  ctx: Context,
  accountId: string,
  query: z.output<typeof contract.query>,
): Promise<z.output<typeof contract.output>> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const { today, timeZone } = await accountToday(ctx, trx, accountId)
    const branches = leadBranches(accountId, query, filtersFor(query, today, timeZone))
    const found = await findPage(trx, branches, query.sort, query)
    const pending = filtersFor({ ...query, status: undefined }, today, timeZone)
    return {
      leads: await presentFound(trx, accountId, found),
      total:
        (await countLeads(trx, branches)) +
        (branches.clicks && !query.search
          ? await countUnanswered(trx, accountId, pending)
          : await countClicks(trx, branches)),
    }
  })
}

async function countLeads(trx: Trx, branches: LeadBranches): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from leads l where ${branches.leads}`.execute(trx)
  return rows[0]?.count ?? 0
}

async function countClicks(trx: Trx, branches: LeadBranches): Promise<number> {
  if (!branches.clicks) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from clicks c where ${branches.clicks}`.execute(trx)
  return rows[0]?.count ?? 0
}

/**
 * Most clicks are never answered. Counting those that were (or were erased), and taking them from
 * the roll-up, costs as much as there are leads instead of clicks.
 */
async function countUnanswered(trx: Trx, accountId: string, filters: FilterSql): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select coalesce(sum(t.clicks), 0) from daily_totals t
        where t.account_id = ${accountId} and ${filters.totals})
      - (select count(*) from clicks c
        where c.account_id = ${accountId} and c.class = 'human'
          and (c.lead_id is not null or c.erased_at is not null)
          and ${filters.clicks}) as count`.execute(trx)
  return Math.max(0, rows[0]?.count ?? 0)
}
