import { isDay } from '#domain/date-range'
import { filledIn, idIn, type JsonObject } from '../read-json.ts'
import { metaIdShape } from './assets.ts'

/** What one ad cost in one place on one day of the ad account. */
export type SpendRow = {
  day: string
  /** Ad and placement: one row of the day. */
  rowKey: string
  campaignId: string
  campaign: string
  adSetId: string
  adSet: string
  adId: string
  ad: string
  /** `facebook_feed`: platform and position. '' when Meta named neither. */
  placement: string
  spendCents: number
  impressions: number | null
  clicks: number | null
}

const maxName = 400
const maxCents = 1e13

/** A row of the insights (every value a text); null when it cannot be read. */
export function spendRowIn(
  row: JsonObject,
  span: { since: string; until: string },
): SpendRow | null {
  const day = filledIn(row.date_start, 10)
  const adId = idIn(row.ad_id)
  const spendCents = centsIn(row.spend)
  if (day === null || !isDay(day) || day < span.since || day > span.until) return null
  if (adId === null || !metaIdShape.test(adId) || spendCents === null) return null
  const placement = [row.publisher_platform, row.platform_position]
    .map((part) => filledIn(part, 60))
    .filter((part) => part !== null)
    .join('_')
  return {
    day,
    rowKey: `${adId}:${placement}`,
    campaignId: idOrNothing(row.campaign_id),
    campaign: filledIn(row.campaign_name, maxName) ?? '',
    adSetId: idOrNothing(row.adset_id),
    adSet: filledIn(row.adset_name, maxName) ?? '',
    adId,
    ad: filledIn(row.ad_name, maxName) ?? '',
    placement,
    spendCents,
    impressions: countIn(row.impressions),
    clicks: countIn(row.clicks),
  }
}

/** `'12.345'` → 1235: units of the ad account's currency to cents, without a floating point. */
function centsIn(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value
  const match = typeof text === 'string' ? /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text) : null
  if (match === null) return null
  const decimals = (match[2] ?? '').padEnd(3, '0')
  const cents = Number(match[1]) * 100 + Number(decimals.slice(0, 2))
  const rounded = cents + (decimals.charAt(2) >= '5' ? 1 : 0)
  return rounded <= maxCents ? rounded : null
}

function countIn(value: unknown): number | null {
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(count) && Number(count) >= 0 ? Number(count) : null
}

function idOrNothing(value: unknown): string {
  const id = idIn(value)
  return id !== null && metaIdShape.test(id) ? id : ''
}
