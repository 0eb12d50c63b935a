import { stateNamed } from '#domain/brazilian-states'
import { foldText } from '#domain/text-fold'

// Countries whose territory under their own ISO code has one zone.
const zoneOfCountry: ReadonlyMap<string, string> = new Map([
  ['AO', 'Africa/Luanda'],
  ['BE', 'Europe/Brussels'],
  ['BO', 'America/La_Paz'],
  ['CH', 'Europe/Zurich'],
  ['CO', 'America/Bogota'],
  ['DE', 'Europe/Berlin'],
  ['FR', 'Europe/Paris'],
  ['GB', 'Europe/London'],
  ['IE', 'Europe/Dublin'],
  ['IT', 'Europe/Rome'],
  ['JP', 'Asia/Tokyo'],
  ['MZ', 'Africa/Maputo'],
  ['NL', 'Europe/Amsterdam'],
  ['PE', 'America/Lima'],
  ['PY', 'America/Asuncion'],
  ['UY', 'America/Montevideo'],
  ['VE', 'America/Caracas'],
])

/** A state capital as it is spelt in Portuguese; any other city as it came. */
export function brazilianCity(name: string, state: string | null): string {
  const capital = state === null ? undefined : stateNamed(state)?.capital
  return capital !== undefined && foldText(capital) === foldText(name) ? capital : name
}

/** The time zone (IANA name) of a place, or null when country and state leave a doubt. */
export function timeZoneOf(place: {
  country: string | null
  region: string | null
  city: string | null
}): string | null {
  if (place.country === null) return null
  if (place.country !== 'BR') return zoneOfCountry.get(place.country) ?? null
  const city = foldText(place.city ?? '')
  if (city === 'manaus') return 'America/Manaus'
  if (city === 'fernando de noronha') return 'America/Noronha'
  const state = stateNamed(place.region ?? '')
  if (state?.name === 'Pernambuco' && city !== '') return 'America/Recife'
  return state?.timeZone ?? null
}
