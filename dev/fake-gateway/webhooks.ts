import { randomBytes } from 'node:crypto'
import type { FakeInstance, HookName } from './instances.ts'

/** What POST /_control/message takes: somebody writes to the instance, or the business does. */
export type ControlMessage = {
  instanceId?: string
  /** Digits as the phone would have them; the customer, also when the business writes. */
  from?: string
  lid?: string
  name?: string
  text?: string
  fromMe?: boolean
  fromApi?: boolean
  messageId?: string
  /** Epoch seconds; default now. */
  moment?: number
  /** How often the same webhook is sent. */
  times?: number
  /** How the chat is addressed: by number, by LID with the number beside it, or by LID alone. */
  chat?: 'phone' | 'lid' | 'lid-only'
  /** Instead of a text. */
  msgContent?: unknown
  /** Merged over the payload. */
  extra?: Record<string, unknown>
}

/** The webhook that W-API would send for it. */
export function messageWebhook(
  instance: FakeInstance,
  message: ControlMessage,
): { hook: HookName; payload: Record<string, unknown> } {
  const { from = '', fromMe = false, fromApi = false, chat = 'phone' } = message
  const lid = message.lid === undefined ? undefined : `${message.lid}@lid`
  const chatId = chat === 'phone' ? from : (lid ?? from)
  const customer = chat === 'lid-only' ? (message.lid ?? from) : from
  const sender = fromMe
    ? { id: instance.lid, senderLid: `${instance.lid}@lid`, pushName: instance.instanceName }
    : {
        id: customer,
        pushName: message.name ?? '',
        ...(lid === undefined ? {} : { senderLid: lid }),
      }
  return {
    hook: fromApi ? 'delivery' : 'received',
    payload: {
      event: fromApi ? 'webhookDelivery' : 'webhookReceived',
      instanceId: instance.instanceId,
      connectedPhone: instance.connectedPhone,
      isGroup: false,
      messageId: message.messageId ?? randomBytes(16).toString('hex').toUpperCase(),
      fromMe,
      ...(fromApi ? { fromApi } : {}),
      chat: { id: chatId, profilePicture: null },
      sender: { ...sender, verifiedBizName: '', profilePicture: null },
      moment: message.moment ?? Math.floor(Date.now() / 1000),
      msgContent: message.msgContent ?? { conversation: message.text ?? '' },
      ...message.extra,
    },
  }
}

/** The webhook of a receipt: by default that a message of the business did not arrive. */
export function statusWebhook(
  instance: FakeInstance,
  { messageId, status = 'FAILED', fromMe = true }: Record<string, unknown>,
): Record<string, unknown> {
  return {
    event: 'webhookStatus',
    instanceId: instance.instanceId,
    messageId,
    status,
    fromMe,
    isGroup: false,
    moment: Math.floor(Date.now() / 1000),
  }
}

/** Sends it to the address that the instance has for it; the status of the answer, null for none. */
export async function sendWebhook(
  instance: FakeInstance,
  hook: HookName,
  payload: Record<string, unknown>,
): Promise<number | null> {
  const url = instance.hooks[hook]
  if (url === undefined || url === '') return null
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(10_000),
  })
  await response.arrayBuffer()
  return response.status
}
