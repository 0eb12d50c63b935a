import { postJson } from '../../post-json.ts'
import { isObject, objectIn } from '../../read-json.ts'
import type { Answer } from '../verdict.ts'
import { type TokenRefusal, type TokenRequest, withAccessToken } from './access-token.ts'
import type { GoogleDestination, GoogleEvent, IngestRequest } from './wire.ts'

/** Sends the events to one conversion action; `validateOnly` has them checked and forgotten. */
export function ingestEvents(
  as: TokenRequest,
  conversionAction: string,
  events: GoogleEvent[],
  { validateOnly }: { validateOnly: boolean },
): Promise<Answer | TokenRefusal> {
  const body: IngestRequest = {
    destinations: [destinationOf(as.connection, conversionAction)],
    events,
    encoding: 'HEX',
    validateOnly,
  }
  return withAccessToken(as, (accessToken, signal) =>
    postJson({
      url: `${as.config.dataManagerBaseUrl}/v1/events:ingest`,
      headers: { authorization: `Bearer ${accessToken}` },
      body,
      // Google knows an event by its transaction id.
      isRepeatable: true,
      signal,
      // An error of the API itself, also with 500 or 503.
      isRefusal: (answered) => isObject(objectIn(answered).error),
    }),
  )
}

/** Asks what became of an accepted request. */
export function retrieveStatus(
  as: TokenRequest,
  requestId: string,
): Promise<Answer | TokenRefusal> {
  const query = new URLSearchParams({ requestId })
  return withAccessToken(as, (accessToken, signal) =>
    postJson({
      url: `${as.config.dataManagerBaseUrl}/v1/requestStatus:retrieve?${query}`,
      method: 'GET',
      isRepeatable: true,
      headers: { authorization: `Bearer ${accessToken}` },
      signal,
    }),
  )
}

/** The account that owns the conversion action, reached through its manager where there is one. */
export function destinationOf(
  { address, settings }: TokenRequest['connection'],
  conversionAction: string,
): GoogleDestination {
  const manager = settings.loginCustomerId
  return {
    operatingAccount: { accountType: 'GOOGLE_ADS', accountId: address },
    ...(manager ? { loginAccount: { accountType: 'GOOGLE_ADS', accountId: manager } } : {}),
    productDestinationId: conversionAction,
  }
}
