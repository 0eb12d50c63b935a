import { appSecretProof } from '../../meta-graph/app-secret-proof.ts'
import { postJson } from '../../post-json.ts'
import { isObject, objectIn } from '../../read-json.ts'
import type { Answer } from '../verdict.ts'
import type { MetaEvent } from './wire.ts'

/** Where and as whom to send. `baseUrl` has no slash at the end. */
export type MetaTarget = {
  baseUrl: string
  version: string
  /** Pixel or dataset: either id stands in the path. */
  datasetId: string
  accessToken: string
  /** Of the app that the token belongs to, where it is known. */
  appSecret: string | null
  testEventCode: string | null
}

const partnerAgent = 'rastro-1.0'

/**
 * Sends the events in one request and answers what came back, whatever it was. The token travels in
 * a header, so that no URL or log can carry it.
 */
export function sendEvents(
  target: MetaTarget,
  events: MetaEvent[],
  signal?: AbortSignal,
): Promise<Answer> {
  const { baseUrl, version, datasetId, accessToken, appSecret, testEventCode } = target
  return postJson({
    url: `${baseUrl}/${version}/${encodeURIComponent(datasetId)}/events`,
    headers: { authorization: `Bearer ${accessToken}` },
    body: {
      data: events,
      ...(testEventCode === null ? {} : { test_event_code: testEventCode }),
      partner_agent: partnerAgent,
      ...(appSecret === null ? {} : { appsecret_proof: appSecretProof(appSecret, accessToken) }),
    },
    // Meta knows an event by its id and name.
    isRepeatable: true,
    signal,
    // An error of the Graph API itself, also with 500 or 503; a page of something in between has none.
    isRefusal: (body) => isObject(objectIn(body).error),
  })
}
