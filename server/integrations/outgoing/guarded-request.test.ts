import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type GuardedCall, PrivateAddress, requestGuarded } from './guarded-request.ts'

let stop = () => {}
afterEach(() => stop())

/** A server of this machine; its address and the paths that were asked for. */
async function serving(answer: RequestListener): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  stop = () => {
    server.close()
    server.closeAllConnections()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked }
}

function get(url: string, more: Partial<GuardedCall> = {}) {
  const call = { method: 'GET', headers: {}, allowedHosts: [], maxBodyBytes: 1_000, ...more }
  return requestGuarded(new URL(url), call)
}

test.each([
  ['an address', '127.0.0.1'],
  ['a name that leads there', 'localhost'],
  ['a name with the root’s dot', 'localhost.'],
  ['a number', '2130706433'],
  ['IPv4 in IPv6', '[::ffff:127.0.0.1]'],
])('%s of this machine is not called', async (_what, host) => {
  const { url, asked } = await serving((_request, response) => response.end())
  const { port } = new URL(url)
  await expect(get(`http://${host}:${port}/`)).rejects.toBeInstanceOf(PrivateAddress)
  expect(asked).toEqual([])
})

test.each([
  ['its address', '127.0.0.1', ['127.0.0.1']],
  ['its range', '127.0.0.1', ['10.0.0.0/8', '127.0.0.0/8']],
  ['its name', 'localhost', ['localhost']],
])('allowed by %s it is called', async (_what, host, allowedHosts) => {
  const { url } = await serving((_request, response) => response.end('oi'))
  const { port } = new URL(url)
  const { status, bytes, isWhole } = await get(`http://${host}:${port}/`, { allowedHosts })
  expect([status, bytes.toString(), isWhole]).toEqual([200, 'oi', true])
})

test('a name that is allowed allows no other that leads to the same place', async () => {
  const { url } = await serving((_request, response) => response.end())
  await expect(get(url, { allowedHosts: ['localhost'] })).rejects.toBeInstanceOf(PrivateAddress)
})

test('a redirect is an answer like any other', async () => {
  const { url, asked } = await serving((_request, response) => {
    response.writeHead(302, { location: '/segredo' }).end()
  })
  expect((await get(url, { allowedHosts: ['127.0.0.1'] })).status).toBe(302)
  expect(asked).toEqual(['/'])
})

test('of a body without end the beginning is read', async () => {
  const { url } = await serving((_request, response) => {
    const more = () => {
      while (response.write('x'.repeat(10_000)));
      response.once('drain', more)
    }
    more()
  })
  const { bytes, isWhole } = await get(url, { allowedHosts: ['127.0.0.1'] })
  expect([bytes.length, isWhole]).toEqual([1_000, false])
})

test('a body that breaks off is not taken for a whole one', async () => {
  const { url } = await serving((_request, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('{"a":', () => response.destroy())
  })
  const { status, isWhole } = await get(url, { allowedHosts: ['127.0.0.1'] })
  expect([status, isWhole]).toEqual([200, false])
})
