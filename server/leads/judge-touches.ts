import { type Attribution, attribute } from '#domain/attribution'
import type { TouchDetails } from './attribution/find-touches.ts'
import type { LeadWork } from './lead-work.ts'

/** A touch of a lead with what it says now that it is known whose click it is. */
export type JudgedTouch = Attribution & {
  id: string
  kind: string
  key: string
  linkId: string | null
  code: string | null
  clickedAt: Date | null
  touchedAt: Date
  campaignData: object
  /** utm_source and utm_campaign as they came: the list of leads is searched for them. */
  utm: string[]
  ad: TouchDetails['ad'] | null
}

// Kept of somebody else's click: the campaign, never what identifies the person or the visit.
const visitIds = [
  'fbclid',
  'gclid',
  'gbraid',
  'wbraid',
  'ttclid',
  'msclkid',
  'trafficFbid',
] as const

/** Touches of the lead in the order in which the contact came; those of one message best first. */
export async function judgeTouches(work: LeadWork, leadId: string): Promise<JudgedTouch[]> {
  const rows = await work.trx
    .selectFrom('lead_touches as t')
    .leftJoin('clicks as c', (join) =>
      join.onRef('c.account_id', '=', 't.account_id').onRef('c.id', '=', 't.told_click_id'),
    )
    .where('t.account_id', '=', work.accountId)
    .where('t.lead_id', '=', leadId)
    .select([
      't.id',
      't.kind',
      't.touch_key',
      't.reason',
      't.link_id',
      't.source',
      't.campaign',
      't.details',
      't.touched_at',
      'c.id as clickId',
      'c.code',
      'c.clicked_at',
      'c.lead_id as owner',
      'c.ad_set',
      'c.creative',
      'c.campaign_data',
    ])
    .execute()
  return rows.map((row) => judge(row, leadId)).sort(byTouch)
}

type Row = {
  id: string
  kind: string
  touch_key: string
  reason: string
  link_id: string | null
  source: string
  campaign: string | null
  details: unknown
  touched_at: Date
  clickId: string | null
  code: string | null
  clicked_at: Date | null
  owner: string | null
  ad_set: string | null
  creative: string | null
  campaign_data: unknown
}

function judge(row: Row, leadId: string): JudgedTouch {
  const details = row.details as TouchDetails
  const base = {
    id: row.id,
    kind: row.kind,
    key: row.touch_key,
    linkId: row.link_id,
    code: row.code,
    clickedAt: row.clicked_at,
    touchedAt: row.touched_at,
    utm: utmIn(row.clickId === null ? details.campaignData : row.campaign_data),
    ad: details.ad ?? null,
  }
  const { source, campaign } = row
  if (row.clickId !== null) {
    const isOwner = row.owner === leadId
    const attribution = attribute({
      codeRemoved: false,
      codeClick: {
        clickId: row.clickId,
        code: row.code ?? '',
        usedByOtherContact: !isOwner,
        source,
        campaign,
        adSet: row.ad_set,
        creative: row.creative,
      },
    })
    return { ...base, ...attribution, campaignData: isOwner ? {} : namesOf(row.campaign_data) }
  }
  return {
    ...base,
    reason: row.reason as Attribution['reason'],
    confidence: details.confidence ?? 'media',
    explanation: details.explanation ?? '',
    isTracked: details.isTracked ?? false,
    source,
    campaign,
    adSet: details.adSet ?? null,
    creative: details.creative ?? null,
    clickId: null,
    adId: details.ad?.adId ?? null,
    ctwaClid: details.ad?.ctwaClid ?? null,
    campaignData: details.campaignData ?? {},
  }
}

function utmIn(campaignData: unknown): string[] {
  const { utmSource, utmCampaign } = (campaignData ?? {}) as Record<string, unknown>
  return [utmSource, utmCampaign].filter((value) => typeof value === 'string')
}

function namesOf(campaignData: unknown): object {
  const names = { ...(campaignData as Record<string, unknown>) }
  for (const id of visitIds) delete names[id]
  return names
}

const kindOrder = ['click', 'link', 'ad']

function byTouch(a: JudgedTouch, b: JudgedTouch): number {
  return (
    a.touchedAt.getTime() - b.touchedAt.getTime() ||
    kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) ||
    // Of several codes in one message the newest click is the one that the contact meant.
    (b.clickedAt?.getTime() ?? 0) - (a.clickedAt?.getTime() ?? 0) ||
    (a.key < b.key ? -1 : 1)
  )
}
