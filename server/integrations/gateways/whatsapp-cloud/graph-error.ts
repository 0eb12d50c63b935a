import type { ErrorCode } from '#contracts/error-codes'
import { refusalSentence, undeliveredSentence } from '#domain/lines/undelivered'
import { AppError } from '#server/platform/errors'
import type { JsonObject } from '../../read-json.ts'
import { UnexpectedAnswer } from '../call-gateway.ts'

type Row = {
  /** A code, or a range with both ends. */
  codes: readonly (number | readonly [number, number])[]
  as: ErrorCode
  sentence: string
}

const settings = 'Problema de autenticação com WhatsApp Cloud API. Verifique as configurações.'
const limited =
  'A Meta limitou as chamadas deste número por enquanto. Tente novamente em alguns minutos.'

const blocked = undeliveredSentence(131_031)

// Meta has a problem of its own, and may have done what was asked.
const temporary = [1, 2, 131000, 131016]

/** What Meta answers and what a person reads; codes of its error guide for the Cloud API. */
const rows: readonly Row[] = [
  {
    codes: [102, 190],
    as: 'gateway_refused_token',
    sentence: `${settings} O token foi recusado ou expirou: gere um token permanente na Meta.`,
  },
  {
    codes: [3, 10, [200, 299], 131005],
    as: 'gateway_refused_token',
    sentence: `${settings} O token não tem as permissões whatsapp_business_messaging e whatsapp_business_management.`,
  },
  {
    codes: [4, 17, 32, 613, 80007, 130429, 131048, 131056, 131064],
    as: 'too_many_requests',
    sentence: limited,
  },
  {
    codes: [131030],
    as: 'conflict',
    sentence:
      'O número de teste da Meta só envia para os números cadastrados como destinatários no painel.',
  },
  {
    codes: [368],
    as: 'conflict',
    sentence: blocked,
  },
]

/** Meta knows no such id, or not with this token. */
export class UnknownId extends AppError {}

/**
 * The error of a call that Meta answered with one, by its code; the HTTP status decides the rest.
 * gateway_unavailable says that nobody knows what became of the call; every other code, that it did
 * nothing.
 */
export function graphError(status: number, error: JsonObject): AppError {
  const code = typeof error.code === 'number' ? error.code : null
  const subcode = typeof error.error_subcode === 'number' ? ` (${error.error_subcode})` : ''
  const cause = new UnexpectedAnswer('Graph', status, `, code ${code}${subcode}`)
  if (code === 100 || code === 803) {
    const message = 'A Meta não conhece este ID, ou o token não tem acesso a ele.'
    return new UnknownId('gateway_refused_token', { message, cause })
  }
  const row = rows.find(({ codes }) => code !== null && codes.some((one) => fits(one, code)))
  if (row) return new AppError(row.as, { message: row.sentence, cause })
  const refusal = code === null ? null : refusalSentence(code)
  if (refusal !== null) return new AppError('conflict', { message: refusal, cause })
  if (status === 429) return new AppError('too_many_requests', { message: limited, cause })
  if (status === 401 || status === 403) {
    return new AppError('gateway_refused_token', {
      message: `${settings} O token foi recusado.`,
      cause,
    })
  }
  if (code === null || status >= 500 || temporary.includes(code)) {
    return new AppError('gateway_unavailable', { cause })
  }
  return new AppError('conflict', { message: `A Meta recusou o pedido (erro ${code}).`, cause })
}

function fits(one: Row['codes'][number], code: number): boolean {
  return typeof one === 'number' ? one === code : code >= one[0] && code <= one[1]
}
