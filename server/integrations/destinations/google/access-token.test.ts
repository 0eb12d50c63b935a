import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '#server/platform/config'
import { postJson } from '../../post-json.ts'
import { withAccessToken } from './access-token.ts'

let close = () => {}
afterEach(() => {
  vi.restoreAllMocks()
  close()
})

/** Refuses the second call with its token, and answers no second request for one. */
async function tired(): Promise<{ url: string; isAskedAgain: Promise<void> }> {
  const { promise: isAskedAgain, resolve } = Promise.withResolvers<void>()
  const came = { token: 0, call: 0 }
  const server = createServer((request, response) => {
    const kind = request.url === '/token' ? 'token' : 'call'
    came[kind] += 1
    if (kind === 'token' && came.token > 1) return resolve()
    const status = kind === 'call' && came.call > 1 ? 401 : 200
    response.writeHead(status).end('{"access_token":"ya29.um","expires_in":3599}')
  })
  close = () => {
    server.close()
    server.closeAllConnections()
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, isAskedAgain }
}

/** The limits that were asked for, by their milliseconds, each ended by hand. */
function limitsByHand(): (ms: number) => void {
  const limits = new Map<number, AbortController>()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController()
    limits.set(ms, limit)
    return limit.signal
  })
  return (ms) => {
    const limit = limits.get(ms)
    if (limit === undefined) throw new Error(`no limit of ${ms} ms among ${[...limits.keys()]}`)
    limit.abort(new DOMException('', 'TimeoutError'))
  }
}

test('a call, a new token and the call again end together after 15 s', async () => {
  const { url, isAskedAgain } = await tired()
  const end = limitsByHand()
  const request = {
    config: readConfig({ PUBLIC_URL: 'https://rastro.test', GOOGLE_OAUTH_BASE_URL: url }),
    now: new Date('2026-11-17T15:00:00Z'),
    connection: {
      accountId: '1',
      destination: 'google' as const,
      address: '1234567890',
      secret: JSON.stringify({ clientId: 'c', clientSecret: 's', refreshToken: 'r' }),
      settings: {},
      testEventCode: null,
    },
  }
  const call = (_token: string, signal: AbortSignal) =>
    postJson({ url: `${url}/call`, body: {}, isRepeatable: true, signal })
  expect(await withAccessToken(request, call)).toMatchObject({ httpStatus: 200 })

  const second = withAccessToken(request, call)
  await isAskedAgain
  end(15_000)
  expect(await second).toMatchObject({
    answer: { httpStatus: null, failure: 'timeout' },
    verdict: { kind: 'retry', reason: { code: 'google_timeout' } },
  })
})
