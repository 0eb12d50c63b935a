import { invalidField } from '#server/platform/errors'
import { isPlainSecret } from '../../secret-text.ts'
import type { ConnectionForm } from '../destination.ts'
import { secretHint, typedSecret } from '../form-fields.ts'

const pixelCode = /^[A-Z0-9]{10,40}$/

/** Pixel code, access token and, while testing, a test code. An absent or masked token stays. */
export const tiktokForm: ConnectionForm = (given, stored) => {
  const address = given.pixelCode ?? stored?.address ?? ''
  if (address === '') throw invalidField('pixelCode', 'Código do pixel é obrigatório')
  if (!pixelCode.test(address)) {
    throw invalidField(
      'pixelCode',
      'Use o código do pixel como está no TikTok: de 10 a 40 letras maiúsculas e números',
    )
  }
  const secret = typedSecret(given.accessToken) ?? stored?.secret ?? ''
  if (secret === '') throw invalidField('accessToken', 'Token de acesso é obrigatório')
  if (!isPlainSecret(secret)) {
    throw invalidField('accessToken', 'O token de acesso não pode ter espaços nem acentos')
  }
  const testEventCode = given.testEventCode ?? null
  if (testEventCode !== null && !isPlainSecret(testEventCode)) {
    throw invalidField('testEventCode', 'O código de teste não pode ter espaços nem acentos')
  }
  return {
    address,
    secret,
    secretHint: secretHint(secret),
    settings: {},
    testEventCode,
  }
}
