import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Session } from '#server/platform/http'
import { aloneAmongSiblings } from '#server/platform/siblings'
import { createStreams } from './streams.ts'

test('a stream that nobody reads ends instead of keeping what happens', async () => {
  const streams = createStreams(aloneAmongSiblings(() => 0).limits)
  const http = Fastify()
  http.get('/', async (_request, reply) => {
    // The streams read no more of a session than this.
    await streams.add({ accountId: 'a', user: { id: 'u' }, idHash: 'h' } as Session, reply)
    reply.hijack()
    reply.raw.writeHead(200)
    reply.raw.write('\n')
  })
  const socket = connect(Number(new URL(await http.listen({ port: 0 })).port), 'localhost')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'data')
  socket.pause()
  const event = 'x'.repeat(64 * 1024)
  let written = 0
  while (streams.isHeardBy('a') && written < 1_000) {
    streams.write('a', () => event)
    written += 1
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(streams.count()).toBe(0)
  socket.destroy()
  await http.close()
})
