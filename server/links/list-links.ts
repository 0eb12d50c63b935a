import { sql } from 'kysely'
import type { z } from 'zod'
import type { listLinks as contract, TrackingLink } from '#contracts/links'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { trackingUrlOf } from './tracking-url.ts'

/** All links of the account that are not deleted, newest first, with their numbers. */
export async function listLinks(
  ctx: Context,
  accountId: string,
): Promise<z.input<typeof contract.output>> {
  const { links, deletedLinks } = await ctx.sql.withAccount(accountId, async (trx) => ({
    links: await readLinks(ctx, trx, accountId),
    deletedLinks: await sumDeleted(trx, accountId),
  }))
  const totalClicks = sum(links, (link) => link.metrics.totalClicks)
  const totalEnrichedLeads = sum(links, (link) => link.metrics.enrichedLeads)
  return {
    links,
    total: links.length,
    totalClicks,
    totalEnrichedLeads,
    overallConversionRate: wholePercent(totalEnrichedLeads, totalClicks),
    deletedLinks,
  }
}

/** Deleted links that were clicked or brought a lead, and their numbers. */
async function sumDeleted(
  trx: Trx,
  accountId: string,
): Promise<z.input<typeof contract.output>['deletedLinks']> {
  const { rows } = await sql<{ links: number; clicks: number; leads: number }>`
    select count(distinct l.id) as links, coalesce(sum(t.hits), 0)::bigint as clicks,
      coalesce(sum(t.leads), 0)::bigint as leads
    from links l
    join link_totals t on t.account_id = l.account_id and t.link_id = l.id and t.class = 'human'
    where l.account_id = ${accountId} and l.deleted_at is not null
      and (t.hits, t.leads) <> (0, 0)`.execute(trx)
  return rows[0] ?? { links: 0, clicks: 0, leads: 0 }
}

/** The links as the API shows them; with `linkId` that one alone. */
export async function readLinks(
  ctx: Context,
  trx: Trx,
  accountId: string,
  linkId?: string,
): Promise<TrackingLink[]> {
  const { rows } = await sql<LinkRow>`
    select l.id, l.code, l.campaign_name, l.whatsapp_number, l.instance_id, l.utm_campaign, l.utm_source,
      l.utm_medium, l.adset_name, l.ad_name, l.placement, l.message, l.paused, l.desktop_page,
      l.created_at, t.leads, coalesce(t.hits, '{}') || coalesce(e.hits, '{}') as hits
    from links l
    left join (
      select link_id, sum(leads)::bigint as leads, jsonb_object_agg(class, hits) as hits
      from link_totals where account_id = ${accountId} group by link_id
    ) t on t.link_id = l.id
    left join (
      select link_id, jsonb_object_agg('excess_' || reason, hits) as hits
      from (select link_id, reason, sum(hits)::bigint as hits from hit_summaries
        where account_id = ${accountId} group by link_id, reason) counted
      group by link_id
    ) e on e.link_id = l.id
    where l.account_id = ${accountId} and l.deleted_at is null
      and (${linkId ?? null}::uuid is null and not l.is_test or l.id = ${linkId ?? null})
    order by l.created_at desc, l.id desc`.execute(trx)
  return rows.map((row) => present(ctx, row))
}

type LinkRow = {
  id: string
  code: string
  campaign_name: string
  whatsapp_number: string
  instance_id: string | null
  utm_campaign: string | null
  utm_source: string | null
  utm_medium: string | null
  adset_name: string | null
  ad_name: string | null
  placement: string | null
  message: string
  paused: boolean
  desktop_page: boolean
  created_at: Date
  leads: number | null
  hits: Record<string, number> | null
}

function present(ctx: Context, row: LinkRow): TrackingLink {
  const { human = 0, ...others } = row.hits ?? {}
  const enrichedLeads = row.leads ?? 0
  return {
    id: row.id,
    clickId: row.code,
    campaignName: row.campaign_name,
    whatsappNumber: row.whatsapp_number,
    instanceId: row.instance_id,
    utmCampaign: row.utm_campaign,
    utmSource: row.utm_source,
    utmMedium: row.utm_medium,
    adsetName: row.adset_name,
    adName: row.ad_name,
    placement: row.placement,
    message: row.message,
    paused: row.paused,
    desktopPage: row.desktop_page,
    trackingUrl: trackingUrlOf(ctx, row.code),
    createdAt: row.created_at.toISOString(),
    metrics: {
      totalClicks: human,
      enrichedLeads,
      conversionRate: wholePercent(enrichedLeads, human),
      ignoredHits: Object.fromEntries(Object.entries(others).filter(([, hits]) => hits > 0)),
    },
  }
}

function wholePercent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole)
}

function sum(links: TrackingLink[], value: (link: TrackingLink) => number): number {
  return links.reduce((total, link) => total + value(link), 0)
}
