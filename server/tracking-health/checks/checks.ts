import { type HealthKind, healthKinds } from '#contracts/tracking-health'
import type { Check } from './check.ts'
import { address } from './find-address.ts'
import { adsWithoutParameters } from './find-ads-without-parameters.ts'
import { clicksWithoutFbclid } from './find-clicks-without-fbclid.ts'
import { deletedLinks } from './find-deleted-links.ts'
import { expiringTokens } from './find-expiring-tokens.ts'
import { idleEvents } from './find-idle-events.ts'
import { idleLinks } from './find-idle-links.ts'
import { lineMute } from './find-line-mute.ts'
import { mixedSpellings } from './find-mixed-spellings.ts'
import { noLink } from './find-no-link.ts'
import { refusedDestinations } from './find-refused-destinations.ts'
import { unansweredPeople } from './find-unanswered-people.ts'
import { unexpandedMacros } from './find-unexpanded-macros.ts'
import { unprovenDestinations } from './find-unproven-destinations.ts'
import { valuelessPurchases } from './find-valueless-purchases.ts'

const byKind: Record<HealthKind, Check> = {
  address_unreachable: address,
  line_mute: lineMute,
  destination_refused: refusedDestinations,
  destination_unproven: unprovenDestinations,
  token_expiring: expiringTokens,
  purchase_without_value: valuelessPurchases,
  unexpanded_macros: unexpandedMacros,
  ads_without_parameters: adsWithoutParameters,
  event_never_fired: idleEvents,
  clicks_without_fbclid: clicksWithoutFbclid,
  deleted_links_with_traffic: deletedLinks,
  mixed_spellings: mixedSpellings,
  people_unanswered: unansweredPeople,
  no_link: noLink,
  links_never_clicked: idleLinks,
}

/** Every check, in the order of the contract. */
export const checks: readonly Check[] = healthKinds.map((kind) => byKind[kind])

export function checkOf(kind: HealthKind): Check {
  return byKind[kind]
}
