import { AppError } from '#server/platform/errors'
import { isObject, type JsonObject, parseJson, textIn } from '../../read-json.ts'
import { callGateway, UnexpectedAnswer } from '../call-gateway.ts'
import type { Connection } from '../gateway.ts'
import { NotConnected, Rejected, saysNotConnected } from '../sure-failure.ts'

const initialising = /inicializ|initiali[sz]|starting|restore the session/i
const unknownInstance = /instance.*not found|not found.*instance|inst[âa]ncia n[ãa]o/i
const refused = /token|unauthori[sz]ed|not allowed|n[ãa]o autorizad/i
const clientToken = /client-?\s?token/i

export type ZapiAnswer = { json: JsonObject; text: string; type: string; bytes: Buffer }

/**
 * One HTTP call of an instance. Answers 2xx only; everything else is an AppError: unreachable, too
 * slow, 5xx or a page → gateway_unavailable; 401, 403, an instance that does not exist or a text about a
 * token → gateway_refused_token; a session that has to be restored → gateway_initialising. Z-API
 * repeats tokens in its errors, so that none of its words get into a cause.
 */
export async function callZapi(
  connection: Connection,
  call: { method: 'GET' | 'POST' | 'PUT'; path: string; body?: JsonObject },
  signal: AbortSignal,
): Promise<ZapiAnswer> {
  const { token = '', clientToken: accountToken = '' } = connection.credentials
  const id = encodeURIComponent(connection.externalId ?? '')
  const instance = `${connection.baseUrl}/instances/${id}/token/${encodeURIComponent(token)}`
  const { status, ok, type, bytes } = await callGateway(
    `${instance}${call.path}`,
    { method: call.method, headers: { 'client-token': accountToken }, body: call.body },
    signal,
  )
  if (ok && type.startsWith('image/')) return { json: {}, text: '', type, bytes }
  const parsed = parseJson(bytes)
  const json = isObject(parsed) ? parsed : {}
  const said = textIn(json.error, 1_000) ?? textIn(json.message, 1_000) ?? ''
  const isRefused = clientToken.test(said) || unknownInstance.test(said)
  if (!ok || isRefused) throw refusal(status, said, call)
  if (/html/i.test(type)) {
    throw new AppError('gateway_unavailable', {
      cause: new UnexpectedAnswer('Z-API', status, ` ${type}`),
    })
  }
  return { json, text: isObject(parsed) ? '' : textOf(bytes), type, bytes }
}

/** One of the credentials is wrong; `inForm` says which, to whoever is typing them. */
export class RefusedToken extends AppError {
  private readonly field: string
  private readonly what: string

  constructor(field: 'instanceId' | 'token' | 'clientToken', what: string, cause: unknown) {
    const message = `Problema de autenticação com Z-API. Verifique as configurações. ${what}`
    super('gateway_refused_token', { message, cause })
    this.field = `credentials.${field}`
    this.what = what
  }

  inForm(): AppError {
    const { code, message, cause } = this
    return new AppError(code, { message, cause, fields: { [this.field]: this.what } })
  }
}

function refusal(status: number, said: string, call: { method: string; path: string }): AppError {
  // The path of a pairing code holds a phone number.
  const [, verb = ''] = call.path.split('/')
  const cause = new UnexpectedAnswer('Z-API', status, ` to ${call.method} /${verb}`)
  if (clientToken.test(said)) {
    const what = 'O token de segurança da conta (Client-Token) foi recusado.'
    return new RefusedToken('clientToken', what, cause)
  }
  if (unknownInstance.test(said)) {
    return new RefusedToken('instanceId', 'Não existe instância com este ID e este token.', cause)
  }
  if (saysNotConnected(said)) return new NotConnected('gateway_unavailable', { cause })
  if (initialising.test(said)) return new AppError('gateway_initialising', { cause })
  if (status === 401 || status === 403 || (status < 500 && refused.test(said))) {
    return new RefusedToken('token', 'O token foi recusado.', cause)
  }
  if (status < 500) return new Rejected('gateway_unavailable', { cause })
  return new AppError('gateway_unavailable', { cause })
}

/** An answer that is no JSON object: a JSON string, or bare text. */
function textOf(bytes: Buffer): string {
  const parsed = parseJson(bytes)
  return typeof parsed === 'string' ? parsed : bytes.toString('utf8')
}
