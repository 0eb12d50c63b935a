import type { Gateway } from '../gateway.ts'
import { wapiDriver } from './driver.ts'
import { parseWapi } from './wire.ts'

/** W-API (w-api.app): paid per instance, linked to the phone by QR code; no signed webhooks. */
export const wapi: Gateway = {
  provider: 'wapi',
  caps: {
    createInstance: true,
    qr: true,
    restart: true,
    deleteInstance: true,
    setWebhook: 'api',
    signedWebhook: false,
    ownMessages: 'always',
    adReferral: 'best-effort',
    needsPublicHttps: true,
  },
  driver: wapiDriver,
  verify: async () => 'ok',
  parse: parseWapi,
}
