import { kindOf, type OtherDestination } from '#domain/conversions/destinations'
import type { DestinationState } from '../../data/destinations.ts'
import { destinationsText } from '../../text/destinations.ts'

/** What a person calls the destination: a webhook has a name of its own. */
export function nameOf(destination: OtherDestination, state: DestinationState | undefined): string {
  return state?.settings.name || destinationsText.names[kindOf(destination)]
}
