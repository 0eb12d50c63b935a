import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { answer } from '../fake-http.ts'
import { refuse } from './answers.ts'
import type { Failure } from './failures.ts'
import { type FakeInstance, type FakeInstances, type FakeWebhook, nextQr } from './instances.ts'

type Call = {
  instances: FakeInstances
  instance: FakeInstance
  /** As `GET instance/connect`. */
  call: string
  number: string | null
  body: Record<string, unknown>
  failure: Failure | null
}

// The number of nobody, for which the server answers that it does not exist.
const nobody = '5511900000000'

/** The calls whose path ends with an instance's name. */
export async function instanceCall(given: Call, response: ServerResponse): Promise<void> {
  const { instances, instance, call, body, failure } = given
  const { instanceName, state } = instance
  switch (call) {
    case 'GET instance/connect':
      return connect(given, response)
    case 'GET instance/connectionState':
      return answer(response, 200, { instance: { instanceName, state } })
    case 'POST instance/restart':
      if (state !== 'close') return connect(given, response)
      return answer(response, 200, { error: true, message: '[object Object]' })
    case 'DELETE instance/logout':
      if (state === 'close') {
        return refuse(response, 400, `The "${instanceName}" instance is not connected`)
      }
      // A phone that is leaving is gone at the next call.
      instance.state = failure === 'leaving' && state === 'open' ? 'connecting' : 'close'
      instance.qr = null
      instance.asked = 0
      return success(response, 'Instance logged out')
    case 'DELETE instance/delete':
      if (failure === 'leaving' && state !== 'close') {
        return refuse(response, 400, `The "${instanceName}" instance needs to be disconnected`)
      }
      instances.all.delete(instanceName)
      return success(response, 'Instance deleted')
    case 'POST webhook/set':
      instance.webhook = body.webhook as FakeWebhook
      return answer(response, 201, { ...instance.webhook, instanceId: instance.instanceId })
    case 'GET webhook/find':
      return answer(response, 200, { ...instance.webhook })
    case 'POST message/sendText':
      return sendText(instance, body, response)
    default:
      return refuse(response, 404, `Cannot ${call}`)
  }
}

async function connect({ instance, number, failure }: Call, response: ServerResponse) {
  const { instanceName } = instance
  if (failure === 'trap') return answer(response, 200, { error: true, message: '[object Object]' })
  if (instance.state === 'open') {
    return answer(response, 200, { instance: { instanceName, state: 'open' } })
  }
  instance.asked++
  const isClosed = instance.state === 'close'
  instance.state = 'connecting'
  if (failure === 'no-qr') return answer(response, 200, { pairingCode: null })
  const isReady = failure !== 'initialising' && (failure !== 'warming' || instance.asked > 1)
  if (!isReady) return answer(response, 200, { count: 0 })
  // The number counts only for an instance that begins to connect.
  if (instance.qr === null) await nextQr(instance, isClosed ? number : null)
  answer(response, 200, { ...instance.qr })
}

function sendText(
  instance: FakeInstance,
  { number, text }: Record<string, unknown>,
  response: ServerResponse,
) {
  if (instance.state !== 'open') return refuse(response, 500, 'Connection Closed')
  if (text === '') return refuse(response, 400, ['text is not allowed to be empty'])
  const jid = String(number).includes('@') ? String(number) : `${String(number)}@s.whatsapp.net`
  if (number === nobody) return refuse(response, 400, { jid, exists: false, number })
  const id = `3EB0${randomBytes(8).toString('hex').toUpperCase()}`
  instance.sent.push({ number: String(number), text: String(text), id })
  answer(response, 201, {
    key: { remoteJid: jid, fromMe: true, id },
    status: 'PENDING',
    message: { conversation: text },
    messageType: 'conversation',
    messageTimestamp: Math.floor(Date.now() / 1000),
  })
}

function success(response: ServerResponse, message: string): void {
  answer(response, 200, { status: 'SUCCESS', error: false, response: { message } })
}
