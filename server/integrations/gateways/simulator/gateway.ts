import type { Gateway } from '../gateway.ts'
import { simulatorDriver } from './driver.ts'
import { parseSimulator } from './wire.ts'

/** The simulated WhatsApp of a new account. */
export const simulator: Gateway = {
  provider: 'simulator',
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
    adReferral: 'reliable',
    needsPublicHttps: false,
  },
  accessOf: () => ({ externalId: null, baseUrl: null, credentials: {} }),
  credentialsForNew: () => null,
  driver: simulatorDriver,
  verify: async () => 'ok',
  parse: parseSimulator,
}
