import { type RawBuilder, sql } from 'kysely'
import type { FilterQuery } from '#contracts/filters'
import type { Lead } from '#contracts/leads'
import type { LeadSort } from '#domain/filters'
import { type Condition, type FilterSql, searchIn } from '#server/dashboard/filter-sql'
import type { Trx } from '#server/platform/sql'
import { clickRows, leadRows, presentClickAsLead, presentLead } from './present-lead.ts'

/** One row of the list of leads: a contact that wrote, or a click that nobody answered. */
export type Found = { kind: 'lead' | 'click'; id: string }

/** The two kinds of rows of the list; `clicks` null when the filters leave only contacts. */
export type LeadBranches = { leads: Condition; clicks: Condition | null }

/** What the list consists of: leads `l` and unanswered clicks `c` of the account. */
export function leadBranches(
  accountId: string,
  query: FilterQuery & { search?: string | undefined },
  filters: FilterSql,
): LeadBranches {
  const leads = sql<boolean>`l.account_id = ${accountId} and l.erased_at is null
    and ${filters.leads} and ${searchIn('l', query.search)}`
  // An unanswered click is pending, whatever its column says.
  if (query.status !== undefined && query.status !== 'pending') return { leads, clicks: null }
  const clicks = sql<boolean>`c.account_id = ${accountId} and ${unanswered}
    and ${filters.clicks} and ${searchIn('c', query.search)}`
  return { leads, clicks }
}

/** Clicks `c` that are rows of the list themselves: counted, without a lead, not erased. */
export const unanswered = sql<boolean>`c.class = 'human' and c.lead_id is null
  and c.erased_at is null`

type Order = { lead: RawBuilder<Date>; click: RawBuilder<Date>; by: RawBuilder<unknown> }

const byTime = (lead: RawBuilder<Date>, by: RawBuilder<unknown>): Order => ({
  lead,
  click: sql`c.clicked_at`,
  by,
})
// People without a name come last, both ways; they and clicks among themselves newest first.
const orders: Record<LeadSort, Order> = {
  created_desc: byTime(sql`l.created_at`, sql`at desc, id desc`),
  created_asc: byTime(sql`l.created_at`, sql`at, id`),
  whatsapp_desc: byTime(sql`l.last_message_at`, sql`at desc, id desc`),
  name_asc: byTime(sql`l.created_at`, sql`name nulls last, at desc, id desc`),
  name_desc: byTime(sql`l.created_at`, sql`name desc nulls last, at desc, id desc`),
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
): Promise<Found[]> {
  const order = orders[sort]
  const enough = limit + offset
  const named = sort === 'name_asc' || sort === 'name_desc'
  const contact = named
    ? sql`join contacts p on p.account_id = l.account_id and p.id = l.contact_id`
    : sql``
  const leads = sql`
    (select 'lead' as kind, l.id, ${order.lead} as at,
       ${named ? sql`nullif(p.name, '') collate "pt-BR-x-icu"` : sql`null::text`} as name
     from leads l ${contact} where ${branches.leads} order by ${order.by} limit ${enough})`
  const clicks = branches.clicks
    ? sql`union all
    (select 'click' as kind, c.id, ${order.click} as at, null::text as name
     from clicks c where ${branches.clicks}
     order by ${sort === 'created_asc' ? sql`at, id` : sql`at desc, id desc`} limit ${enough})`
    : sql``
  const { rows } = await sql<Found>`
    select kind, id from (${leads} ${clicks}) found
    order by ${order.by} limit ${limit} offset ${offset}`.execute(trx)
  return rows
}

/** The rows as the API shows them, in the given order. */
export async function presentFound(
  trx: Trx,
  accountId: string,
  found: readonly Found[],
): Promise<Lead[]> {
  const idsOf = (kind: Found['kind']) =>
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
