import { AppError } from '#server/platform/errors'
import { answerBytes } from '../answer-bytes.ts'
import { PrivateAddress, requestGuarded } from '../outgoing/guarded-request.ts'
import type { JsonObject } from '../read-json.ts'

export type GatewayAnswer = { status: number; ok: boolean; type: string; bytes: Buffer }

type Call = { method: string; headers: Record<string, string>; body?: JsonObject | undefined }

/** A QR code is the longest answer. */
const maxBodyBytes = 4 * 1024 * 1024

/** What a gateway answered that was no success: the cause of the error that its caller throws. */
export class UnexpectedAnswer extends Error {
  readonly status: number

  constructor(who: string, status: number, more: string) {
    super(`${who} answered ${status}${more}`)
    this.status = status
  }
}

/** The gateway's address is a private one, which whoever runs this server has not allowed. */
export class RefusedAddress extends AppError {}

const refusedAddress =
  'O endereço é de uma rede privada, e este servidor só chama endereços públicos. Quem cuida do servidor pode permitir este em ALLOWED_PRIVATE_HOSTS.'

/**
 * One HTTP call of a gateway at an address of the operator's, with JSON in its body; redirects are
 * not followed. Answers whatever status comes; unreachable, too slow or too long an answer →
 * gateway_unavailable.
 */
export async function callGateway(
  url: string | URL,
  call: Call,
  signal: AbortSignal,
): Promise<GatewayAnswer> {
  try {
    const { body, headers } = written(call)
    const request = { method: call.method, redirect: 'error', signal, headers } as const
    const response = await fetch(url, body === undefined ? request : { ...request, body })
    const type = response.headers.get('content-type') ?? ''
    const { status, ok } = response
    return { status, ok, type, bytes: await answerBytes(response) }
  } catch (cause) {
    throw new AppError('gateway_unavailable', { cause })
  }
}

/**
 * Like `callGateway`, at an address that a customer has chosen, by the guarded client; a private address that
 * is not allowed → RefusedAddress.
 */
export async function callChosenGateway(
  url: string,
  call: Call,
  allowedHosts: readonly string[],
  signal: AbortSignal,
): Promise<GatewayAnswer> {
  try {
    const guarded = { method: call.method, ...written(call), allowedHosts, maxBodyBytes, signal }
    const { status, headers, bytes, isWhole } = await requestGuarded(new URL(url), guarded)
    if (!isWhole) throw new Error('the answer is too long, or broke off')
    if (status >= 300 && status < 400) throw new Error('redirects are not followed')
    const ok = status >= 200 && status < 300
    return { status, ok, type: headers['content-type'] ?? '', bytes }
  } catch (cause) {
    if (!(cause instanceof PrivateAddress)) throw new AppError('gateway_unavailable', { cause })
    const fields = { 'credentials.baseUrl': refusedAddress }
    throw new RefusedAddress('invalid', { message: refusedAddress, fields, cause })
  }
}

function written({ headers, body }: Call): { headers: Record<string, string>; body?: string } {
  const accepting = { ...headers, accept: 'application/json' }
  if (body === undefined) return { headers: accepting }
  return {
    headers: { ...accepting, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}
