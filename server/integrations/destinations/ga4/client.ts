import type { Config } from '#server/platform/config'
import { postJson } from '../../post-json.ts'
import type { Connection } from '../connection.ts'
import type { Answer } from '../verdict.ts'
import type { Ga4Hit } from './event.ts'

/** What is sent for hits of one browser and instant: limits are 25 events and 130 kB. */
export function bodyOf(hits: Ga4Hit[]): Record<string, unknown> {
  const [first] = hits
  return {
    client_id: first?.clientId,
    timestamp_micros: first?.timestampMicros,
    events: hits.map(({ event }) => event),
  }
}

/** Sends the hits, or has them checked at the debug address, where nothing counts. */
export function sendHits(
  {
    config,
    connection,
    signal,
  }: { config: Config; connection: Connection; signal?: AbortSignal | undefined },
  hits: Ga4Hit[],
  { isDebug }: { isDebug: boolean },
): Promise<Answer> {
  const query = new URLSearchParams({
    measurement_id: connection.address,
    api_secret: connection.secret,
  })
  return postJson({
    url: `${config.ga4BaseUrl}${isDebug ? '/debug' : ''}/mp/collect?${query}`,
    body: bodyOf(hits),
    isRepeatable: isDebug || hits.every(isRecognised),
    signal,
  })
}

/** GA4 counts a purchase once by its transaction id; any other event that comes twice counts twice. */
function isRecognised({ event }: Ga4Hit): boolean {
  return event.name === 'purchase' && 'transaction_id' in event.params
}
