import { AppError, invalidField } from '#server/platform/errors'
import type { ConnectionForm, ConnectionValues } from '../destination.ts'
import { secretHint } from '../form-fields.ts'
import { readSecrets, type SigningSecrets } from './signing-secrets.ts'
import { webhookAddress } from './webhook-address.ts'

/** Name and address of a webhook that there is; what is absent stays. Its secret changes by rotation alone. */
export const webhookForm: ConnectionForm = (given, stored, config) => {
  if (stored === null) {
    throw new AppError('conflict', {
      message:
        'O segredo guardado deste webhook não pôde ser lido (a chave do servidor mudou). Gere outro segredo.',
    })
  }
  return webhookConnection(
    {
      name: given.name ?? stored.settings.name ?? '',
      url: webhookAddress('url', given.url ?? stored.address, config),
    },
    readSecrets(stored.secret),
  )
}

/** The connection as it is stored; `url` as `webhookAddress` gave it. Throws 422 without a name. */
export function webhookConnection(
  { name, url }: { name: string; url: string },
  secrets: SigningSecrets,
): ConnectionValues {
  if (name === '') throw invalidField('name', 'Nome é obrigatório')
  return {
    address: url,
    secret: JSON.stringify(secrets),
    secretHint: secretHint(secrets.current),
    settings: { name },
    testEventCode: null,
  }
}
