import { AppError, invalidField } from '#server/platform/errors'
import { isObject, type JsonObject, objectIn, parseJson, textIn } from '../../read-json.ts'
import { callChosenGateway, callGateway, UnexpectedAnswer } from '../call-gateway.ts'
import type { Connection } from '../gateway.ts'
import { NotConnected, Rejected } from '../sure-failure.ts'

/** Deleting needs the phone to be logged out first. */
export class StillConnected extends AppError {}
export class NoSuchInstance extends AppError {}
export class NameTaken extends AppError {}
/** Something answers at the address, and it is no Evolution server. */
export class NotEvolution extends AppError {}
/** The number to write to is not on WhatsApp. */
export class NoWhatsapp extends AppError {}

// What `{"exists": false}` in place of a sentence says.
const noWhatsapp = 'no WhatsApp'

/**
 * One HTTP call to an Evolution server. Answers the JSON of a 2xx; everything else is an AppError:
 * unreachable, too slow, 5xx, no JSON, or the `error: true` that comes with a 200 →
 * gateway_unavailable; 401 or 403 → gateway_refused_token; the classes above for what some callers
 * know how to go on from. Without an address, or with a private one that is not allowed, `invalid`
 * on `credentials.baseUrl`.
 */
export async function callEvolution(
  connection: Connection,
  call: {
    method: 'GET' | 'POST' | 'DELETE'
    path: string
    body?: JsonObject
    /** Which key: the instance's own where it has one (default), or the server's. */
    as?: 'instance' | 'server'
  },
  signal: AbortSignal,
): Promise<unknown> {
  if (connection.baseUrl === '') {
    throw invalidField('credentials.baseUrl', 'Informe o endereço do servidor Evolution')
  }
  const { apiKey = '', instanceToken = apiKey } = connection.credentials
  const { status, ok, type, bytes } = await reach(
    connection,
    call.path,
    {
      method: call.method,
      headers: { apikey: call.as === 'server' ? apiKey : instanceToken },
      body: call.body,
    },
    signal,
  )
  const json = parseJson(bytes)
  if (status < 500 && (typeof json !== 'object' || json === null)) {
    const cause = new UnexpectedAnswer('Evolution', status, ` ${type}, which is no JSON`)
    throw new NotEvolution('gateway_unavailable', { cause })
  }
  if (!ok) throw refusal(status, messageOf(json))
  if (isObject(json) && json.error === true) throw refusal(status, messageOf(json))
  return json
}

/** By the guarded client, unless the operator of this server has named the address. */
function reach(
  { baseUrl, allowedHosts }: Connection,
  path: string,
  call: Parameters<typeof callGateway>[1],
  signal: AbortSignal,
) {
  return allowedHosts === null
    ? callGateway(baseUrl + path, call, signal)
    : callChosenGateway(baseUrl + path, call, allowedHosts, signal)
}

function refusal(status: number, text: string): AppError {
  const cause = new UnexpectedAnswer('Evolution', status, `: ${text.slice(0, 200)}`)
  if (/already in use/i.test(text)) return new NameTaken('gateway_unavailable', { cause })
  if (/not connected|connection closed/i.test(text)) {
    return new NotConnected('gateway_unavailable', { cause })
  }
  if (/needs to be disconnected/i.test(text)) {
    return new StillConnected('gateway_unavailable', { cause })
  }
  if (text.includes(noWhatsapp)) return new NoWhatsapp('gateway_unavailable', { cause })
  if (status === 401 || status === 403) {
    return new AppError('gateway_refused_token', {
      message:
        'Problema de autenticação com a Evolution API. Verifique as configurações. A chave (apikey) foi recusada.',
      cause,
    })
  }
  if (status === 404 && /does not exist/i.test(text))
    return new NoSuchInstance('gateway_unavailable', { cause })
  if (status === 400) return new Rejected('gateway_unavailable', { cause })
  return new AppError('gateway_unavailable', { cause })
}

/** `{response: {message}}` with one sentence or several, or a bare `message`; never a number. */
function messageOf(json: unknown): string {
  const object = objectIn(json)
  const { message = object.message ?? object.error } = objectIn(object.response)
  const parts: unknown[] = Array.isArray(message) ? message : [message]
  return parts
    .map((part) => (objectIn(part).exists === false ? noWhatsapp : (textIn(part, 500) ?? '')))
    .join(' ')
    .slice(0, 1_000)
}

/** Path of a call about the connection's instance. */
export function at({ externalId }: Connection, call: string): string {
  return `/${call}/${encodeURIComponent(externalId ?? '')}`
}
