import { z } from 'zod'
import type { AttributionReason, Confidence } from '#domain/attribution/attribution'
import { privacySignals } from '#domain/clicks/privacy-signal'
import { instant } from './endpoint.ts'

// What is known about where a lead or a click came from.

const maybe = z.string().nullable()

/** Spec 3 campaignData, camelCase; null where nothing is known. */
export const campaignData = z.object({
  utmSource: maybe,
  utmMedium: maybe,
  utmCampaign: maybe,
  utmContent: maybe,
  utmTerm: maybe,
  utmId: maybe,
  fbclid: maybe,
  gclid: maybe,
  wbraid: maybe,
  gbraid: maybe,
  msclkid: maybe,
  ttclid: maybe,
  trafficFbid: maybe,
  campaignName: maybe,
  adsetName: maybe,
  adName: maybe,
  campaignId: maybe,
  adsetId: maybe,
  adId: maybe,
  realCampaignId: maybe,
  realAdsetId: maybe,
  realAdId: maybe,
  /** Headline of the click-to-WhatsApp ad that a lead came by. */
  adTitle: maybe,
  placement: maybe,
  siteSourceName: maybe,
  referrer: maybe,
  landingPage: maybe,
  capturedAt: maybe,
})
export type CampaignData = z.infer<typeof campaignData>

export const deviceInfo = z.object({
  type: z.enum(['mobile', 'tablet', 'desktop']).nullable(),
  browser: maybe,
  browserVersion: maybe,
  os: maybe,
  osVersion: maybe,
  platform: maybe,
  device: maybe,
  ipv6: maybe,
})

export const geoInfo = z.object({
  country: maybe,
  region: maybe,
  city: maybe,
  timezone: maybe,
})

/** How the API says by what a lead is attributed, and how sure that is. */
export const attributionWords = {
  code: 'codigo',
  reused_code: 'codigo_reutilizado',
  pasted_link: 'link_colado',
  removed_code: 'codigo_removido',
  ad: 'anuncio',
  unknown_ad: 'anuncio_desconhecido',
  unified: 'unificado',
  untracked: 'sem_rastreio',
} as const satisfies Record<AttributionReason, string>

export const confidenceWords = {
  high: 'alta',
  medium: 'media',
  low: 'baixa',
} as const satisfies Record<Confidence, string>

export const attributionInfo = z.object({
  reason: z.enum(attributionWords),
  confidence: z.enum(confidenceWords),
  explanation: z.string(),
})

/** What was odd about the click that a row stands for or came by; nothing without a click. */
export const clickMarks = {
  /** The link had been deleted. */
  orphan: z.boolean(),
  /** Parameters were cut or left out because they were too long or too many. */
  truncated: z.boolean(),
  /** Parameters in which the ad platform left its placeholder (`{{campaign.name}}`). */
  unexpandedParams: z.array(z.string()),
}

/** What a browser said about being followed with a click of the person, and when. */
export const privacySignal = z.object({ signal: z.enum(privacySignals), at: instant })

export const leadTouch = z.object({
  id: z.string(),
  kind: z.enum(['click', 'link', 'ad']),
  source: z.string(),
  campaign: maybe,
  touchedAt: instant,
})
