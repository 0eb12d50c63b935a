import { AppError } from '#server/platform/errors'
import { isObject, type JsonObject, objectIn, parseJson } from '../../read-json.ts'
import { callGateway, UnexpectedAnswer } from '../call-gateway.ts'
import type { Connection } from '../gateway.ts'
import { graphError } from './graph-error.ts'

/**
 * One call of the Graph API with the instance's token, in a header so that no address carries it.
 * Answers the JSON of a 2xx; everything else is an AppError: unreachable, too slow, 5xx or no JSON →
 * gateway_unavailable; what Meta refuses as `graphError` says.
 */
export async function callGraph(
  connection: Connection,
  call: {
    method: 'GET' | 'POST' | 'DELETE'
    /** Segments below the version, as ids come from people. */
    path: readonly string[]
    query?: Record<string, string>
    body?: JsonObject
  },
  signal: AbortSignal,
): Promise<JsonObject> {
  const url = new URL(
    `${connection.baseUrl}/${call.path.map((part) => encodeURIComponent(part)).join('/')}`,
  )
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
  const { status, ok, bytes } = await callGateway(
    url,
    {
      method: call.method,
      headers: { authorization: `Bearer ${connection.credentials.accessToken ?? ''}` },
      body: call.body,
    },
    signal,
  )
  const json = parseJson(bytes)
  if (isObject(json) && isObject(json.error)) throw graphError(status, json.error)
  if (!ok) throw graphError(status, {})
  if (!isObject(json)) {
    throw new AppError('gateway_unavailable', {
      cause: new UnexpectedAnswer('Graph', status, ' with no JSON'),
    })
  }
  return objectIn(json)
}
