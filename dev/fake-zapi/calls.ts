import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import QRCode from 'qrcode'
import { answer, type Json } from '../fake-http.ts'
import { complaintOf, failureOf, isStarting } from './failures.ts'
import type { FakeInstance } from './instances.ts'

/** One call of the public reference, to an instance whose tokens were right. */
export async function instanceCall(
  instance: FakeInstance,
  call: string,
  body: Json,
  response: ServerResponse,
): Promise<void> {
  const failure = failureOf(instance.instanceId)
  const notConnected = () => answer(response, 400, { error: 'You are not connected.' })
  if (call.startsWith('GET /phone-code/')) {
    if (failure === 'no-code') return answer(response, 200, {})
    instance.pairingCode = randomBytes(4).toString('hex').toUpperCase()
    return answer(response, 200, { value: instance.pairingCode })
  }
  switch (call) {
    case 'GET /status': {
      const { connected } = instance
      const error = connected ? 'You are already connected.' : complaintOf(instance)
      return answer(response, 200, { connected, error, smartphoneConnected: connected })
    }
    case 'GET /qr-code/image':
      return qrCode(instance, response)
    case 'GET /device':
      if (!instance.connected) return notConnected()
      if (failure === 'no-device') return answer(response, 500, { error: 'Internal server error' })
      return answer(response, 200, { phone: instance.phone, name: 'Minha Loja', isBusiness: true })
    case 'GET /restart':
      instance.restarts++
      if (failure === 'restore') instance.connected = true
      return answer(response, 200, { value: true })
    case 'GET /disconnect':
      if (!instance.connected) return notConnected()
      instance.connected = false
      return answer(response, 200, { value: true })
    case 'PUT /update-every-webhooks':
      if (failure === 'no-hook') return answer(response, 200, { value: false })
      instance.webhook = String(body.value ?? '')
      instance.notifySentByMe = body.notifySentByMe === true
      return answer(response, 200, { value: true })
    case 'POST /send-text': {
      if (!instance.connected) return notConnected()
      const { phone, message } = body
      if (typeof phone !== 'string' || typeof message !== 'string') {
        return answer(response, 400, { error: 'phone and message are required' })
      }
      const messageId = randomBytes(10).toString('hex').toUpperCase()
      instance.sent.push({ phone, message, messageId })
      return answer(response, 200, { zaapId: `Z${messageId}`, messageId, id: messageId })
    }
    default:
      return answer(response, 404, {
        error: 'NOT_FOUND',
        message: 'Unable to find matching target',
      })
  }
}

/** Each call shows another code, and the one before it can no longer be scanned. */
async function qrCode(instance: FakeInstance, response: ServerResponse): Promise<void> {
  const failure = failureOf(instance.instanceId)
  if (isStarting(instance)) return answer(response, 400, { error: 'Instance is initializing' })
  if (instance.connected) return answer(response, 200, { connected: true })
  if (failure === 'qr-expired' && instance.restarts === 0) {
    return answer(response, 200, { value: null })
  }
  instance.qrIssued++
  const png = await QRCode.toBuffer(`2@${instance.instanceId},${instance.qrIssued}`)
  if (failure === 'image') {
    response.writeHead(200, { 'content-type': 'image/png' }).end(png)
    return
  }
  const url = `data:image/png;base64,${png.toString('base64')}`
  if (failure === 'text') {
    response.writeHead(200, { 'content-type': 'text/plain' }).end(url)
    return
  }
  answer(response, 200, { value: failure === 'bare' ? png.toString('base64') : url })
}
