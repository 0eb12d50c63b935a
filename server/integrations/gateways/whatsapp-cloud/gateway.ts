import { invalidField } from '#server/platform/errors'
import { isSameSecret } from '#server/platform/same-secret'
import { isPlainSecret } from '../../secret-text.ts'
import type { Gateway } from '../gateway.ts'
import { cloudDriver } from './driver.ts'
import { isSigned } from './signature.ts'
import { parseCloud } from './wire.ts'

const maxChallengeLength = 1_000

/**
 * WhatsApp Cloud API, the official way: nothing to scan, signed webhooks, and the only gateway that
 * passes on the ad's click id reliably. Meta's panel wants our address and the verify token.
 */
export const whatsappCloud: Gateway = {
  provider: 'whatsapp-cloud',
  caps: {
    createInstance: false,
    qr: false,
    pairingCode: false,
    restart: false,
    deleteInstance: false,
    setWebhook: 'manual',
    signedWebhook: true,
    sendText: true,
    sendsWithoutPhone: 'bsuid',
    ownMessages: 'coexistence-only',
    adReferral: 'reliable',
    needsPublicHttps: true,
  },
  accessOf({ phoneNumberId, wabaId, accessToken, appSecret, verifyToken }) {
    return {
      externalId: graphId('phoneNumberId', phoneNumberId, 'do número'),
      baseUrl: null,
      credentials: {
        wabaId: graphId('wabaId', wabaId, 'da conta do WhatsApp Business'),
        accessToken: tokenOf(accessToken),
        ...(appSecret === null ? {} : { appSecret }),
        ...(verifyToken === null ? {} : { verifyToken }),
      },
    }
  },
  credentialsForNew: () => null,
  driver: cloudDriver,
  async challenge(query, credentials) {
    const given = query.get('hub.verify_token')
    const asked = query.get('hub.challenge')
    if (query.get('hub.mode') !== 'subscribe' || given === null || asked === null) return null
    const { verifyToken } = await credentials()
    if (verifyToken === undefined || !isSameSecret(given, verifyToken)) return null
    return asked.length > maxChallengeLength ? null : asked
  },
  async verify({ headers, rawBody }, credentials) {
    const { appSecret } = await credentials()
    if (appSecret === undefined) return 'ok'
    return isSigned(rawBody, headers['x-hub-signature-256'], appSecret) ? 'ok' : 'reject'
  },
  parse: parseCloud,
}

/** People paste the phone's number, or the business's name, where an id belongs. */
function graphId(name: 'phoneNumberId' | 'wabaId', given: string | null, of: string): string {
  if (given === null) throw invalidField(`credentials.${name}`, `Informe o ID ${of}`)
  if (!/^\d{1,30}$/.test(given)) {
    const sentence = `O ID ${of} tem só números; copie-o do painel da Meta`
    throw invalidField(`credentials.${name}`, sentence)
  }
  return given
}

function tokenOf(given: string | null): string {
  if (given === null) throw invalidField('credentials.accessToken', 'Informe o token de acesso')
  // A header takes nothing else, and no token of Meta's holds anything else.
  if (!isPlainSecret(given)) {
    throw invalidField('credentials.accessToken', 'O token tem espaços ou letras que não são dele')
  }
  return given
}
