import { invalidField } from '#server/platform/errors'
import { isPlainSecret } from '../../secret-text.ts'
import type { Gateway } from '../gateway.ts'
import { evolutionDriver } from './driver.ts'
import { parseEvolution } from './wire.ts'

/** Evolution API v2: the customer's own server, linked to the phone by QR code or typed code. */
export const evolution: Gateway = {
  provider: 'evolution',
  caps: {
    createInstance: true,
    qr: true,
    pairingCode: true,
    restart: true,
    deleteInstance: true,
    setWebhook: 'api',
    signedWebhook: false,
    sendText: true,
    sendsWithoutPhone: 'lid',
    ownMessages: 'always',
    adReferral: 'best-effort',
    needsPublicHttps: false,
  },
  accessOf({ baseUrl, apiKey, instanceId }) {
    if (apiKey === null) {
      throw invalidField('credentials.apiKey', 'Informe a chave (apikey) do servidor Evolution')
    }
    if (!isPlainSecret(apiKey)) {
      throw invalidField(
        'credentials.apiKey',
        'A chave (apikey) não tem espaços nem acentos. Copie-a do servidor Evolution',
      )
    }
    return {
      externalId: instanceId,
      baseUrl: baseUrl === null ? null : serverAddress(baseUrl),
      credentials: { apiKey },
    }
  },
  // An instance that existed before is the customer's, maybe of other programs too: only one that
  // was made here, which has a key of its own, is replaced.
  credentialsForNew: ({ apiKey, instanceToken }) =>
    apiKey === undefined || instanceToken === undefined ? null : { apiKey },
  driver: evolutionDriver,
  verify: async () => 'ok',
  parse: parseEvolution,
}

/** The address as it is stored; whether it is private, the call finds out. */
function serverAddress(given: string): string {
  const url = URL.parse(given.trim())
  const isAddress = url !== null && ['http:', 'https:'].includes(url.protocol)
  if (!isAddress || url.search !== '' || url.hash !== '' || url.username + url.password !== '') {
    throw invalidField(
      'credentials.baseUrl',
      'Use o endereço do servidor, como https://evo.seusite.com.br',
    )
  }
  // What people copy is the address of its panel.
  return url.href.replace(/\/+$/, '').replace(/\/manager(?:\/login)?$/, '')
}
