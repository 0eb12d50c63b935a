import type { Config } from '#server/platform/config'
import { invalidField } from '#server/platform/errors'
import { isPlainlyRefused } from '../../outgoing/reachable-address.ts'

/**
 * A webhook's address as it is stored; throws 422 under the name of the form's field. What a name
 * resolves to is checked with each call; an address that is plainly private, here.
 */
export function webhookAddress(field: string, given: string, config: Config): string {
  const url = URL.parse(given)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw invalidField(field, 'Use um endereço que comece com https:// ou http://')
  }
  if (url.username !== '' || url.password !== '') {
    throw invalidField(field, 'O endereço não pode conter usuário e senha')
  }
  if (isPlainlyRefused(url, config.allowedPrivateHosts)) {
    throw invalidField(
      field,
      'O endereço é de uma rede privada. Use um endereço público, ou peça a quem cuida do servidor que o permita em ALLOWED_PRIVATE_HOSTS',
    )
  }
  return url.href
}
