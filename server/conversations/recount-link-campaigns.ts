import { sql } from 'kysely'
import { z } from 'zod'
import { meaningful } from '#domain/campaign/ad-macro'
import type { QueryParams } from '#domain/campaign/campaign-of'
import { spellsName } from '#domain/campaign/folded-name'
import { hasUnmoved } from '#server/clicks/store/unmoved-clicks'
import { changeClicks } from '#server/clicks/store/write-clicks'
import { type LeadRecord, type LeadWork, moveLeadCounts, withLeads } from '#server/leads/lead-work'
import { publish } from '#server/live/publish'
import type { Context } from '#server/platform/context'
import { addDueJobs } from '#server/platform/due-jobs'
import type { Trx } from '#server/platform/sql'
import { forgetResponseDays } from '#server/reporting/forget-response-days'
import { settleContact } from './settle-contact.ts'

export const recountLinkCampaignsTask = 'recount-link-campaigns'
export const recountLinkCampaignsPayload = z.object({ accountId: z.uuid() })

/** Entries of the clicks' dictionary that are read at once, and rows that one transaction changes. */
const entriesAtOnce = 1_000
const rowsAtOnce = 500

/** Clicks of a link whose campaign is a spelling of the link's name. */
type MisnamedClicks = { contextId: string; linkId: string; campaign: string; name: string }

/**
 * Gives the account's stored clicks the campaign name of their link where their `utm_campaign` spells it,
 * with the touches, leads and counts that follow from them: what storing them today would give. It may stop
 * anywhere and begin again.
 */
export async function recountLinkCampaigns(
  ctx: Context,
  accountId: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  let after: string | null = null
  do {
    const from: string | null = after
    const page: EntryPage = await ctx.sql.withAccount(accountId, (trx) =>
      entriesAfter(trx, accountId, from),
    )
    for (const clicks of page.misnamed) {
      let isDone = false
      while (!isDone) {
        if (signal?.aborted) return
        isDone = await withLeads(ctx, accountId, (work) => renameSlice(work, clicks))
      }
    }
    after = page.last
  } while (after !== null)
  await ctx.sql.withAccount(accountId, (trx) =>
    trx.deleteFrom('link_campaigns_due').where('account_id', '=', accountId).execute(),
  )
}

/** A job for each account whose clicks wait, once all clicks are in the tables of today. */
export async function recountDueLinkCampaigns(ctx: Context): Promise<void> {
  if (await hasUnmoved(ctx.sql.asIngest)) return
  const due = sql<{ account_id: string }>`select account_id from link_campaigns_due`
  await addDueJobs(ctx.sql.asIngest, recountLinkCampaignsTask, due)
}

type Entry = { id: string; link_id: string; campaign: string; params: QueryParams; name: string }

/** Misnamed clicks among some entries; `last` is null after the last entry. */
type EntryPage = { misnamed: MisnamedClicks[]; last: string | null }

/** The next entries of the account after this one. */
async function entriesAfter(trx: Trx, accountId: string, after: string | null): Promise<EntryPage> {
  const { rows } = await sql<Entry>`
    select x.id::text as id, x.link_id, x.campaign, x.params, l.campaign_name as name
    from click_contexts x join links l on l.account_id = x.account_id and l.id = x.link_id
    where x.account_id = ${accountId} and x.campaign is not null and x.campaign <> l.campaign_name
      ${after === null ? sql`` : sql`and x.id > ${after}::bigint`}
    order by x.id limit ${entriesAtOnce}`.execute(trx)
  const misnamed = rows.flatMap(({ id, link_id, campaign, params, name }) => {
    const link = meaningful(name)
    const isOwn = link !== null && link !== campaign && spellsName(campaign, link)
    // A name of the ad platform stays as it is.
    if (!isOwn || meaningful(params.campaign_name) !== null) return []
    return { contextId: id, linkId: link_id, campaign, name: link }
  })
  return { misnamed, last: rows.length < entriesAtOnce ? null : (rows.at(-1)?.id ?? null) }
}

type ClickRow = {
  id: string
  repeat_of: string | null
  class: string
  status: string
  local_day: string
  ad_set: string | null
  creative: string | null
  source: string
}

/** Renames the next clicks of an entry with what follows from them; true when none is left. */
async function renameSlice(work: LeadWork, clicks: MisnamedClicks): Promise<boolean> {
  const { trx, accountId } = work
  const { campaign, name } = clicks
  const { rows } = await sql<ClickRow>`
    select r.id, r.repeat_of, r.class, r.status, r.local_day, x.ad_set, x.creative, x.source
    from click_rows r
    join click_contexts x on x.account_id = r.account_id and x.id = r.context_id
    where r.account_id = ${accountId} and r.context_id = ${clicks.contextId}::bigint
    order by r.id limit ${rowsAtOnce} for update of r`.execute(trx)
  await changeClicks(
    trx,
    accountId,
    rows.map(({ id }) => id),
    (click) => ({
      ...click,
      campaign: name,
      campaign_data: { ...click.campaign_data, campaignName: name },
    }),
  )
  for (const row of rows) {
    if (row.class !== 'human') continue
    const { local_day: day, ad_set: adSet, creative, source, status } = row
    const key = { accountId, day, adSet, creative, source, status }
    work.totals.push({ ...key, campaign, clicks: -1 }, { ...key, campaign: name, clicks: 1 })
  }
  await settleTouched(work, clicks, rows)
  const erased = await renameErased(work, clicks)
  if (rows.length > 0) await publish(trx, accountId, { kind: 'lead', id: null })
  return rows.length < rowsAtOnce && erased < rowsAtOnce
}

/** Leads that told a code of these clicks are settled again under the name of the link. */
async function settleTouched(
  work: LeadWork,
  { campaign, name }: MisnamedClicks,
  clicks: readonly ClickRow[],
): Promise<void> {
  const { trx, accountId } = work
  // The touch of a repeated click names the click that it repeats.
  const told = [...new Set(clicks.flatMap(({ id, repeat_of }) => repeat_of ?? id))]
  const { rows: touches } = await sql<{ lead_id: string }>`
    update lead_touches set campaign = ${name}
    where account_id = ${accountId} and told_click_id = any(${told}::uuid[])
      and campaign = ${campaign}
    returning lead_id`.execute(trx)
  const leads = [...new Set(touches.map((touch) => touch.lead_id))]
  const { rows } = await sql<{ contact_id: string }>`
    select contact_id from leads
    where account_id = ${accountId} and id = any(${leads}::uuid[]) and erased_at is null
    order by contact_id`.execute(trx)
  for (const { contact_id } of rows) await settleContact(work, contact_id)
}

/** An erased lead has nothing to be settled from: its campaign is all that is left. */
async function renameErased(work: LeadWork, clicks: MisnamedClicks): Promise<number> {
  const { trx, accountId } = work
  const { linkId, campaign, name } = clicks
  const { rows } = await sql<LeadRecord>`
    select * from leads
    where account_id = ${accountId} and campaign = ${campaign} and link_id = ${linkId}::uuid
      and erased_at is not null
    order by id limit ${rowsAtOnce} for update`.execute(trx)
  if (rows.length === 0) return 0
  await sql`
    update leads set campaign = ${name}
    where account_id = ${accountId} and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(trx)
  const { rows: waits } = await sql<{ began_at: Date }>`
    update response_waits set campaign = ${name}
    where account_id = ${accountId} and lead_id = any(${rows.map(({ id }) => id)}::uuid[])
    returning began_at`.execute(trx)
  await forgetResponseDays(
    trx,
    accountId,
    waits.map((wait) => wait.began_at),
  )
  for (const lead of rows) moveLeadCounts(work, lead, { ...lead, campaign: name })
  return rows.length
}
