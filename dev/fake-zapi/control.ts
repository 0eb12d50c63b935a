import type { ServerResponse } from 'node:http'
import { answer, type Json } from '../fake-http.ts'
import type { FakeInstance, FakeInstances } from './instances.ts'
import {
  type ControlMessage,
  connectedCallback,
  disconnectedCallback,
  flush,
  messageCallback,
  send,
} from './webhooks.ts'

/** What happens outside of the gateway: somebody scans, types a code, unlinks, writes. */
export async function control(
  instances: FakeInstances,
  action: string,
  body: Json,
  response: ServerResponse,
): Promise<void> {
  const { instanceId } = body
  const instance =
    instanceId === undefined
      ? [...instances.all.values()].at(-1)
      : instances.all.get(String(instanceId))
  if (instance === undefined) return answer(response, 404, { error: 'no such instance' })
  switch (action) {
    case 'scan':
      if (instance.qrIssued === 0) return answer(response, 409, { error: 'no QR code was shown' })
      if (body.code !== undefined && body.code !== instance.qrIssued) {
        return answer(response, 409, { error: 'this QR code has expired' })
      }
      return link(instance, response)
    case 'pair':
      if (instance.pairingCode === null || body.code !== instance.pairingCode) {
        return answer(response, 409, { error: 'this is not the code' })
      }
      return link(instance, response)
    case 'unlink':
      instance.connected = false
      return answer(response, 200, {
        webhooks: [await send(instance, disconnectedCallback(instance))],
      })
    case 'message': {
      const message = body as ControlMessage
      const payload = messageCallback(instance, message)
      const isTold = message.fromMe !== true || instance.notifySentByMe
      const webhooks: (number | null)[] = []
      for (let n = 0; isTold && n < (message.times ?? 1); n++) {
        webhooks.push(await send(instance, payload))
      }
      return answer(response, 200, { webhooks, payload })
    }
    case 'flush':
      return answer(response, 200, { webhooks: await flush(instance) })
    default:
      return answer(response, 404, { error: 'actions: scan, pair, unlink, message, flush' })
  }
}

async function link(instance: FakeInstance, response: ServerResponse): Promise<void> {
  instance.connected = true
  instance.pairingCode = null
  answer(response, 200, { webhooks: [await send(instance, connectedCallback(instance))] })
}
