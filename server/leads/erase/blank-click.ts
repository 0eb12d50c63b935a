import type { StoredClick } from '#server/clicks/store/split-click'

/** What leads to the visitor of a click goes; it stays as a number of its campaign. */
export function blankClick(click: StoredClick, erasedAt: string): StoredClick {
  const { fbclid, gclid, gbraid, wbraid, ttclid, msclkid, trafficFbid, ...campaignData } =
    click.campaign_data
  return {
    ...click,
    ip: null,
    user_agent: null,
    client_hints: null,
    device: {},
    region: null,
    city: null,
    geo_time_zone: null,
    fbc: null,
    fbp: null,
    ga_client_id: null,
    referrer: null,
    landing_page: null,
    params: {},
    campaign_data: campaignData,
    visitor: '00',
    privacy_signal: null,
    erased_at: erasedAt,
  }
}

/** The click as it is now with what `blankClick` took of the archived one. */
export function unblankClick(click: StoredClick, archived: StoredClick): StoredClick {
  return {
    ...click,
    ip: archived.ip,
    user_agent: archived.user_agent,
    client_hints: archived.client_hints,
    device: archived.device,
    region: archived.region,
    city: archived.city,
    geo_time_zone: archived.geo_time_zone,
    fbc: archived.fbc,
    fbp: archived.fbp,
    ga_client_id: archived.ga_client_id,
    referrer: archived.referrer,
    landing_page: archived.landing_page,
    params: archived.params,
    campaign_data: archived.campaign_data,
    visitor: archived.visitor,
    privacy_signal: archived.privacy_signal ?? null,
    erased_at: archived.erased_at ?? null,
  }
}
