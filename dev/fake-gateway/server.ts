import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import QRCode from 'qrcode'
import { answer, type Json, jsonBody } from '../fake-http.ts'
import { failsAlways, failureOf, failures, isStillStarting } from './failures.ts'
import { type FakeInstance, FakeInstances, type HookName, hookNames } from './instances.ts'
import { type ControlMessage, messageWebhook, sendWebhook, statusWebhook } from './webhooks.ts'

type Call = { method: string; path: string; instanceId: string | null }

const maxCalls = 1_000

/** W-API as the outside sees it, with memory. Not listening yet. */
export function fakeGateway(): Server {
  const instances = new FakeInstances()
  const calls: Call[] = []

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake')
    const method = request.method ?? 'GET'
    const body = await jsonBody(request)
    if (body === null) return answer(response, 400, { error: true, message: 'Invalid JSON' })
    if (url.pathname === '/_state') {
      return answer(response, 200, { instances: [...instances.all.values()], calls, failures })
    }
    if (url.pathname.startsWith('/_control/')) {
      return control(instances, url.pathname.slice('/_control/'.length), body, response)
    }
    const path = url.pathname.replace(/^\/v1/, '')
    const instanceId = url.searchParams.get('instanceId')
    calls.push({ method, path, instanceId })
    if (calls.length > maxCalls) calls.shift()
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (path.startsWith('/integrator/')) {
      return integrator(instances, `${method} ${path}`, { token, instanceId, body }, response)
    }
    const failure = failureOf(instanceId ?? '')
    if (failsAlways(failure, response)) return
    const instance = instanceId === null || token === '' ? null : instances.open(instanceId, token)
    if (instance === null) {
      return answer(response, 401, { error: true, message: 'Token inválido' })
    }
    return instanceCall(instance, `${method} ${path}`, body, response)
  }

  return createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) answer(response, 500, { error: true, message: String(error) })
    })
  })
}

function integrator(
  instances: FakeInstances,
  call: string,
  { token, instanceId, body }: { token: string; instanceId: string | null; body: Json },
  response: ServerResponse,
) {
  if (token === '' || token === 'refused') {
    return answer(response, 401, { error: true, message: 'Token de integrador inválido' })
  }
  if (token.endsWith('fail-500')) return answer(response, 500, { error: true, message: 'Internal' })
  if (call === 'POST /integrator/create-instance') {
    const instance = instances.create(String(body.instanceName ?? 'Instância'))
    instance.hooks = {
      connected: String(body.webhookConnectedUrl ?? ''),
      disconnected: String(body.webhookDisconnectedUrl ?? ''),
      received: String(body.webhookReceivedUrl ?? ''),
      delivery: String(body.webhookDeliveryUrl ?? ''),
      'message-status': String(body.webhookStatusUrl ?? ''),
      'chat-presence': String(body.webhookPresenceUrl ?? ''),
    }
    return answer(response, 200, {
      error: false,
      message: 'Instância criada e inicializada com sucesso.',
      instanceId: instance.instanceId,
      token: instance.token,
    })
  }
  if (call === 'GET /integrator/instances') {
    const all = [...instances.all.values()]
    return answer(response, 200, {
      error: false,
      instances: all,
      total: all.length,
      totalPage: 1,
      pageSize: 10,
      page: 1,
    })
  }
  if (call === 'DELETE /integrator/delete-instance') {
    const deleted = instances.all.delete(instanceId ?? '')
    if (!deleted) return answer(response, 404, { error: true, message: 'Instância não encontrada' })
    return answer(response, 200, { error: false, message: 'Instância excluída' })
  }
  answer(response, 404, { error: true, message: 'Not found' })
}

async function instanceCall(
  instance: FakeInstance,
  call: string,
  body: Json,
  response: ServerResponse,
): Promise<void> {
  const { instanceId } = instance
  const hook = /^PUT \/webhook\/update-webhook-(.+)$/.exec(call)?.[1] as HookName | undefined
  if (hook !== undefined && hookNames.includes(hook)) {
    instance.hooks[hook] = String(body.value ?? body.urlWebhook ?? '')
    return answer(response, 200, { error: false, message: 'Webhook atualizado' })
  }
  switch (call) {
    case 'GET /instance/qr-code':
      return qrCode(instance, response)
    case 'GET /instance/status-instance':
      return answer(response, 200, { instanceId, connected: instance.connected })
    case 'GET /instance/device':
      return answer(response, 200, {
        connectedPhone: instance.connectedPhone,
        lid: `${instance.lid}@lid`,
        name: instance.instanceName,
        platform: 'android',
        isBusiness: true,
      })
    case 'GET /instance/restart':
    case 'PUT /instance/restart':
      if (call.startsWith('GET') && failureOf(instanceId) === 'restart-put') {
        return answer(response, 405, { error: true, message: 'Method not allowed' })
      }
      instance.restarts++
      return answer(response, 200, { error: false, message: 'Instância reiniciada' })
    case 'GET /instance/disconnect':
      if (!instance.connected) {
        return answer(response, 403, { error: true, message: 'Instance not connected' })
      }
      instance.connected = false
      return answer(response, 200, { error: false, message: 'Instância desconectada' })
    case 'POST /message/send-text':
      return sendText(instance, body, response)
    default:
      return answer(response, 404, { error: true, message: 'Not found' })
  }
}

async function sendText(
  instance: FakeInstance,
  body: Json,
  response: ServerResponse,
): Promise<void> {
  const { instanceId } = instance
  const failure = failureOf(instanceId)
  if (!instance.connected) {
    return answer(response, 403, { error: true, message: 'Instance not connected' })
  }
  if (failure === 'send-400') {
    return answer(response, 400, { error: true, message: 'Número não encontrado no WhatsApp' })
  }
  const sent = {
    phone: String(body.phone ?? ''),
    message: String(body.message ?? ''),
    messageId: `3EB0${randomBytes(9).toString('hex').toUpperCase()}`,
  }
  instance.sent.push(sent)
  if (failure === 'mute') {
    response.destroy()
    return
  }
  if (failure === 'echo') {
    const { messageId, message: text } = sent
    const isLid = sent.phone.endsWith('@lid')
    const customer = isLid ? { lid: sent.phone.slice(0, -'@lid'.length) } : { from: sent.phone }
    const told: ControlMessage = {
      ...customer,
      chat: isLid ? 'lid-only' : 'phone',
      messageId,
      text,
    }
    const { hook, payload } = messageWebhook(instance, { ...told, fromMe: true, fromApi: true })
    await sendWebhook(instance, hook, payload)
  }
  answer(response, 200, { instanceId, messageId: sent.messageId, insertedId: '1' })
}

async function qrCode(instance: FakeInstance, response: ServerResponse): Promise<void> {
  const { instanceId } = instance
  if (isStillStarting(instance)) {
    const message = 'Instância sem IP/porta definidos. Aguarde a inicialização.'
    return answer(response, 400, { error: true, message })
  }
  if (instance.connected) {
    return answer(response, 200, { error: false, instanceId, message: 'Instância já conectada' })
  }
  const failure = failureOf(instanceId)
  if (failure === 'no-qr') return answer(response, 200, { error: false, instanceId })
  instance.qrIssued++
  const png = await QRCode.toBuffer(`2@${instanceId},${instance.qrIssued}`, { type: 'png' })
  if (failure === 'image') {
    response.writeHead(200, { 'content-type': 'image/png' }).end(png)
    return
  }
  const base64 = png.toString('base64')
  const qrcode = failure === 'bare' ? base64 : `data:image/png;base64,${base64}`
  answer(response, 200, { error: false, instanceId, qrcode })
}

async function control(
  instances: FakeInstances,
  action: string,
  body: Json,
  response: ServerResponse,
): Promise<void> {
  const { instanceId } = body as ControlMessage
  const instance =
    instanceId === undefined ? [...instances.all.values()].at(-1) : instances.all.get(instanceId)
  if (instance === undefined) return answer(response, 404, { error: 'no such instance' })
  if (action === 'scan') {
    if (instance.qrIssued === 0) return answer(response, 409, { error: 'no QR code was issued' })
    instance.connected = true
    const payload = {
      event: 'webhookConnected',
      instanceId: instance.instanceId,
      connected: true,
      connectedPhone: instance.connectedPhone,
    }
    return answer(response, 200, { webhooks: [await sendWebhook(instance, 'connected', payload)] })
  }
  // The customer has another one made in the gateway's panel; the old one is worth nothing then.
  if (action === 'token') {
    instance.token = String(body.token ?? '')
    return answer(response, 200, { token: instance.token })
  }
  if (action === 'unlink') {
    instance.connected = false
    const payload = {
      event: 'webhookDisconnected',
      instanceId: instance.instanceId,
      disconnected: true,
    }
    const webhooks = [await sendWebhook(instance, 'disconnected', payload)]
    return answer(response, 200, { webhooks })
  }
  if (action === 'message') {
    const message = body as ControlMessage
    const { hook, payload } = messageWebhook(instance, message)
    const webhooks: (number | null)[] = []
    for (let n = 0; n < (message.times ?? 1); n++) {
      webhooks.push(await sendWebhook(instance, hook, payload))
    }
    return answer(response, 200, { webhooks, payload })
  }
  if (action === 'status') {
    const payload = statusWebhook(instance, body)
    const webhooks = [await sendWebhook(instance, 'message-status', payload)]
    return answer(response, 200, { webhooks, payload })
  }
  answer(response, 404, { error: 'actions: scan, unlink, message, status' })
}
