import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { startTestApp } from '#tests/helpers/app'
import { rawCall } from '#tests/helpers/raw-call'
import { boundConnections, serverOptions } from './http-server.ts'

let server: Server
afterEach(() => server.close())

type Answering = Parameters<typeof createServer>[1]

async function serve(answer: Answering): Promise<string> {
  server = createServer(serverOptions('https://rastro.test'), answer)
  boundConnections(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const call = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`

test('requests sent in one go are worked on one after the other, in their order', async () => {
  let underWay = 0
  const most: number[] = []
  const url = await serve((asked, answer) => {
    underWay += 1
    most.push(underWay)
    setImmediate(() => {
      underWay -= 1
      answer.end(asked.url)
    })
  })
  const text = await rawCall(
    url,
    `${call('/a')}${call('/b')}${call('/c', 'Connection: close\r\n')}`,
  )
  expect(text.match(/^\/[abc]/gm)).toEqual(['/a', '/b', '/c'])
  expect(most).toEqual([1, 1, 1])
})

test('more requests than sixteen behind an unanswered one end the connection', async () => {
  let begun = 0
  const url = await serve(() => {
    begun += 1
  })
  expect(await rawCall(url, call('/').repeat(18)).catch((error) => error.code)).toMatch(
    /^$|ECONNRESET/,
  )
  expect(begun).toBe(1)
})

test('answers that nobody reads are given up, the oldest first, and readers get theirs', async () => {
  const large = Buffer.alloc(20 * 1024 * 1024)
  const closed: string[] = []
  const url = await serve((asked, answer) => {
    answer.once('close', () => closed.push(`${asked.url} ${answer.writableFinished}`))
    answer.end(large)
  })
  for (const path of ['/1', '/2', '/3', '/4', '/5', '/6']) {
    const [answer] = await once(request(url + path).end(), 'response')
    answer.pause()
  }
  const whole = await (await fetch(`${url}/read`)).arrayBuffer()
  expect(whole.byteLength).toBe(large.length)
  await vi.waitUntil(() => closed.length === 5)
  expect(closed.toSorted()).toEqual(['/1 false', '/2 false', '/3 false', '/4 false', '/read true'])
  server.closeAllConnections()
})

test('a body that comes slowly has thirty seconds, and Node looks every five', async () => {
  const app = await startTestApp()
  server = app.app.http.server
  const { requestTimeout, headersTimeout, timeout } = server
  const { connectionsCheckingInterval } = server as unknown as Record<string, number>
  expect({ requestTimeout, headersTimeout, timeout, connectionsCheckingInterval }).toEqual({
    requestTimeout: 30_000,
    headersTimeout: 30_000,
    timeout: 150_000,
    connectionsCheckingInterval: 5_000,
  })
  await app.close()
})
