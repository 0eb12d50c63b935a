import { isIP } from 'node:net'
import {
  type CampaignData,
  campaignDataOf,
  campaignOf,
  fbcOf,
  type QueryParams,
} from '#domain/campaign/campaign-of'
import { sourceOf } from '#domain/campaign/source'
import { type ClientHints, type Device, deviceOf } from '#domain/clicks/device'
import { privacySignalIn } from '#domain/clicks/privacy-signal'
import { readQuery } from '#domain/clicks/read-query'
import { localDay } from '#domain/date-range'
import { cleanText } from '#domain/text-fold'
import type { GeoPlace } from '#server/platform/geo'
import { createRecent } from '#server/platform/recent'
import type { StoredClick } from '../store/split-click.ts'
import type { ClickLink } from './click-link.ts'
import type { Hit } from './hit.ts'

/** A click that is not stored yet. */
export type NewClick = StoredClick & { campaign_data: CampaignData }

/** Everything about a click that one request and its link tell. */
export function enrichClick(
  ids: { id: string; accountId: string; linkId: string },
  hit: Hit,
  link: ClickLink,
  place: GeoPlace,
  visitor: string,
): NewClick {
  const { params, truncated, unexpanded } = readQuery(hit.query)
  const { campaign, adSet, creative } = campaignOf(params, link.campaign)
  const campaignData = campaignDataOf(params, link.campaign)
  const referrer = textOf(hit.headers.referer)
  const userAgent = textOf(hit.userAgent)
  const source = sourceOf({
    params,
    referrer,
    userAgent,
    linkSource: link.campaign.utmSource ?? null,
  })
  return {
    account_id: ids.accountId,
    id: ids.id,
    link_id: ids.linkId,
    code: hit.code,
    clicked_at: new Date(hit.at).toISOString(),
    local_day: localDay(hit.at, link.timeZone),
    class: hit.class === 'human' && link.isTest ? 'test' : hit.class,
    class_reason: hit.reason,
    repeat_of: null,
    // A process may hear of the deletion a moment late.
    orphan: hit.orphan || (link.deletedAt !== null && link.deletedAt <= hit.at),
    source,
    campaign,
    ad_set: adSet,
    creative,
    campaign_data: campaignData,
    params,
    params_truncated: truncated || hit.isCut,
    unexpanded,
    referrer,
    landing_page: params.landing_page ?? null,
    ip: hit.ip !== null && isIP(hit.ip) !== 0 ? hit.ip : null,
    user_agent: userAgent,
    client_hints: hintsIn(hit.headers),
    device: cachedDevice(userAgent, hit.headers),
    country: place.country,
    region: place.region,
    city: place.city,
    geo_time_zone: place.timeZone,
    fbc: fbcIn(params, hit.at),
    fbp: cookie(params._fbp, /^fb\.\d+\.\d+\..+$/),
    ga_client_id:
      cookie(params._ga, /^GA\d\.\d+(?:-\d+)?\.\d+\.\d+$/)?.match(/\d+\.\d+$/)?.[0] ?? null,
    visitor,
    privacy_signal: privacySignalIn(hit.headers),
  }
}

/**
 * The click's own id names this click; a cookie may still name an earlier one. Where both name the
 * same, the cookie knows when the id was first seen, which may be days before this click.
 */
function fbcIn(params: QueryParams, at: number): string | null {
  const passedOn = cookie(params._fbc, /^fb\.\d+\.\d+\..+$/)
  if (passedOn !== null && params.fbclid && passedOn.endsWith(`.${params.fbclid}`)) return passedOn
  return fbcOf(params.fbclid, at) ?? passedOn
}

function textOf(header: string | null | undefined): string | null {
  return header ? cleanText(header) : null
}

function cookie(value: string | undefined, shape: RegExp): string | null {
  return value !== undefined && shape.test(value) ? value : null
}

function hintsIn(headers: Record<string, string>): Record<string, string> | null {
  const hints = Object.entries(headers).filter(([name]) => name.startsWith('sec-ch-ua'))
  if (hints.length === 0) return null
  return Object.fromEntries(hints.map(([name, value]) => [name, cleanText(value)]))
}

// Parsing a user agent costs more than the rest of a click together, and few are different.
const recentDevice = createRecent<Device>(2_000)

function cachedDevice(userAgent: string | null, headers: Record<string, string>): Device {
  const hints: ClientHints = {
    platform: headers['sec-ch-ua-platform'],
    platformVersion: headers['sec-ch-ua-platform-version'],
    model: headers['sec-ch-ua-model'],
    mobile: headers['sec-ch-ua-mobile'],
  }
  return recentDevice(JSON.stringify([userAgent, hints]), () => deviceOf(userAgent, hints))
}
