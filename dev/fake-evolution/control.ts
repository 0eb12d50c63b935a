import { type FakeInstance, nextQr, qrLimit } from './instances.ts'
import { type ControlMessage, messageEvent, sendWebhook } from './webhooks.ts'

type Webhooks = (number | null)[]

export type ControlCall = ControlMessage & {
  /** Several messages; default the one that the call itself describes. */
  messages?: ControlMessage[]
  /** How often each webhook is sent. */
  times?: number
  /** Last message first. */
  reversed?: boolean
  /** What WhatsApp closes the connection with. */
  code?: number
}

/** Plays the phone, or time; null for an action that there is none of or that cannot be now. */
export async function play(
  instance: FakeInstance,
  action: string,
  call: ControlCall,
): Promise<Webhooks | null> {
  switch (action) {
    case 'scan':
      return scan(instance)
    case 'unlink':
      return closed(instance, 'close', 401)
    case 'refuse':
      return refused(instance, call.code ?? 403)
    case 'expire-qr':
      return expireQr(instance)
    case 'message':
      return messages(instance, call)
    default:
      return null
  }
}

async function scan(instance: FakeInstance): Promise<Webhooks | null> {
  if (instance.state !== 'connecting') return null
  instance.state = 'open'
  instance.qr = null
  const { instanceName, ownerJid } = instance
  const update = { instance: instanceName, statusReason: 200 }
  return [
    await sendWebhook(instance, 'connection.update', { ...update, state: 'connecting' }),
    await sendWebhook(instance, 'connection.update', {
      ...update,
      wuid: ownerJid,
      profileName: 'Minha Loja',
      state: 'open',
    }),
  ]
}

async function closed(instance: FakeInstance, state: string, statusReason: number) {
  instance.state = 'close'
  instance.qr = null
  const data = { instance: instance.instanceName, state, statusReason }
  return [await sendWebhook(instance, 'connection.update', data)]
}

/** WhatsApp closes the connection for good: the server says why, and does not connect again. */
async function refused(instance: FakeInstance, code: number): Promise<Webhooks> {
  const told = await sendWebhook(instance, 'status.instance', {
    instance: instance.instanceName,
    status: 'closed',
    disconnectionReasonCode: code,
  })
  return [told, ...(await closed(instance, 'close', code))]
}

/** A code lives for some seconds; then comes the next one, until too many went unread. */
async function expireQr(instance: FakeInstance): Promise<Webhooks | null> {
  if (instance.state !== 'connecting' || instance.qr === null) return null
  if (instance.qr.count >= qrLimit) {
    const told = await sendWebhook(instance, 'qrcode.updated', {
      message: 'QR code limit reached, please login again',
      statusCode: 500,
    })
    return [told, ...(await closed(instance, 'refused', 428))]
  }
  await nextQr(instance, null)
  const { code, base64, pairingCode } = instance.qr
  const qrcode = { instance: instance.instanceName, pairingCode, code, base64 }
  return [await sendWebhook(instance, 'qrcode.updated', { qrcode })]
}

async function messages(instance: FakeInstance, call: ControlCall): Promise<Webhooks> {
  const given = call.messages ?? [call]
  const webhooks: Webhooks = []
  for (const message of call.reversed ? given.toReversed() : given) {
    const { event, data } = messageEvent(message)
    for (let n = 0; n < (call.times ?? 1); n++) {
      webhooks.push(await sendWebhook(instance, event, data))
    }
  }
  return webhooks
}
