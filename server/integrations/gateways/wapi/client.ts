import { AppError } from '#server/platform/errors'
import { isObject, type JsonObject, parseJson, textIn } from '../../read-json.ts'
import { callGateway, UnexpectedAnswer } from '../call-gateway.ts'
import type { Connection } from '../gateway.ts'
import { NotConnected, Rejected, saysNotConnected } from '../sure-failure.ts'

const initialising = /IP\/porta|\bporta\b|\bport\b|inicializ|initiali[sz]|starting/i
const refused = /token|unauthori[sz]ed|n[ãa]o autorizad|api ?key/i

export type WapiAnswer = { json: JsonObject; text: string; type: string; bytes: Buffer }

/**
 * One HTTP call of an instance (or of the account, with its integrator token). Answers 2xx only;
 * everything else is an AppError: unreachable, too slow, 5xx or no JSON → gateway_unavailable;
 * 401, 403 or a text about the token → gateway_refused_token; a text about the instance's IP and
 * port, which a fresh one does not have yet → gateway_initialising.
 */
export async function callWapi(
  connection: Connection,
  call: {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE'
    path: string
    query?: Record<string, string>
    body?: JsonObject
    /** Which token: the instance's (default) or the account's. */
    as?: 'instance' | 'integrator'
  },
  signal: AbortSignal,
): Promise<WapiAnswer> {
  const url = new URL(`${connection.baseUrl}${call.path}`)
  if (call.as !== 'integrator') url.searchParams.set('instanceId', connection.externalId ?? '')
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
  const { token = '', integratorToken = '' } = connection.credentials
  const { status, ok, type, bytes } = await callGateway(
    url,
    {
      method: call.method,
      headers: { authorization: `Bearer ${call.as === 'integrator' ? integratorToken : token}` },
      body: call.body,
    },
    signal,
  )
  if (ok && type.startsWith('image/')) return { json: {}, text: '', type, bytes }
  const json = parseJson(bytes)
  const text = messageOf(json)
  if (!ok || (isObject(json) && json.error === true)) {
    throw refusal(status, text, call.method)
  }
  if (!isObject(json)) {
    throw new AppError('gateway_unavailable', {
      cause: new UnexpectedAnswer('W-API', status, ` ${type}, which is no JSON`),
    })
  }
  return { json, text, type, bytes }
}

/** The method is not the one this version of the gateway knows. */
export class MethodNotAllowed extends AppError {}

function refusal(status: number, text: string, method: string): AppError {
  const cause = new UnexpectedAnswer('W-API', status, ` to ${method}: ${text.slice(0, 200)}`)
  if (saysNotConnected(text)) return new NotConnected('gateway_unavailable', { cause })
  if (status === 405) return new MethodNotAllowed('gateway_unavailable', { cause })
  if (initialising.test(text)) return new AppError('gateway_initialising', { cause })
  if (status === 401 || status === 403 || (status < 500 && refused.test(text))) {
    return new AppError('gateway_refused_token', {
      message:
        'Problema de autenticação com W-API. Verifique as configurações. O token foi recusado.',
      cause,
    })
  }
  if (status >= 400 && status < 500) return new Rejected('gateway_unavailable', { cause })
  return new AppError('gateway_unavailable', { cause })
}

function messageOf(json: unknown): string {
  if (!isObject(json)) return ''
  return textIn(json.message, 1_000) ?? textIn(json.error, 1_000) ?? ''
}
