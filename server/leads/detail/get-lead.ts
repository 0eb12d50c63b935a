import type { z } from 'zod'
import type { getLead as contract } from '#contracts/leads'
import type { KnownAd } from '#domain/attribution/ad-origin'
import type { TouchDetails } from '#domain/attribution/touch-details'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { knownAds } from '../attribution/known-ads.ts'
import { findLead } from '../find-lead.ts'
import { clickRows, leadRows } from '../list/lead-rows.ts'
import {
  presentClickAsLead,
  presentGeo,
  presentLead,
  presentMarks,
  presentParams,
  presentSignal,
} from '../list/present-lead.ts'
import { deletedSales, leadSales } from './lead-sales.ts'
import { lastMerge, optOutRecord, presentLeadEvent } from './lead-timeline.ts'
import { waitingSales } from './waiting-sales.ts'

type Detail = z.input<typeof contract.output>

/** Everything about a lead; an id `c_…` is a click, or the lead that it has become. */
export async function getLead(ctx: Context, accountId: string, id: string): Promise<Detail> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const found = await findLead(trx, accountId, id)
    return found.kind === 'lead'
      ? leadDetail(trx, accountId, found.id)
      : clickDetail(trx, accountId, found.id)
  })
}

export async function leadDetail(trx: Trx, accountId: string, id: string): Promise<Detail> {
  const row = await leadRows(trx, accountId).where('l.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Lead não encontrado.')
  const touches = await trx
    .selectFrom('lead_touches as t')
    .leftJoin('click_rows as c', (join) =>
      join.on('c.account_id', '=', accountId).onRef('c.id', '=', 't.click_id'),
    )
    .select(['t.id', 't.kind', 't.source', 't.campaign', 't.details', 't.touched_at'])
    .select(['c.privacy_signal', 'c.clicked_at'])
    .where('t.account_id', '=', accountId)
    .where('t.lead_id', '=', id)
    .orderBy('t.touched_at')
    .orderBy('t.id')
    .execute()
  const ads = await knownAds(
    trx,
    accountId,
    touches.flatMap(({ details }) => details.ad?.adId ?? []),
  )
  const events = await trx
    .selectFrom('lead_events')
    .select(['id', 'kind', 'details', 'actor', 'happened_at'])
    .where('account_id', '=', accountId)
    .where('lead_id', '=', id)
    .orderBy('happened_at')
    .orderBy('id')
    .execute()
  const undoable = {
    lastMerge: await lastMerge({ trx, accountId }, id),
    deletedSales: await deletedSales(trx, accountId, id, events),
  }
  return {
    ...presentLead(row),
    geo: presentGeo(row),
    ...presentMarks(row),
    params: presentParams(row),
    username: row.contact_username,
    adOptOut: row.ad_opt_out,
    adOptOutRecord: optOutRecord(events),
    privacySignals: touches.flatMap((touch) => presentSignal(touch) ?? []).reverse(),
    touches: touches.map((touch) => ({
      id: touch.id,
      kind: touch.kind,
      source: touch.source,
      campaign: campaignOfAd(touch.details, ads) ?? touch.campaign,
      touchedAt: touch.touched_at.toISOString(),
    })),
    timeline: events.map((event) => presentLeadEvent(event, undoable)),
    waitingSales: await waitingSales(trx, accountId, events),
    sales: await leadSales(trx, accountId, id),
  }
}

/** The campaign of a touched ad, or its headline while nobody names it. */
function campaignOfAd({ ad }: TouchDetails, ads: ReadonlyMap<string, KnownAd>): string | null {
  return ads.get(ad?.adId ?? '')?.campaign ?? (ad?.title?.trim() || null)
}

async function clickDetail(trx: Trx, accountId: string, id: string): Promise<Detail> {
  const row = await clickRows(trx, accountId).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Lead não encontrado.')
  return {
    ...presentClickAsLead(row),
    geo: presentGeo(row),
    ...presentMarks(row),
    params: presentParams(row),
    username: null,
    adOptOut: false,
    adOptOutRecord: [],
    privacySignals: [presentSignal(row)].filter((signal) => signal !== null),
    touches: [],
    timeline: [],
    waitingSales: [],
    sales: [],
  }
}
