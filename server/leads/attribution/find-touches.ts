import { type AdEvidence, type Attribution, attribute } from '#domain/attribution'
import { sourceOf } from '#domain/campaign/source'
import { campaignDataOf, campaignOf, type LinkCampaign } from '#domain/campaign-params'
import { leadCodeCandidates, pastedLinkCodes } from '#domain/codes/message-code'
import { promoteClick } from '#server/clicks/intake/promote-click'
import type { AdReferral } from '#server/integrations/gateways/gateway'
import type { LeadWork } from '../lead-work.ts'

/** One way by which a message says that its contact came. */
export type Touch = {
  kind: 'click' | 'link' | 'ad'
  /** Told twice it is one touch. */
  key: string
  /** The click whose code it was; who owns it is decided with the lead. */
  clickId: string | null
  linkId: string | null
  reason: 'codigo' | 'link_colado' | 'anuncio' | 'anuncio_desconhecido'
  source: string
  campaign: string | null
  details: TouchDetails
}

export type TouchDetails = {
  adSet?: string | null
  creative?: string | null
  confidence?: Attribution['confidence']
  explanation?: string
  isTracked?: boolean
  campaignData?: object
  ad?: AdReferral
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
      reason: 'codigo',
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
  const codes = leadCodeCandidates(text)
  const clicks =
    codes.length === 0
      ? []
      : await work.trx
          .selectFrom('clicks')
          .select('code')
          .where('account_id', '=', work.accountId)
          .where('code', 'in', codes)
          .execute()
  const links = await linksOf(work, pastedLinkCodes(text))
  return {
    knownCodes: new Set(clicks.flatMap((click) => click.code ?? [])),
    knownLinks: new Set(links.map((link) => link.code)),
  }
}

async function clicksOf(work: LeadWork, codes: string[]) {
  if (codes.length === 0) return []
  const { trx, accountId } = work
  const found = await trx
    .selectFrom('clicks')
    .select(['id', 'code', 'class', 'link_id', 'source', 'campaign'])
    .where('account_id', '=', accountId)
    .where('code', 'in', codes)
    .orderBy('id')
    .execute()
  const clicks: ((typeof found)[number] & { touchedId: string })[] = []
  for (const click of found) {
    const touchedId =
      click.class === 'human' ? click.id : await promoteClick(trx, work.ctx, accountId, click.id)
    clicks.push({ ...click, touchedId: touchedId ?? click.id })
  }
  return clicks
}

async function linksOf(work: LeadWork, codes: string[]) {
  if (codes.length === 0) return []
  return work.trx
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
    .where('account_id', '=', work.accountId)
    .where('code', 'in', codes)
    .orderBy('id')
    .execute()
}

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
  const source = sourceOf({ params: {}, linkSource: link.utm_source })
  const attribution = attribute({
    codeRemoved: false,
    pastedLink: { linkCode: link.code, source, campaign, adSet, creative },
  })
  return {
    kind: 'link',
    key: `link:${link.id}`,
    clickId: null,
    linkId: link.id,
    ...touchOf(attribution, campaignDataOf({}, created)),
  }
}

function adTouch(ad: AdReferral): Touch {
  const { title = null, app: sourceApp = null } = ad
  const evidence: AdEvidence =
    ad.source === 'ad'
      ? { kind: 'known', title, sourceApp, adId: ad.adId ?? null, ctwaClid: ad.ctwaClid ?? null }
      : { kind: 'unknown', title, sourceApp }
  const attribution = attribute({ codeRemoved: false, ad: evidence })
  const campaignData = { campaignName: attribution.campaign, adId: ad.adId ?? null }
  const touch = touchOf(attribution, campaignData)
  return {
    kind: 'ad',
    // A message that names no ad is still one ad: the same contact's next one adds nothing.
    key: `ad:${ad.ctwaClid ?? ad.adId ?? 'desconhecido'}`,
    clickId: null,
    linkId: null,
    ...touch,
    details: { ...touch.details, ad },
  }
}

function touchOf(attribution: Attribution, campaignData: object) {
  const { adSet, creative, confidence, explanation, isTracked } = attribution
  return {
    reason: attribution.reason as Touch['reason'],
    source: attribution.source,
    campaign: attribution.campaign,
    details: { adSet, creative, confidence, explanation, isTracked, campaignData },
  }
}
