import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { visitHeaders } from './visit-headers.ts'

test('what a visit brings is read whatever its spelling, and nothing else is kept', () => {
  const raw = ['Host', 'x', 'USER-AGENT', 'Mozilla', 'Referer', 'https://a.example/?x=1']
  const more = [
    'sec-gpc',
    '1',
    'Authorization',
    'secret',
    'X-Forwarded-For',
    '1.1.1.1',
    'Cookie',
    'a=b',
  ]
  expect(visitHeaders([...raw, ...more])).toEqual({
    userAgent: 'Mozilla',
    forwardedFor: '1.1.1.1',
    cookie: 'a=b',
    kept: { referer: 'https://a.example/?x=1', 'sec-gpc': '1' },
    isCut: false,
  })
  expect(visitHeaders([])).toMatchObject({ userAgent: null, forwardedFor: undefined, kept: {} })
})

test.each([
  ['an ordinary one', 'accept-language', 'x'.repeat(513), 512],
  ["a page's address", 'referer', 'x'.repeat(2_049), 2_048],
])('a header that is too long is cut and says so: %s', (_, name, value, kept) => {
  expect(visitHeaders([name, value])).toMatchObject({ isCut: true })
  expect(visitHeaders([name, value]).kept[name]).toHaveLength(kept)
  expect(visitHeaders([name, value.slice(1)])).toMatchObject({ isCut: false })
})

test('several lines of a header are cut together', () => {
  const { kept, isCut } = visitHeaders(['dnt', 'x'.repeat(400), 'DNT', 'y'.repeat(400)])
  expect([kept.dnt?.length, isCut]).toEqual([512, true])
})

test('headers that come twice are read as Node reads them', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1')
  const lines = [
    'User-Agent: one',
    'user-agent: two',
    'Referer: r1',
    'referer: r2',
    'DNT: 1',
    'dnt: 0',
  ]
  const more = [
    'X-Forwarded-For: 1.1.1.1',
    'x-forwarded-for: 2.2.2.2',
    'Cookie: a=1',
    'cookie: b=2',
  ]
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\n${[...lines, ...more].join('\r\n')}\r\n\r\n`)
  const [request] = (await once(server, 'request')) as [IncomingMessage]
  const { headers, rawHeaders } = request
  expect(visitHeaders(rawHeaders)).toEqual({
    userAgent: headers['user-agent'],
    forwardedFor: headers['x-forwarded-for'],
    cookie: headers.cookie,
    kept: { referer: headers.referer, dnt: headers.dnt },
    isCut: false,
  })
  socket.destroy()
  server.close()
})
