import type { z } from 'zod'
import type { ActivityDetail, ActivityRow } from '#contracts/clicks'
import {
  attributionWords,
  type CampaignData,
  campaignData,
  confidenceWords,
  type deviceInfo,
} from '#contracts/lead-origin'
import type { Lead } from '#contracts/leads'
import { isTrackedLead } from '#domain/attribution/attribution'
import { explanationText } from '#domain/attribution/explanation'
import type { QueryParams, StoredCampaignData } from '#domain/campaign/campaign-of'
import type { StoredDevice } from '#domain/clicks/device'
import type { PrivacySignal } from '#domain/clicks/privacy-signal'
import { messageWords } from '#domain/codes/message-code'
import type { clickRows, leadRows } from './lead-rows.ts'

type RowOf<Query extends (...args: never[]) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Query>['execute']>
>[number]

/** A lead with its contact, its first click and its link's code; select it with `leadRows`. */
export type LeadRow = RowOf<typeof leadRows>
/** A click with its link's code; select it with `clickRows`. */
export type ClickRow = RowOf<typeof clickRows>

type Device = z.infer<typeof deviceInfo>
type ClickPart = {
  ip: string | null
  user_agent: string | null
  device: StoredDevice | null
  country: string | null
  region: string | null
  city: string | null
  geo_time_zone: string | null
}

const noCode = 'sem_rastreio'
const noCampaignData: CampaignData = {
  utmSource: null,
  utmMedium: null,
  utmCampaign: null,
  utmContent: null,
  utmTerm: null,
  utmId: null,
  fbclid: null,
  gclid: null,
  wbraid: null,
  gbraid: null,
  msclkid: null,
  ttclid: null,
  trafficFbid: null,
  campaignName: null,
  adsetName: null,
  adName: null,
  campaignId: null,
  adsetId: null,
  adId: null,
  realCampaignId: null,
  realAdsetId: null,
  realAdId: null,
  adTitle: null,
  placement: null,
  siteSourceName: null,
  referrer: null,
  landingPage: null,
  capturedAt: null,
}

/** A contact that wrote, as the API shows it. */
export function presentLead(row: LeadRow): Lead {
  return {
    id: row.id,
    contactName: row.contact_name,
    whatsappNumber: row.contact_phone,
    contactPhone: row.contact_phone_received,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    contactedAt: row.last_message_at.toISOString(),
    firstMessage: messageWords(row.first_message),
    leadCode: row.code ?? noCode,
    clickId: row.link_code,
    instanceName: row.instance_name,
    ipAddress: row.ip,
    messageCount: row.message_count,
    userAgent: row.user_agent,
    testEventCode: row.test_event_code,
    deviceInfo: presentDevice(row),
    campaignData: {
      ...presentCampaignData(row, row.click_campaign_data, row.campaign_data),
      adTitle: cameByAd(row) ? (row.ad?.title ?? null) : null,
    },
    isTracked: row.is_tracked,
    isTest: row.is_test,
    attribution: {
      reason: attributionWords[row.reason],
      confidence: confidenceWords[row.confidence],
      explanation: explanationText(row.explanation),
    },
    source: row.source,
    campaign: row.campaign,
    adSet: row.ad_set,
    creative: row.creative,
    code: row.code,
    tags: row.tags,
    assignedTo: row.assigned_to,
    purchaseValue: row.purchase_value_cents === null ? null : row.purchase_value_cents / 100,
    purchaseCurrency: row.purchase_currency,
  }
}

function cameByAd({ reason }: LeadRow): boolean {
  return reason === 'ad' || reason === 'unknown_ad'
}

/** Why a click stands in a list of leads. */
export const unansweredText = 'O clique foi registrado; o contato ainda não enviou mensagem.'

/** A click that nobody has answered yet, in the shape of a lead (id `c_…`, status pending). */
export function presentClickAsLead(row: ClickRow): Lead {
  const { code, campaign, source } = row
  return {
    id: `c_${row.id}`,
    contactName: null,
    whatsappNumber: null,
    contactPhone: null,
    status: 'pending',
    createdAt: row.clicked_at.toISOString(),
    contactedAt: null,
    firstMessage: null,
    leadCode: code ?? noCode,
    clickId: row.link_code,
    instanceName: row.instance_name,
    ipAddress: row.ip,
    messageCount: 0,
    userAgent: row.user_agent,
    testEventCode: null,
    deviceInfo: presentDevice(row),
    campaignData: presentCampaignData(row, row.campaign_data),
    isTest: row.class === 'test',
    isTracked: isTrackedLead({ code, clickId: row.link_code, source, campaign }),
    attribution: {
      reason: 'codigo',
      confidence: 'alta',
      explanation: unansweredText,
    },
    source,
    campaign,
    adSet: row.ad_set,
    creative: row.creative,
    code,
    tags: [],
    assignedTo: null,
    purchaseValue: null,
    purchaseCurrency: null,
  }
}

/** Where the click came from, as far as the local database knows; nulls without a click. */
export function presentGeo(row: ClickPart): ActivityRow['geo'] {
  return {
    country: row.country,
    region: row.region,
    city: row.city,
    timezone: row.geo_time_zone,
  }
}

/** What was odd about the click; nothing without one. */
export function presentMarks(row: {
  orphan: boolean | null
  params_truncated: boolean | null
  unexpanded: string[] | null
}): Pick<ActivityRow, 'orphan' | 'truncated' | 'unexpandedParams'> {
  return {
    orphan: row.orphan ?? false,
    truncated: row.params_truncated ?? false,
    unexpandedParams: row.unexpanded ?? [],
  }
}

/** What the click's browser said about being followed, and when; null for nothing, and without a click. */
export function presentSignal(row: {
  privacy_signal: PrivacySignal | null
  clicked_at: Date | null
}): ActivityDetail['privacySignal'] {
  const { privacy_signal: signal, clicked_at: at } = row
  return signal === null || at === null ? null : { signal, at: at.toISOString() }
}

/** Everything that the click's address brought, as it was stored; nothing without a click. */
export function presentParams({ params }: { params: QueryParams | null }): QueryParams {
  return params ?? {}
}

/** The visitor's device, as far as its headers tell. */
export function presentDevice(row: Pick<ClickPart, 'ip' | 'device'>): Device {
  const device = row.device ?? {}
  return {
    type: device.type ?? null,
    browser: device.browser ?? null,
    browserVersion: device.browserVersion ?? null,
    os: device.os ?? null,
    osVersion: device.osVersion ?? null,
    platform: device.platform ?? null,
    device: device.model ?? null,
    ipv6: row.ip?.includes(':') ? row.ip : null,
  }
}

/** The later source wins where it knows something; what the click saw of the page is added. */
export function presentCampaignData(
  click: { referrer: string | null; landing_page: string | null; clicked_at?: Date | null },
  ...sources: (StoredCampaignData | null)[]
): CampaignData {
  const data: CampaignData = {
    ...noCampaignData,
    referrer: click.referrer,
    landingPage: click.landing_page,
    capturedAt: click.clicked_at?.toISOString() ?? null,
  }
  for (const source of sources) {
    const known: Partial<CampaignData> = source ?? {}
    for (const key of campaignFields) {
      const value = known[key]
      if (typeof value === 'string') data[key] = value
    }
  }
  return data
}

// Read once: the shape makes a new list of its names each time that it is asked.
const campaignFields = campaignData.keyof().options
