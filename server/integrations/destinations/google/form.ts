import { isPlainSecret } from '../../secret-text.ts'
import type { ConnectionForm } from '../destination.ts'
import { refuseFields, secretHint, typedSecret } from '../form-fields.ts'
import { credentialsIn, credentialsText, type GoogleCredentials } from './credentials.ts'

const customerRule = 'Informe os 10 dígitos do ID da conta, por exemplo 123-456-7890'

/** Reads a Google Ads connection: the account, its manager if any, and the OAuth client. */
export const googleForm: ConnectionForm = (given, stored) => {
  const known = stored === null ? null : credentialsIn(stored.secret)
  const fields: Record<string, string> = {}

  function customer(name: 'customerId' | 'loginCustomerId'): string {
    const digits = (given[name] ?? '').replace(/[\s-]/g, '')
    if (digits !== '' && !/^\d{10}$/.test(digits)) fields[name] = customerRule
    return digits
  }
  function secret(name: keyof GoogleCredentials, missing: string): string {
    const value = typedSecret(given[name]) ?? known?.[name] ?? ''
    if (value === '') fields[name] = missing
    else if (!isPlainSecret(value)) fields[name] = 'Copie o valor sem espaços nem acentos'
    return value
  }

  const customerId = customer('customerId')
  if (customerId === '') fields.customerId = customerRule
  const loginCustomerId = customer('loginCustomerId')
  const credentials = {
    clientId: secret('clientId', 'ID do cliente OAuth é obrigatório'),
    clientSecret: secret('clientSecret', 'Chave secreta do cliente OAuth é obrigatória'),
    refreshToken: secret('refreshToken', 'Token de atualização é obrigatório'),
  }
  refuseFields(fields)
  return {
    address: customerId,
    secret: credentialsText(credentials),
    secretHint: secretHint(credentials.refreshToken),
    settings: {
      clientId: credentials.clientId,
      ...(loginCustomerId === '' ? {} : { loginCustomerId }),
    },
    testEventCode: null,
  }
}
