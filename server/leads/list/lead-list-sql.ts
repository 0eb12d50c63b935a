import { type RawBuilder, sql } from 'kysely'
import type { Lead } from '#contracts/leads'
import { type LeadSort, mostCounted } from '#domain/filters'
import type { Trx } from '#server/platform/sql'
import {
  type AskedFilters,
  type Condition,
  clicksAtOnce,
  type FilterSql,
} from '#server/reporting/filter-sql'
import { fenceOf, type Search, searchIn } from '#server/reporting/search-sql'
import type { LeadReference } from '../find-lead.ts'
import { clickRows, leadRows } from './lead-rows.ts'
import { presentClickAsLead, presentLead } from './present-lead.ts'

/**
 * The two kinds of rows of the list; `clicks` is null when the filters leave only contacts. `areLeadsFew`: a
 * search has named the leads, which are read before they are sorted; PostgreSQL would read in list order.
 */
export type LeadBranches = {
  leads: Condition
  clicks: Condition | null
  areLeadsFew?: boolean
  /** SQL that makes PostgreSQL read the few clicks of a search before it sorts them (`fenceOf`). */
  fence?: RawBuilder<unknown>
}

/** What the list consists of: leads `l` and unanswered clicks `c` of the account. */
export function leadBranches(
  accountId: string,
  query: AskedFilters & { search?: Search | undefined },
  filters: FilterSql,
): LeadBranches {
  const leads =
    query.kind === 'clicks'
      ? sql<boolean>`false`
      : sql<boolean>`l.account_id = ${accountId} and l.erased_at is null
          and ${filters.leads} and ${searchIn('l', query.search)}`
  const areLeadsFew = typeof query.search === 'object' && query.search.leadIds !== null
  // An unanswered click is pending, whatever its column says.
  const arePending = query.status === undefined || query.status === 'pending'
  if (!arePending || query.kind === 'people') {
    return { leads, clicks: null, areLeadsFew }
  }
  const clicks = sql<boolean>`c.account_id = ${accountId} and ${unanswered}
    and ${filters.clicks} and ${searchIn('c', query.search)}`
  return { leads, clicks, areLeadsFew, fence: fenceOf(query.search) }
}

/** Clicks `c` that are rows of the list themselves, if they count: without a lead, not erased. */
const unanswered = sql<boolean>`c.lead_id is null and c.erased_at is null`

/** The instant that stands for a lead; a click has its own. */
type Order = { lead: RawBuilder<Date>; by: RawBuilder<unknown> }

// People without a name come last, both ways; they and clicks among themselves newest first. Names
// are compared as the indexes contacts_name and contacts_name_desc hold them.
const orders: Record<LeadSort, Order> = {
  created_desc: { lead: sql`l.created_at`, by: sql`at desc, id desc` },
  created_asc: { lead: sql`l.created_at`, by: sql`at, id` },
  whatsapp_desc: { lead: sql`l.last_message_at`, by: sql`at desc, id desc` },
  name_asc: { lead: sql`l.created_at`, by: sql`name nulls last, at desc, id desc` },
  name_desc: { lead: sql`l.created_at`, by: sql`name desc nulls last, at desc, id desc` },
}

/** The instant by which a list in this order, or the part of it without names, places a lead `l`. */
export function leadInstant(sort: LeadSort): RawBuilder<Date> {
  return orders[sort].lead
}

/**
 * One page of the list in the order of `sort`. Each branch is cut to what the page can need before
 * they are put together, so that an index answers the first pages of any length of list.
 */
export async function findPage(
  trx: Trx,
  branches: LeadBranches,
  sort: LeadSort,
  { limit, offset }: { limit: number; offset: number },
): Promise<LeadReference[]> {
  const { by } = orders[sort]
  const enough = limit + offset
  const fence = branches.areLeadsFew ? sql`offset 0` : sql``
  const clicksBy = sort === 'created_asc' ? sql`c.id` : sql`c.id desc`
  const clicks = branches.clicks
    ? sql`union all (select * from (${selectClicks(branches.clicks)} ${branches.fence ?? sql``}) c
        order by ${clicksBy} limit ${enough + clicksAtOnce})`
    : sql``
  const { rows } = await sql<LeadReference>`
    select kind, id from (
      (select * from (${selectLeads(branches.leads, sort)} ${fence}) lead
        order by ${by} limit ${enough}) ${clicks}
    ) found
    order by ${by} limit ${limit} offset ${offset}`.execute(trx)
  return rows
}

/**
 * As `findPage`, with the number of all rows found, as far as `mostCounted`. A search reads every row
 * anyway: once, for both answers.
 */
export async function searchPage(
  trx: Trx,
  branches: LeadBranches,
  sort: LeadSort,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ found: LeadReference[]; total: number }> {
  const clicks = branches.clicks ? sql`union all ${selectClicks(branches.clicks)}` : sql``
  const { rows } = await sql<{ found: LeadReference[]; total: number }>`
    with found as materialized (${selectLeads(branches.leads, sort)} ${clicks})
    select least(${sql.lit(mostCounted)}, (select count(*) from found))::bigint as total, coalesce((
      select json_agg(page) from (
        select kind, id from found order by ${orders[sort].by} limit ${limit} offset ${offset}
      ) page
    ), '[]') as found`.execute(trx)
  return rows[0] ?? { found: [], total: 0 }
}

function selectLeads(condition: Condition, sort: LeadSort) {
  const named = sort === 'name_asc' || sort === 'name_desc'
  return sql`
    select 'lead' as kind, l.id, ${orders[sort].lead} as at,
      ${named ? sql`left(nullif(p.name, ''), 200) collate "pt-BR-x-icu"` : sql`null::text`} as name
    from leads l
      ${named ? sql`join contacts p on p.account_id = l.account_id and p.id = l.contact_id` : sql``}
    where ${condition}`
}

function selectClicks(condition: Condition) {
  return sql`
    select 'click' as kind, c.id, c.clicked_at as at, null::text as name from clicks c
    where ${condition}`
}

/** The rows as the API shows them, in the given order. */
export async function presentLeads(
  trx: Trx,
  accountId: string,
  found: readonly LeadReference[],
): Promise<Lead[]> {
  const idsOf = (kind: LeadReference['kind']) =>
    found.filter((row) => row.kind === kind).map((row) => row.id)
  const presented = new Map<string, Lead>()
  const leadIds = idsOf('lead')
  if (leadIds.length > 0) {
    const query = leadRows(trx, accountId).where('l.id', '=', sql<string>`any(${leadIds}::uuid[])`)
    for (const row of await query.execute()) presented.set(row.id, presentLead(row))
  }
  const clickIds = idsOf('click')
  if (clickIds.length > 0) {
    const query = clickRows(trx, accountId).where(
      'c.id',
      '=',
      sql<string>`any(${clickIds}::uuid[])`,
    )
    for (const row of await query.execute()) presented.set(row.id, presentClickAsLead(row))
  }
  return found.flatMap((row) => presented.get(row.id) ?? [])
}
