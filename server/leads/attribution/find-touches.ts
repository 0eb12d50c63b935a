import { sql } from 'kysely'
import { campaignDataOfAd, originOfAd } from '#domain/attribution/ad-origin'
import type { TouchTrail } from '#domain/attribution/attribution'
import type { AdReferral, TouchDetails } from '#domain/attribution/touch-details'
import { campaignDataOf, campaignOf, type LinkCampaign } from '#domain/campaign/campaign-of'
import { sourceOf } from '#domain/campaign/source'
import { leadCodeCandidates, pastedLinkCodes } from '#domain/codes/message-code'
import { promoteClick } from '#server/clicks/intake/promote-click'
import { type Landing, proveHosts } from '#server/clicks/intake/prove-hosts'
import { together } from '#server/platform/together'
import type { LeadWork } from '../lead-work.ts'

/** One way by which a message says that its contact came. */
export type Touch = {
  kind: 'click' | 'link' | 'ad'
  /** The same touch in another message has the same key. */
  key: string
  /** The click whose code it was; who owns it is decided with the lead. */
  clickId: string | null
  linkId: string | null
  trail: TouchTrail
  source: string
  campaign: string | null
  details: Omit<TouchDetails, 'messageId'>
}

export type Evidence = {
  touches: Touch[]
  /** Lead codes of the text that the account has issued, for the text that people see. */
  knownCodes: Set<string>
  knownLinks: Set<string>
}

/**
 * What the texts of a message (as typed first, and as edited) and its ad data say about where the
 * contact comes from. Every known code is a touch; a pasted tracking link only counts where no code of
 * the same text says which click it was.
 */
export async function findTouches(
  work: LeadWork,
  texts: readonly string[],
  ad: AdReferral | undefined,
): Promise<Evidence> {
  const clicks = await clicksOf(work, [...new Set(texts.flatMap(leadCodeCandidates))])
  const links = await linksOf(work, [...new Set(texts.flatMap(pastedLinkCodes))])
  const knownCodes = new Set(clicks.flatMap((click) => click.code ?? []))
  const isKnown = (code: string) => knownCodes.has(code)
  const touches: Touch[] = []
  for (const click of clicks) {
    if (touches.some((touch) => touch.key === `click:${click.touchedId}`)) continue
    touches.push({
      kind: 'click',
      key: `click:${click.touchedId}`,
      clickId: click.touchedId,
      linkId: click.link_id,
      trail: 'code',
      source: click.source,
      campaign: click.campaign,
      details: {},
    })
  }
  const withoutCode = texts.filter((text) => !leadCodeCandidates(text).some(isKnown))
  const pasted = new Set(withoutCode.flatMap(pastedLinkCodes))
  touches.push(...links.filter((link) => pasted.has(link.code)).map(linkTouch))
  if (ad !== undefined) touches.push(adTouch(ad))
  return {
    touches,
    knownCodes,
    knownLinks: new Set(links.map((link) => link.code)),
  }
}

/** Codes and links of a text that nobody is attributed by: the business's own messages. */
export async function knownIn(work: LeadWork, text: string) {
  const clicks = await clicksWith(work, leadCodeCandidates(text))
  const links = await linksOf(work, pastedLinkCodes(text))
  return {
    knownCodes: new Set(clicks.flatMap((click) => click.code ?? [])),
    knownLinks: new Set(links.map((link) => link.code)),
  }
}

/** Clicks with these codes, each with the click that counts for it. */
async function clicksOf(work: LeadWork, codes: string[]) {
  const { trx, accountId } = work
  const found = await clicksWith(work, codes)
  const clicks: ((typeof found)[number] & { touchedId: string })[] = []
  for (const click of found) {
    const touchedId =
      click.class === 'human'
        ? click.id
        : await promoteClick(trx, work.ctx, accountId, click.id, work)
    clicks.push({ ...click, touchedId: touchedId ?? click.id })
  }
  const landings = found
    .filter((click) => click.class !== 'test' && click.landing_page !== null)
    .map((click) => ({ accountId, landingPage: click.landing_page, at: click.clicked_at }))
  if (landings.length > 0) await proveHostsOf(work, landings)
  return clicks
}

const proveHostsOf = together(async ({ trx }: LeadWork, asked: Landing[][]) => {
  await proveHosts(trx, asked.flat())
  return asked
})

/** Clicks of the account with any of the codes, by the time of their recording. */
export const clicksWith = together(async ({ trx, accountId }: LeadWork, asked: string[][]) => {
  const codes = [...new Set(asked.flat())]
  if (codes.length === 0) return asked.map(() => [])
  const found = await trx
    .selectFrom('clicks')
    .select(['id', 'code', 'class', 'link_id', 'source', 'campaign', 'repeat_of'])
    .select(['landing_page', 'clicked_at'])
    .where('account_id', '=', accountId)
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .orderBy('id')
    .execute()
  return asked.map((those) => found.filter(({ code }) => code !== null && those.includes(code)))
})

const linksOf = together(async ({ trx, accountId }: LeadWork, asked: string[][]) => {
  const codes = [...new Set(asked.flat())]
  if (codes.length === 0) return asked.map(() => [])
  const found = await trx
    .selectFrom('links')
    .select([
      'id',
      'code',
      'campaign_name',
      'utm_source',
      'utm_medium',
      'utm_campaign',
      'utm_content',
      'utm_term',
      'adset_name',
      'ad_name',
      'placement',
    ])
    .where('account_id', '=', accountId)
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .orderBy('id')
    .execute()
  return asked.map((those) => found.filter(({ code }) => those.includes(code)))
})

function linkTouch(link: Awaited<ReturnType<typeof linksOf>>[number]): Touch {
  const created: LinkCampaign = {
    campaignName: link.campaign_name,
    utmSource: link.utm_source,
    utmMedium: link.utm_medium,
    utmCampaign: link.utm_campaign,
    utmTerm: link.utm_term,
    utmContent: link.utm_content,
    adsetName: link.adset_name,
    adName: link.ad_name,
    placement: link.placement,
  }
  const { campaign, adSet, creative } = campaignOf({}, created)
  return {
    kind: 'link',
    key: `link:${link.id}`,
    clickId: null,
    linkId: link.id,
    trail: 'pasted_link',
    source: sourceOf({ params: {}, linkSource: link.utm_source }),
    campaign,
    details: { adSet, creative, campaignData: campaignDataOf({}, created) },
  }
}

function adTouch(ad: AdReferral): Touch {
  // Its names in the ad account are looked up whenever the lead is settled: they may change.
  const { source, campaign } = originOfAd(ad, null)
  return {
    kind: 'ad',
    // A message that names no ad is still one ad: the same contact's next one adds nothing.
    key: `ad:${ad.ctwaClid ?? ad.adId ?? 'unknown'}`,
    clickId: null,
    linkId: null,
    trail: ad.source === 'ad' ? 'ad' : 'unknown_ad',
    source,
    campaign,
    details: { ad, campaignData: campaignDataOfAd(ad, null) },
  }
}
