import { type GoogleError, googleError } from './google-error.ts'

type Json = Record<string, unknown>

const maxEvents = 2_000
const sources = new Set(['WEB', 'APP', 'IN_STORE', 'PHONE', 'MESSAGE', 'OTHER'])
const consents = new Set(['CONSENT_GRANTED', 'CONSENT_DENIED'])

/** What the API would refuse the whole request for, or null. */
export function refusalOf(body: Json): GoogleError | null {
  const { destinations, events, encoding } = body
  if (!Array.isArray(destinations) || destinations.length !== 1) {
    return violation('destinations', 'REQUIRED_FIELD_MISSING')
  }
  const [destination] = destinations as unknown[]
  if (!isObject(destination)) return violation('destinations[0]', 'INVALID_DESTINATION')
  for (const name of ['operatingAccount', 'loginAccount']) {
    const account = destination[name]
    if (account === undefined && name === 'loginAccount') continue
    const isGood =
      isObject(account) &&
      account.accountType === 'GOOGLE_ADS' &&
      /^\d{10}$/.test(String(account.accountId))
    if (!isGood) return violation(`destinations[0].${name}`, 'INVALID_DESTINATION')
  }
  if (!/^\d+$/.test(String(destination.productDestinationId))) {
    return violation('destinations[0]', 'INVALID_CONVERSION_ACTION_ID')
  }
  if (encoding !== 'HEX') return violation('encoding', 'REQUIRED_FIELD_MISSING')
  if (!Array.isArray(events) || events.length === 0) {
    return violation('events', 'REQUIRED_FIELD_MISSING')
  }
  if (events.length > maxEvents) return violation('events', 'TOO_MANY_EVENTS')
  for (const [index, event] of (events as unknown[]).entries()) {
    const problem = isObject(event) ? eventProblem(event) : 'INVALID_EVENT'
    if (problem !== null) return violation(`events.events[${index}]`, problem)
  }
  return null
}

function eventProblem(event: Json): string | null {
  const { eventTimestamp, transactionId, eventSource, adIdentifiers, userData, consent } = event
  if (typeof transactionId !== 'string' || transactionId === '') return 'REQUIRED_FIELD_MISSING'
  if (!sources.has(String(eventSource))) return 'INVALID_ENUM_VALUE'
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(String(eventTimestamp))) {
    return 'EVENT_TIME_INVALID'
  }
  if (!isObject(consent) || !consents.has(String(consent.adUserData))) return 'INVALID_ENUM_VALUE'
  if (event.conversionValue !== undefined) {
    if (typeof event.conversionValue !== 'number') return 'INVALID_NUMBER_FORMAT'
    if (!/^[A-Z]{3}$/.test(String(event.currency))) return 'INVALID_CURRENCY_CODE'
  }
  return identifierProblem(adIdentifiers, userData)
}

function identifierProblem(adIdentifiers: unknown, userData: unknown): string | null {
  const clickIds = isObject(adIdentifiers) ? Object.keys(adIdentifiers) : []
  if (clickIds.some((name) => !['gclid', 'gbraid', 'wbraid'].includes(name))) return 'INVALID_EVENT'
  if (clickIds.length > 1) return 'INVALID_EVENT'
  const users = isObject(userData) && Array.isArray(userData.userIdentifiers)
  const identifiers: unknown[] = users ? (userData.userIdentifiers as unknown[]) : []
  if (clickIds.length === 0 && identifiers.length === 0) return 'NO_IDENTIFIERS_PROVIDED'
  if (identifiers.length > 10) return 'TOO_MANY_USER_IDENTIFIERS'
  for (const identifier of identifiers) {
    const hash = isObject(identifier) ? String(identifier.phoneNumber) : ''
    if (!/^(?:[a-fA-F0-9]{2})+$/.test(hash)) return 'INVALID_HEX_ENCODING'
    if (hash.length !== 64) return 'INVALID_SHA256_FORMAT'
  }
  return null
}

function violation(field: string, reason: string): GoogleError {
  return googleError(400, 'INVALID_ARGUMENT', { violation: { field, reason } })
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
