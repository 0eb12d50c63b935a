import { once } from 'node:events'
import { createConnection } from 'node:net'
import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/helpers/app'

test('connections that never finish their request do not hold up the stop', async () => {
  const app = await startTestApp()
  const { port, hostname } = new URL(app.url)
  const begun = [
    '',
    'GET /heal',
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    `GET /api/stream HTTP/1.1\r\nHost: x\r\nX-Session-Id: ${app.account.session}\r\n\r\n`,
  ]
  const ends: Promise<unknown>[] = []
  await Promise.all(
    begun.map(async (text) => {
      const socket = createConnection(Number(port), hostname)
      await once(socket, 'connect')
      ends.push(once(socket, 'close'))
      socket.resume()
      await new Promise<void>((resolve) => socket.write(text, () => resolve()))
    }),
  )
  // The half-sent requests have arrived by the time that a later one is answered.
  expect((await app.request('GET', '/healthz')).status).toBe(200)

  const startedAt = performance.now()
  await app.close()
  await Promise.all(ends)
  expect(performance.now() - startedAt).toBeLessThan(6_000)
})
