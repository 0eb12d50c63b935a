import { isDeepStrictEqual } from 'node:util'
import { type Selectable, sql } from 'kysely'
import type { LeadStatus } from '#domain/filters'
import { bringOver } from '#server/clicks/store/unmoved-clicks'
import { publishAll } from '#server/live/publish'
import { takeTurn } from '#server/platform/account-lock'
import type { Context } from '#server/platform/context'
import { oneOf } from '#server/platform/one-of'
import type { Database, Trx } from '#server/platform/sql'
import { noStatements, type SharedStatements } from '#server/platform/together'
import { applyTotals, type Counts } from '#server/reporting/apply-totals'
import { countSales } from '#server/reporting/count-sales'

export type LeadRecord = Selectable<Database['leads']>

/**
 * One transaction that changes leads of one account, and what it still owes before it commits: the
 * counts too, which are written once, at the end.
 */
export type LeadWork = Counts & {
  ctx: Context
  trx: Trx
  accountId: string
  timeZone: string
  changedLeads: Set<string>
  /** Leads whose sales may count otherwise than before. */
  buyers: Set<string>
  /** Contacts that became part of another one in this transaction, with that one. */
  mergedContacts: Map<string, string>
  /** What those who work side by side in this transaction ask together. */
  statements: SharedStatements
  /** What is left to be done when all else is, one after the other. */
  owed: (() => Promise<void>)[]
}

/**
 * Runs `work` in a transaction in which nobody else changes leads of the account: messages, edits
 * by a person, merges and deletions meet here one after another. Then the roll-ups follow.
 */
export async function withLeads<T>(
  ctx: Context,
  accountId: string,
  work: (leads: LeadWork) => Promise<T>,
): Promise<T> {
  const run = async (trx: Trx) => {
    await takeTurn(trx, 'leads', accountId)
    const account = await trx
      .selectFrom('accounts')
      .select('time_zone')
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (account === undefined) throw new Error('account does not exist')
    const leads: LeadWork = {
      ctx,
      trx,
      accountId,
      timeZone: account.time_zone,
      totals: [],
      links: [],
      changedLeads: new Set(),
      buyers: new Set(),
      mergedContacts: new Map(),
      statements: noStatements(),
      owed: [],
    }
    const result = await work(leads)
    // What is owed may owe more.
    for (const pay of leads.owed) await pay()
    await applyTotals(trx, leads)
    await countSales(trx, accountId, leads.buyers)
    await publishAll(
      trx,
      [...leads.changedLeads].map((id) => ({ accountId, event: { kind: 'lead', id } })),
    )
    return result
  }
  return ctx.sql.withAccount(accountId, run, { changesLeads: true })
}

/** Takes what the lead counted before out of the totals and puts in what it counts now. */
export function moveLeadCounts(
  work: LeadWork,
  before: LeadRecord | null,
  after: LeadRecord | null,
): void {
  if (!isDeepStrictEqual(salesKeyOf(before), salesKeyOf(after))) {
    for (const lead of [before, after]) if (lead !== null) work.buyers.add(lead.id)
  }
  for (const [lead, sign] of [
    [before, -1],
    [after, 1],
  ] as const) {
    // A test is part of no number.
    if (lead === null || lead.is_test) continue
    const key = {
      accountId: work.accountId,
      campaign: lead.campaign,
      adSet: lead.ad_set,
      creative: lead.creative,
      source: lead.source,
      status: lead.status,
    }
    work.totals.push({
      ...key,
      day: lead.first_message_day,
      trackedLeads: lead.is_tracked ? sign : 0,
      untrackedLeads: lead.is_tracked ? 0 : sign,
      messages: sign * lead.message_count,
    })
    if (lead.is_tracked && lead.from_click) {
      const day = lead.click_day ?? lead.first_message_day
      work.totals.push({ ...key, day, trackedLeadsFromClick: sign })
    }
    if (lead.link_id === null || !lead.is_tracked) continue
    work.links.push({
      accountId: work.accountId,
      linkId: lead.link_id,
      class: 'human',
      leads: sign,
    })
  }
}

/** What the sales of a lead count under; null while they do not. */
function salesKeyOf(lead: LeadRecord | null) {
  if (lead === null || lead.is_test || lead.status !== 'converted') return null
  const { campaign, ad_set, creative, source, is_tracked, first_message_day } = lead
  return { campaign, ad_set, creative, source, is_tracked, first_message_day }
}

/**
 * Gives clicks another lead or status and moves their counts along. Only clicks that count
 * (`human`) are in the totals.
 */
export async function moveClicks(
  work: LeadWork,
  which: { ids: string[] } | { leadId: string },
  to: { leadId: string; status: LeadStatus },
): Promise<void> {
  if ('ids' in which && which.ids.length === 0) return
  const { trx, accountId } = work
  const ids = 'ids' in which ? which.ids : await clicksOf(work, which.leadId)
  await bringOver(
    trx,
    ids.map((id) => ({ account_id: accountId, id })),
  )
  const clicks = await trx
    .selectFrom('click_rows as c')
    .innerJoin('click_contexts as x', (join) =>
      join.onRef('x.account_id', '=', 'c.account_id').onRef('x.id', '=', 'c.context_id'),
    )
    .select(['c.id', 'c.local_day', 'x.campaign', 'x.ad_set', 'x.creative', 'x.source'])
    .select(['c.status', 'c.class'])
    .where('c.account_id', '=', accountId)
    .where('c.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('c.id')
    .forUpdate('c')
    .execute()
  if (clicks.length === 0) return
  await trx
    .updateTable('click_rows')
    .set({ lead_id: to.leadId, status: to.status })
    .where('account_id', '=', accountId)
    .where('id', '=', oneOf(clicks.map((click) => click.id)))
    .execute()
  for (const click of clicks) {
    if (click.class !== 'human') continue
    const key = {
      accountId,
      day: click.local_day,
      campaign: click.campaign,
      adSet: click.ad_set,
      creative: click.creative,
      source: click.source,
    }
    work.totals.push({ ...key, status: click.status, clicks: -1 })
    work.totals.push({ ...key, status: to.status, clicks: 1 })
  }
}

async function clicksOf({ trx, accountId }: LeadWork, leadId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('clicks')
    .select('id')
    .where('account_id', '=', accountId)
    .where('lead_id', '=', leadId)
    .execute()
  return rows.map(({ id }) => id)
}
