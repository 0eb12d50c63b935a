import { randomUUID } from 'node:crypto'
import QRCode from 'qrcode'

/** QRCODE_LIMIT of the server: so many codes may go unread. */
export const qrLimit = 5

export type FakeWebhook = {
  enabled: boolean
  url: string
  events: string[]
  byEvents: boolean
}

export type FakeInstance = {
  instanceName: string
  instanceId: string
  /** The instance's own key. */
  hash: string
  state: 'open' | 'connecting' | 'close'
  ownerJid: string
  /** How often it was asked to connect since it was closed. */
  asked: number
  qr: { code: string; base64: string; pairingCode: string | null; count: number } | null
  webhook: FakeWebhook | null
  sent: { number: string; text: string; id: string }[]
}

/** Instances by name; names are unique on a server. */
export class FakeInstances {
  readonly all = new Map<string, FakeInstance>()

  create(instanceName: string, webhook: FakeWebhook | null, token: string | null): FakeInstance {
    const instance: FakeInstance = {
      instanceName,
      instanceId: randomUUID(),
      hash: token ?? randomUUID().toUpperCase(),
      state: 'close',
      ownerJid: '551140001234@s.whatsapp.net',
      asked: 0,
      qr: null,
      webhook,
      sent: [],
    }
    this.all.set(instanceName, instance)
    return instance
  }
}

/** The next code; with a number, one that is typed on that phone too. */
export async function nextQr(instance: FakeInstance, number: string | null): Promise<void> {
  const count = (instance.qr?.count ?? 0) + 1
  const code = `2@${instance.instanceName},${count}`
  instance.qr = {
    code,
    base64: await QRCode.toDataURL(code),
    pairingCode: number === null ? null : `WZYEH${number.slice(-3)}`,
    count,
  }
}
