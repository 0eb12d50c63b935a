import { invalidField } from '#server/platform/errors'
import { isPlainSecret } from '../../secret-text.ts'
import type { Gateway } from '../gateway.ts'
import { zapiDriver } from './driver.ts'
import { parseZapi } from './wire.ts'

/**
 * Z-API (z-api.io): paid per instance, linked to the phone by QR code or by a typed code; calls
 * only https addresses and signs nothing. Instances are made in its panel.
 */
export const zapi: Gateway = {
  provider: 'zapi',
  caps: {
    createInstance: false,
    qr: true,
    pairingCode: true,
    restart: true,
    deleteInstance: false,
    setWebhook: 'api',
    signedWebhook: false,
    sendText: true,
    sendsWithoutPhone: 'lid',
    ownMessages: 'always',
    adReferral: 'best-effort',
    needsPublicHttps: true,
  },
  accessOf({ instanceId, token, clientToken }) {
    const where = 'do painel da Z-API'
    if (instanceId === null) {
      throw invalidField('credentials.instanceId', `Informe o ID da instância ${where}`)
    }
    if (!/^[\w-]+$/.test(instanceId)) {
      throw invalidField('credentials.instanceId', `O ID tem só letras e números. Copie-o ${where}`)
    }
    if (token === null) {
      throw invalidField('credentials.token', `Informe o token da instância ${where}`)
    }
    if (!/^[\w-]+$/.test(token)) {
      throw invalidField('credentials.token', `O token tem só letras e números. Copie-o ${where}`)
    }
    if (clientToken === null) {
      throw invalidField(
        'credentials.clientToken',
        'Informe o token de segurança da conta (Client-Token), da aba Segurança da Z-API',
      )
    }
    // It travels in a header.
    if (!isPlainSecret(clientToken)) {
      throw invalidField(
        'credentials.clientToken',
        'O token de segurança não tem espaços nem acentos. Copie-o da aba Segurança da Z-API',
      )
    }
    return { externalId: instanceId, baseUrl: null, credentials: { token, clientToken } }
  },
  credentialsForNew: () => null,
  driver: zapiDriver,
  verify: async () => 'ok',
  parse: parseZapi,
}
