/** Tracked page-address parameters, in the order of the product specification (3, Entities). */
export const trackedParams = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
  'gclid',
  'wbraid',
  'gbraid',
  'msclkid',
  'ttclid',
  'fbclid',
  'tintim_fbid',
  'adset_name',
  'ad_name',
  'placement',
] as const

/** What the ad platforms' URL templates bring besides the tracked parameters. */
export const adParams = [
  'campaign_id',
  'adset_id',
  'ad_id',
  'campaign_name',
  'site_source_name',
] as const

/** First-party cookies of the customer's page that the snippet passes on. */
export const cookieParams = ['_fbp', '_fbc', '_ga', '_ttp'] as const

/** Names of those, and of GA4's sessions: `_ga_AB12CD34EF` is that of the stream G-AB12CD34EF. */
export const cookieName = /^_(fb[cp]|ttp|ga(_\w+)?)$/
