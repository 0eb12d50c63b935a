import { randomBytes } from 'node:crypto'
import { failureOf } from './failures.ts'
import type { FakeInstance } from './instances.ts'

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
  /** Epoch milliseconds; default now. */
  momment?: number
  /** How often the same callback is sent. */
  times?: number
  /** Merged over the payload: other content, a placeholder, an ad. */
  extra?: Record<string, unknown>
}

/** The callback that Z-API would send for it. */
export function messageCallback(instance: FakeInstance, message: ControlMessage): object {
  const { from, fromMe = false, fromApi = false, name = '' } = message
  const lid = message.lid === undefined ? null : `${message.lid}@lid`
  // What the business types on its phone is addressed by the customer's LID alone.
  const phone = fromMe && !fromApi ? (lid ?? from) : (from ?? lid)
  return {
    isStatusReply: false,
    chatLid: lid,
    connectedPhone: instance.phone,
    waitingMessage: false,
    isEdit: false,
    isGroup: false,
    isNewsletter: false,
    instanceId: instance.instanceId,
    messageId: message.messageId ?? randomBytes(10).toString('hex').toUpperCase(),
    phone,
    fromMe,
    momment: message.momment ?? Date.now(),
    status: fromApi ? 'SENT' : 'RECEIVED',
    chatName: name,
    senderPhoto: null,
    senderName: fromMe ? 'Minha Loja' : name,
    photo: null,
    broadcast: false,
    participantLid: null,
    referenceMessageId: null,
    externalAdReply: null,
    forwarded: false,
    type: 'ReceivedCallback',
    fromApi,
    ...(message.text === undefined ? {} : { text: { message: message.text } }),
    ...message.extra,
  }
}

export function connectedCallback({ instanceId, phone }: FakeInstance): object {
  return { type: 'ConnectedCallback', connected: true, momment: Date.now(), instanceId, phone }
}

export function disconnectedCallback({ instanceId }: FakeInstance): object {
  return {
    momment: Date.now(),
    error: 'Device has been disconnected',
    disconnected: true,
    type: 'DisconnectedCallback',
    instanceId,
  }
}

/** Sends it, or holds it; the status of the answer, null when none was asked for. */
export async function send(instance: FakeInstance, callback: object): Promise<number | null> {
  const failure = failureOf(instance.instanceId)
  if (failure === 'mute' || instance.webhook === '') return null
  if (failure === 'shuffled') {
    instance.held.push(callback)
    return null
  }
  return post(instance.webhook, callback)
}

/** What was held back, newest first, each twice. */
export async function flush(instance: FakeInstance): Promise<number[]> {
  const statuses: number[] = []
  for (const callback of instance.held.splice(0).reverse()) {
    statuses.push(await post(instance.webhook, callback), await post(instance.webhook, callback))
  }
  return statuses
}

async function post(url: string, callback: object): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(callback),
    signal: AbortSignal.timeout(10_000),
  })
  await response.arrayBuffer()
  return response.status
}
