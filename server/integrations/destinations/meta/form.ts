import { invalidField } from '#server/platform/errors'
import { isPlainSecret } from '../../secret-text.ts'
import type { ConnectionForm } from '../destination.ts'
import { secretHint, typedSecret } from '../form-fields.ts'

/**
 * Pixel, access token, test code and, for click-to-WhatsApp ads, the WhatsApp Business account with
 * its dataset. An absent or masked token stays, and so do account and dataset until they are emptied.
 */
export const metaForm: ConnectionForm = (given, stored) => {
  const secret = typedSecret(given.accessToken) ?? stored?.secret ?? ''
  if (secret === '') throw invalidField('accessToken', 'Token de acesso é obrigatório')
  if (!isPlainSecret(secret)) {
    throw invalidField('accessToken', 'O token de acesso não pode ter espaços nem acentos')
  }
  const {
    wabaId: storedAccount,
    messagingDatasetId: storedDataset,
    ...others
  } = stored?.settings ?? {}
  const wabaId = given.wabaId === undefined ? storedAccount : given.wabaId
  const dataset = given.messagingDatasetId === undefined ? storedDataset : given.messagingDatasetId
  // A dataset without the account that it is linked to says nothing.
  if (dataset && !wabaId) {
    throw invalidField(
      'wabaId',
      'Informe o ID da conta do WhatsApp Business deste conjunto de dados',
    )
  }
  return {
    address: given.pixelId ?? stored?.address ?? '',
    secret,
    secretHint: secretHint(secret),
    settings: {
      ...others,
      ...(wabaId ? { wabaId } : {}),
      ...(dataset ? { messagingDatasetId: dataset } : {}),
    },
    testEventCode: given.testEventCode ?? null,
  }
}
