export const templatePlatforms = ['meta', 'google', 'tiktok'] as const
export type TemplatePlatform = (typeof templatePlatforms)[number]

/**
 * What an advertiser pastes into the ads of each platform, so that every click brings the names and
 * ids of its campaign, ad set and ad. The platform puts its own values in the place of the macros;
 * a platform without a macro for a name gives ids alone.
 * Sources: Meta 'URL parameters', Google ValueTrack, TikTok 'Add tracking parameters'.
 */
export const urlTemplates: Record<TemplatePlatform, string> = {
  meta: join([
    ['utm_source', '{{site_source_name}}'],
    ['utm_medium', 'paid_social'],
    ['utm_campaign', '{{campaign.name}}'],
    ['utm_content', '{{ad.name}}'],
    ['utm_term', '{{adset.name}}'],
    ['utm_id', '{{campaign.id}}'],
    ['campaign_id', '{{campaign.id}}'],
    ['adset_id', '{{adset.id}}'],
    ['ad_id', '{{ad.id}}'],
    ['adset_name', '{{adset.name}}'],
    ['ad_name', '{{ad.name}}'],
    ['placement', '{{placement}}'],
  ]),
  google: join([
    ['utm_source', 'google'],
    ['utm_medium', 'cpc'],
    ['utm_campaign', '{campaignid}'],
    ['utm_content', '{creative}'],
    ['utm_term', '{keyword}'],
    ['utm_id', '{campaignid}'],
    ['campaign_id', '{campaignid}'],
    ['adset_id', '{adgroupid}'],
    ['ad_id', '{creative}'],
    ['placement', '{placement}'],
  ]),
  tiktok: join([
    ['utm_source', 'tiktok'],
    ['utm_medium', 'paid_social'],
    ['utm_campaign', '__CAMPAIGN_NAME__'],
    ['utm_content', '__CID_NAME__'],
    ['utm_term', '__AID_NAME__'],
    ['utm_id', '__CAMPAIGN_ID__'],
    ['campaign_id', '__CAMPAIGN_ID__'],
    ['adset_id', '__AID__'],
    ['ad_id', '__CID__'],
    ['adset_name', '__AID_NAME__'],
    ['ad_name', '__CID_NAME__'],
    ['placement', '__PLACEMENT__'],
  ]),
}

/** Parameters of which any one tells which campaign or ad a click is of. */
export const campaignNamingParams = [
  'campaign_id',
  'adset_id',
  'ad_id',
  'campaign_name',
  'adset_name',
  'ad_name',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'utm_id',
] as const

function join(params: readonly (readonly [string, string])[]): string {
  return params.map(([name, value]) => `${name}=${value}`).join('&')
}
