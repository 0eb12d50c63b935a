import { invalidField } from '#server/platform/errors'
import { isPlainSecret } from '../../secret-text.ts'
import type { Gateway } from '../gateway.ts'
import { wapiDriver } from './driver.ts'
import { parseWapi } from './wire.ts'

/** W-API (w-api.app): paid per instance, linked to the phone by QR code; no signed webhooks. */
export const wapi: Gateway = {
  provider: 'wapi',
  caps: {
    createInstance: true,
    qr: true,
    pairingCode: false,
    restart: true,
    deleteInstance: true,
    setWebhook: 'api',
    signedWebhook: false,
    sendText: true,
    sendsWithoutPhone: 'lid',
    ownMessages: 'always',
    adReferral: 'best-effort',
    needsPublicHttps: true,
  },
  accessOf({ instanceId, token, integratorToken }) {
    for (const [name, given] of Object.entries({ token, integratorToken })) {
      if (given === null || isPlainSecret(given)) continue
      throw invalidField(
        `credentials.${name}`,
        'O token não tem espaços nem acentos. Copie-o do painel da W-API',
      )
    }
    if (instanceId !== null && token !== null) {
      const credentials = { token, ...(integratorToken === null ? {} : { integratorToken }) }
      return { externalId: instanceId, baseUrl: null, credentials }
    }
    if (integratorToken !== null) {
      return { externalId: null, baseUrl: null, credentials: { integratorToken } }
    }
    throw invalidField(
      token === null ? 'credentials.token' : 'credentials.instanceId',
      'Informe o ID e o token da instância, ou o token de integrador',
    )
  },
  credentialsForNew: ({ integratorToken }) =>
    integratorToken === undefined ? null : { integratorToken },
  driver: wapiDriver,
  verify: async () => 'ok',
  parse: parseWapi,
}
