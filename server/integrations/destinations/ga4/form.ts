import { isPlainSecret } from '../../secret-text.ts'
import type { ConnectionForm } from '../destination.ts'
import { refuseFields, secretHint, typedSecret } from '../form-fields.ts'

/** Reads a GA4 connection: the stream's measurement id and a secret of its Measurement Protocol. */
export const ga4Form: ConnectionForm = (given, stored) => {
  const fields: Record<string, string> = {}
  const measurementId = (given.measurementId ?? '').toUpperCase()
  if (!/^G-[A-Z0-9]{4,20}$/.test(measurementId)) {
    fields.measurementId = 'Informe o ID da métrica, por exemplo G-ABC1234567'
  }
  const secret = typedSecret(given.apiSecret) ?? stored?.secret ?? ''
  if (secret === '') fields.apiSecret = 'Chave secreta da API é obrigatória'
  else if (!isPlainSecret(secret)) {
    fields.apiSecret = 'Copie o valor sem espaços nem acentos'
  }
  refuseFields(fields)
  return {
    address: measurementId,
    secret,
    secretHint: secretHint(secret),
    settings: {},
    testEventCode: null,
  }
}
