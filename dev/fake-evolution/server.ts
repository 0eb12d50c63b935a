import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { answer, type Json, jsonBody } from '../fake-http.ts'
import { refuse } from './answers.ts'
import { type ControlCall, play } from './control.ts'
import { failsAlways, failureOf, failures } from './failures.ts'
import { instanceCall } from './instance-calls.ts'
import { FakeInstances, type FakeWebhook } from './instances.ts'

type Call = { method: string; path: string }

const maxCalls = 1_000

/** An Evolution server as the outside sees it, with memory. Not listening yet. */
export function fakeEvolution(): Server {
  const instances = new FakeInstances()
  const calls: Call[] = []

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake')
    const method = request.method ?? 'GET'
    const body = await jsonBody(request)
    if (body === null) return refuse(response, 400, 'Invalid JSON')
    if (url.pathname === '/_state') {
      return answer(response, 200, { instances: [...instances.all.values()], calls, failures })
    }
    if (url.pathname.startsWith('/_control/')) {
      const { instanceName } = body
      const instance =
        instanceName === undefined
          ? [...instances.all.values()].at(-1)
          : instances.all.get(String(instanceName))
      if (instance === undefined) return refuse(response, 404, 'no such instance')
      const action = url.pathname.slice('/_control/'.length)
      const webhooks = await play(instance, action, body as ControlCall)
      if (webhooks === null) return refuse(response, 409, `${action}: not now, or no such action`)
      return answer(response, 200, { webhooks })
    }
    calls.push({ method, path: url.pathname })
    if (calls.length > maxCalls) calls.shift()
    await evolution(
      instances,
      { method, url, body, key: String(request.headers.apikey ?? '') },
      response,
    )
  }

  return createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) refuse(response, 500, String(error))
    })
  })
}

/** Any key but the instances' own is the server's; one that begins with a failure's name fails. */
async function evolution(
  instances: FakeInstances,
  { method, url, body, key }: { method: string; url: URL; body: Json; key: string },
  response: ServerResponse,
): Promise<void> {
  const isOfInstance = [...instances.all.values()].some((instance) => instance.hash === key)
  if (url.pathname === '/instance/create') {
    if (failsAlways(failureOf(key), response)) return
    if (key === '' || isOfInstance) return refuse(response, 401, 'Unauthorized')
    return create(instances, body, response)
  }
  if (url.pathname === '/instance/fetchInstances') {
    const name = url.searchParams.get('instanceName')
    const rows = [...instances.all.values()]
      .filter((instance) => name === null || instance.instanceName === name)
      .map((instance) => ({
        id: instance.instanceId,
        name: instance.instanceName,
        connectionStatus: instance.state,
        ownerJid: instance.state === 'open' ? instance.ownerJid : null,
        integration: 'WHATSAPP-BAILEYS',
      }))
    return answer(response, 200, rows)
  }
  const [, area, verb, encoded = ''] = url.pathname.split('/')
  const name = decodeURIComponent(encoded)
  const failure = failureOf(name, key)
  if (failsAlways(failure, response)) return
  const instance = instances.all.get(name)
  if (instance === undefined) {
    return refuse(response, 404, `The "${name}" instance does not exist`)
  }
  if (key === '' || (isOfInstance && instance.hash !== key)) {
    return refuse(response, 401, 'Unauthorized')
  }
  const call = `${method} ${area}/${verb}`
  const number = url.searchParams.get('number')
  return instanceCall({ instances, instance, call, number, body, failure }, response)
}

function create(instances: FakeInstances, body: Json, response: ServerResponse) {
  const instanceName = String(body.instanceName ?? '')
  if (instances.all.has(instanceName)) {
    return refuse(response, 403, `This name "${instanceName}" is already in use.`)
  }
  const webhook = (body.webhook ?? null) as FakeWebhook | null
  // The server reads `events` without asking whether it is there.
  if (webhook !== null && !Array.isArray(webhook.events)) {
    return refuse(response, 400, "Cannot read properties of undefined (reading 'length')")
  }
  const token = typeof body.token === 'string' ? body.token : null
  const instance = instances.create(instanceName, webhook, token)
  answer(response, 201, {
    instance: {
      instanceName,
      instanceId: instance.instanceId,
      integration: 'WHATSAPP-BAILEYS',
      webhookWaBusiness: null,
      accessTokenWaBusiness: '',
      status: 'connecting',
    },
    hash: instance.hash,
    webhook: { webhookUrl: webhook?.url, webhookByEvents: false, webhookBase64: false },
    settings: {},
  })
}
