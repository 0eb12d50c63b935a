import { AppError } from '#server/platform/errors'
import { answerBytes } from '../answer-bytes.ts'
import type { JsonObject } from '../read-json.ts'

export type GatewayAnswer = { response: Response; type: string; bytes: Buffer }

/**
 * One HTTP call of a gateway with JSON in its body; redirects are not followed. Answers whatever
 * status comes; unreachable, too slow or too long an answer → gateway_unavailable.
 */
export async function callGateway(
  url: string | URL,
  call: { method: string; headers: Record<string, string>; body?: JsonObject | undefined },
  signal: AbortSignal,
): Promise<GatewayAnswer> {
  try {
    const response = await fetch(url, {
      method: call.method,
      redirect: 'error',
      signal,
      headers: {
        ...call.headers,
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    })
    const type = response.headers.get('content-type') ?? ''
    return { response, type, bytes: await answerBytes(response) }
  } catch (cause) {
    throw new AppError('gateway_unavailable', { cause })
  }
}
