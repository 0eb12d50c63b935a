/** One event as the Data Manager API takes it (`Event`, lowerCamelCase of the proto). */
export type GoogleEvent = {
  /** RFC 3339 in UTC, whole seconds. */
  eventTimestamp: string
  transactionId: string
  eventSource: 'WEB' | 'MESSAGE'
  adIdentifiers?: { gclid: string } | { gbraid: string } | { wbraid: string }
  /** Lower-case hex SHA-256. */
  userData?: { userIdentifiers: { phoneNumber: string }[] }
  currency?: string
  /** In units of the currency, not cents. */
  conversionValue?: number
  consent: { adUserData: 'CONSENT_GRANTED' }
}

type GoogleAccount = { accountType: 'GOOGLE_ADS'; accountId: string }

export type GoogleDestination = {
  operatingAccount: GoogleAccount
  loginAccount?: GoogleAccount
  /** The conversion action's id. */
  productDestinationId: string
}

export type IngestRequest = {
  destinations: GoogleDestination[]
  events: GoogleEvent[]
  encoding: 'HEX'
  /** True: checked, and counted for nothing. */
  validateOnly: boolean
}
