import { type RawBuilder, sql } from 'kysely'
import type { ActivityRow } from '#contracts/clicks'
import type { FilterQuery } from '#contracts/filters'
import { clickRows, leadRows } from '#server/leads/list/lead-rows'
import {
  type ClickRow,
  type LeadRow,
  presentClickAsLead,
  presentGeo,
  presentLead,
  presentMarks,
} from '#server/leads/list/present-lead'
import type { Trx } from '#server/platform/sql'
import { type Condition, clicksAtOnce, type FilterSql } from '#server/reporting/filter-sql'
import { fenceOf, keyCondition, type Search, searchIn } from '#server/reporting/search-sql'

/** A click or a message of a contact, in one list by time. */
export type ActivityReference = { kind: 'click' | 'message'; id: string }

/**
 * Conditions of the two kinds of rows: clicks `c`; messages `m` with their lead `l`. `allMessages` is the
 * condition on `m` alone, for when no filter concerns the lead. `sharing` is the condition on the clicks that a
 * search finds by dictionary keys, for keys `areOfMany`; otherwise null.
 */
export type ActivityBranches = {
  clicks: Condition
  sharing: Condition | null
  fence: RawBuilder<unknown>
  messages: Condition
  allMessages: Condition
}

export function activityBranches(
  accountId: string,
  query: FilterQuery & { search?: Search | undefined },
  filters: FilterSql,
): ActivityBranches {
  const allMessages = sql<boolean>`${listedMessages(accountId)} and ${filters.messageTimes}`
  const { search } = query
  const clicks = (found: Condition) =>
    sql<boolean>`c.account_id = ${accountId} and ${filters.clicks} and ${found}`
  return {
    clicks: clicks(foundClicks(accountId, search)),
    sharing:
      typeof search === 'object' && search.clickKeys?.areOfMany
        ? clicks(searchIn('c', search))
        : null,
    fence: fenceOf(search),
    messages: sql<boolean>`${allMessages} and l.account_id = ${accountId}
      and ${filters.messageLeads} and ${searchIn('l', query.search)}`,
    allMessages,
  }
}

/** A click is found by what it brought, and by the person who answered it: its row shows both. */
function foundClicks(accountId: string, search: Search | undefined): Condition {
  if (!search) return sql<boolean>`true`
  if (typeof search !== 'string' && search.clickIds !== null && search.leadIds !== null) {
    if (search.leadIds.length === 0) return searchIn('c', search)
    if (search.clickIds.length === 0) return keyCondition(search)('lead_id', search.leadIds)
    // An `or` of the two conditions would read every row.
    return sql<boolean>`c.id in (
      select unnest(${search.clickIds}::uuid[])
      union all select k.id from clicks k
      where k.account_id = ${accountId} and k.lead_id = any((select ${search.leadIds}::uuid[])::uuid[]))`
  }
  const byLead =
    typeof search !== 'string' && search.leadIds !== null
      ? keyCondition(search)('lead_id', search.leadIds)
      : // Each row that is read asks for its own lead, because the page is full long before all are
        // read; of an `exists` PostgreSQL would make a table of them, once for each month of clicks.
        sql<boolean>`c.lead_id is not null and (select true from leads l where l.account_id = ${accountId}
          and l.id = c.lead_id and ${searchIn('l', search)} limit 1)`
  return sql<boolean>`(${searchIn('c', search)} or ${byLead})`
}

/** Clicks `c` that are rows of the list: those that count, and tests. */
export function listedClicks(accountId: string): Condition {
  return sql<boolean>`c.account_id = ${accountId} and c.class in ('human', 'test')`
}

/** Messages `m` that are rows: those without a lead are history, or wait for their content. */
export function listedMessages(accountId: string): Condition {
  return sql<boolean>`m.account_id = ${accountId} and not m.from_me
    and not m.is_pending and m.lead_id is not null`
}

/** One page, newest first; each branch is cut to what the page can need, so that indexes answer. */
export async function findActivities(
  trx: Trx,
  branches: ActivityBranches,
  { limit, offset }: { limit: number; offset: number },
): Promise<ActivityReference[]> {
  const enough = limit + offset
  const { rows } = await sql<ActivityReference>`
    select kind, id from (
      (select 'click' as kind, id, clicked_at as at from (
         select c.id, c.clicked_at from clicks c where ${branches.clicks} ${branches.fence}
       ) c order by id desc limit ${enough + clicksAtOnce})
      union all
      (select 'message' as kind, m.id, m.sent_at as at from messages m
         join leads l on l.account_id = m.account_id and l.id = m.lead_id
       where ${branches.messages} order by at desc, id desc limit ${enough})
    ) found order by at desc, id desc limit ${limit} offset ${offset}`.execute(trx)
  return rows
}

/** The rows as the API shows them, in the given order. */
export async function presentActivities(
  trx: Trx,
  accountId: string,
  found: readonly ActivityReference[],
): Promise<ActivityRow[]> {
  const idsOf = (kind: ActivityReference['kind']) =>
    found.filter((row) => row.kind === kind).map((row) => row.id)
  const clicks = await clicksByIds(trx, accountId, idsOf('click'))
  const messages = await messagesByIds(trx, accountId, idsOf('message'))
  const leads = await leadsByIds(trx, accountId, [
    ...clicks.flatMap((row) => row.lead_id ?? []),
    ...messages.flatMap((row) => row.lead_id ?? []),
  ])
  const presented = new Map<string, ActivityRow>()
  for (const row of clicks) presented.set(row.id, presentClick(row, leads.get(row.lead_id ?? '')))
  for (const row of messages) {
    const lead = leads.get(row.lead_id ?? '')
    if (lead) presented.set(row.id, presentMessage(row, lead))
  }
  return found.flatMap((row) => presented.get(row.id) ?? [])
}

/** Clicks of the account by id, as `presentClick` takes them. */
export async function clicksByIds(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
): Promise<ClickRow[]> {
  if (ids.length === 0) return []
  return clickRows(trx, accountId).where('c.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

/** Leads of the account by id. */
export async function leadsByIds(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, LeadRow>> {
  if (ids.length === 0) return new Map()
  const rows = await leadRows(trx, accountId)
    .where('l.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type MessageRow = { id: string; lead_id: string | null; sent_at: Date }

/** Messages of the account by id, as `presentMessage` takes them. */
export async function messagesByIds(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
): Promise<MessageRow[]> {
  if (ids.length === 0) return []
  return trx
    .selectFrom('messages as m')
    .select(['m.id', 'm.lead_id', 'm.sent_at'])
    .where('m.account_id', '=', accountId)
    .where('m.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/**
 * A click with the person who answered it. It is converted when it became a lead (product
 * specification 4: the badge is 'Convertido' or 'Pendente'), like the leads converted of metrics.
 */
export function presentClick(row: ClickRow, leadRow: LeadRow | undefined): ActivityRow {
  const click = presentClickAsLead(row)
  const lead = leadRow && presentLead(leadRow)
  return {
    ...click,
    ...(lead && {
      contactName: lead.contactName,
      whatsappNumber: lead.whatsappNumber,
      contactPhone: lead.contactPhone,
      contactedAt: lead.contactedAt,
      firstMessage: lead.firstMessage,
      messageCount: lead.messageCount,
      testEventCode: lead.testEventCode,
      attribution: lead.attribution,
      tags: lead.tags,
      purchaseValue: lead.purchaseValue,
      purchaseCurrency: lead.purchaseCurrency,
    }),
    status: row.status,
    activityType: 'click',
    converted: row.lead_id !== null,
    timestamp: click.createdAt,
    geo: presentGeo(row),
    ...presentMarks(row),
  }
}

/** A message with the person who wrote it and the click that brought them. */
export function presentMessage(row: MessageRow, leadRow: LeadRow): ActivityRow {
  const lead = presentLead(leadRow)
  return {
    ...lead,
    id: row.id,
    activityType: 'message',
    converted: lead.isTracked,
    timestamp: row.sent_at.toISOString(),
    geo: presentGeo(leadRow),
    ...presentMarks(leadRow),
  }
}
