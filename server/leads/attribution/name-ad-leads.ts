import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import { campaignDataOfAd, type KnownAd, namesOfAd } from '#domain/attribution/ad-origin'
import { publish } from '#server/live/publish'
import type { Context } from '#server/platform/context'
import { addDueJobs } from '#server/platform/due-jobs'
import { forgetResponseDays } from '#server/reporting/forget-response-days'
import { type LeadRecord, type LeadWork, moveLeadCounts, withLeads } from '../lead-work.ts'
import { knownAds } from './known-ads.ts'
import { searchTextOf } from './search-text.ts'

export const nameAdLeadsTask = 'name-ad-leads'
export const nameAdLeadsPayload = z.object({ accountId: z.uuid() })

/** Leads of one transaction, which has the account's turn; waiting messages get theirs between two of them. */
const leadsAtOnce = 500

type Place = { adId: string; id: string }
type AdLead = LeadRecord & {
  ad_id: string
  name: string | null
  phone: string | null
  phone_received: string | null
  username: string | null
}

/**
 * Gives the leads of ads the names that their ads have now, with the counts of the days and what the
 * list is searched for: what settling each of them would give. May stop anywhere and begin again.
 */
export async function nameAdLeads(
  ctx: Context,
  accountId: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (;;) {
    const due = await ctx.sql.withAccount(accountId, (trx) =>
      trx
        .selectFrom('ad_names_due')
        .select('id')
        .where('account_id', '=', accountId)
        .executeTakeFirst(),
    )
    if (due === undefined) return
    let after: Place | null = null
    do {
      if (signal?.aborted) return
      const from: Place | null = after
      after = await withLeads(ctx, accountId, (work) => nameSlice(work, from))
    } while (after !== null)
    // Stays when names have changed since the first slice.
    await ctx.sql.withAccount(accountId, (trx) =>
      trx
        .deleteFrom('ad_names_due')
        .where('account_id', '=', accountId)
        .where('id', '=', due.id)
        .execute(),
    )
  }
}

/** A job for each account whose leads wait for names. */
export async function nameDueLeads(ctx: Context): Promise<void> {
  const due = sql<{ account_id: string }>`select account_id from ad_names_due`
  await addDueJobs(ctx.sql.asIngest, nameAdLeadsTask, due)
}

/** The next leads of ads after this place; answers where the slice ended, null after the last one. */
async function nameSlice(work: LeadWork, after: Place | null): Promise<Place | null> {
  const { trx, accountId } = work
  const { rows } = await sql<AdLead>`
    select l.*, p.name, p.phone, p.phone_received, p.username
    from leads l
    left join contacts p on p.account_id = l.account_id and p.id = l.contact_id
    where l.account_id = ${accountId} and l.ad_id is not null
      ${after === null ? sql`` : sql`and (l.ad_id, l.id) > (${after.adId}, ${after.id}::uuid)`}
    order by l.ad_id, l.id limit ${leadsAtOnce} for update of l`.execute(trx)
  const known = await knownAds(
    trx,
    accountId,
    rows.map((lead) => lead.ad_id),
  )
  const moved = rows.flatMap((before) => {
    const after = named(before, known.get(before.ad_id) ?? null)
    return isSame(before, after) ? [] : [{ before, after }]
  })
  await writeNames(
    work,
    moved.map(({ after }) => after),
  )
  for (const { before, after } of moved) moveLeadCounts(work, before, after)
  if (moved.length > 0) await publish(trx, accountId, { kind: 'lead', id: null })
  const last = rows.at(-1)
  return last === undefined || rows.length < leadsAtOnce ? null : { adId: last.ad_id, id: last.id }
}

/** The lead under the names of its ad. Of an erased one the headline is gone and nothing is said. */
function named(lead: AdLead, known: KnownAd | null): AdLead {
  if (lead.ad === null && known === null) return lead
  const { campaign, adSet, creative } = namesOfAd(lead.ad ?? { source: 'ad' }, known)
  const after = { ...lead, campaign, ad_set: adSet, creative }
  if (lead.ad === null) return after
  return {
    ...after,
    campaign_data: campaignDataOfAd(lead.ad, known),
    search_text: searchTextOf(lead, after, []),
  }
}

function isSame(before: AdLead, after: AdLead): boolean {
  return (
    before.campaign === after.campaign &&
    before.ad_set === after.ad_set &&
    before.creative === after.creative &&
    before.search_text === after.search_text &&
    isDeepStrictEqual(before.campaign_data, after.campaign_data)
  )
}

async function writeNames({ trx, accountId }: LeadWork, leads: AdLead[]): Promise<void> {
  if (leads.length === 0) return
  const column = <Name extends keyof AdLead>(name: Name) => leads.map((lead) => lead[name])
  await sql`
    update leads l set campaign = n.campaign, ad_set = n.ad_set, creative = n.creative,
      campaign_data = n.campaign_data, search_text = n.search_text
    from unnest(${column('id')}::uuid[], ${column('campaign')}::text[],
      ${column('ad_set')}::text[], ${column('creative')}::text[],
      ${leads.map((lead) => JSON.stringify(lead.campaign_data))}::jsonb[],
      ${column('search_text')}::text[])
      as n (id, campaign, ad_set, creative, campaign_data, search_text)
    where l.account_id = ${accountId} and l.id = n.id`.execute(trx)
  const { rows } = await sql<{ began_at: Date }>`
    update response_waits w set campaign = n.campaign
    from unnest(${column('id')}::uuid[], ${column('campaign')}::text[]) as n (id, campaign)
    where w.account_id = ${accountId} and w.lead_id = n.id
      and w.campaign is distinct from n.campaign
    returning w.began_at`.execute(trx)
  await forgetResponseDays(
    trx,
    accountId,
    rows.map((wait) => wait.began_at),
  )
}
