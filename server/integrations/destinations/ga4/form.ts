import { AppError } from '#server/platform/errors'
import type { ConnectionForm } from '../destination.ts'

/** Reads a GA4 connection: the stream's measurement id and a secret of its Measurement Protocol. */
export const ga4Form: ConnectionForm = (given, stored) => {
  const fields: Record<string, string> = {}
  const measurementId = (given.measurementId ?? '').toUpperCase()
  if (!/^G-[A-Z0-9]{4,20}$/.test(measurementId)) {
    fields.measurementId = 'Informe o ID da métrica, por exemplo G-ABC1234567'
  }
  const typed = given.apiSecret
  const secret = typed === null || typed.includes('•') ? stored?.secret : typed
  if (secret === undefined) fields.apiSecret = 'Chave secreta da API é obrigatória'
  else if (!/^[\x21-\x7e]+$/.test(secret)) {
    fields.apiSecret = 'Copie o valor sem espaços nem acentos'
  }
  const problems = Object.entries(fields).map(([name, problem]) => `${name}: ${problem}`)
  if (problems.length > 0) throw new AppError('invalid', { message: problems.join('. '), fields })
  return {
    address: measurementId,
    secret: secret ?? '',
    secretHint: (secret ?? '').slice(-4),
    settings: {},
    testEventCode: null,
  }
}
