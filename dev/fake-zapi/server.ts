import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { answer, jsonBody } from '../fake-http.ts'
import { instanceCall } from './calls.ts'
import { control } from './control.ts'
import { failsAlways, failureOf, failures } from './failures.ts'
import { FakeInstances } from './instances.ts'

type Call = { method: string; path: string; instanceId: string }

const maxCalls = 1_000

/** Z-API as the outside sees it, with memory. Not listening yet. */
export function fakeZapi(): Server {
  const instances = new FakeInstances()
  const calls: Call[] = []

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://fake')
    const method = request.method ?? 'GET'
    const body = await jsonBody(request)
    if (body === null) return answer(response, 400, { error: 'Invalid JSON' })
    if (pathname === '/_state') {
      return answer(response, 200, { instances: [...instances.all.values()], calls, failures })
    }
    if (pathname.startsWith('/_control/')) {
      return control(instances, pathname.slice('/_control/'.length), body, response)
    }
    const [, instanceId, token, path] =
      /^\/instances\/([^/]+)\/token\/([^/]+)(\/.+)$/.exec(pathname) ?? []
    if (instanceId === undefined || token === undefined || path === undefined) {
      return answer(response, 404, { error: 'NOT_FOUND' })
    }
    calls.push({ method, path, instanceId })
    if (calls.length > maxCalls) calls.shift()
    const clientToken = String(request.headers['client-token'] ?? '')
    if (clientToken === '') {
      return answer(response, 400, { error: 'your client-token is not configured' })
    }
    if (failsAlways(failureOf(instanceId), clientToken, response)) return
    const instance = instances.open(instanceId, token, clientToken)
    if (typeof instance === 'string') return answer(response, 403, { error: instance })
    return instanceCall(instance, `${method} ${path}`, body, response)
  }

  return createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) answer(response, 500, { error: String(error) })
    })
  })
}
