// Patterns instead of the lists of domain/param-names, for the sake of the widget's size; the unit
// test holds them against the lists.

/** `name=value` of a parameter that campaigns bring: the page that has one is worth remembering. */
export function isCampaignPair(pair: string): boolean {
  return /^(utm_|tintim_|ad(set)?_|campaign_|placement|site_source|\w*clk?id|[gw]braid).*=./.test(
    pair,
  )
}

/** `name=value` of a first-party cookie by which an ad platform knows the visitor. */
export function isCookiePair(pair: string): boolean {
  return /^_(fb[cp]|ttp|ga(_\w+)?)=/.test(pair)
}
