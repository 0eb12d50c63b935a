import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { postJson } from './post-json.ts'

let stop = () => {}
afterEach(() => stop())

/** A server that cuts the first requests without an answer; how many came. */
async function cutting(first: number): Promise<{ url: string; came: () => number }> {
  let came = 0
  const server = createServer((request, response) => {
    came += 1
    if (came <= first) request.socket.destroy()
    else response.end('{"ok":true}')
  })
  stop = () => server.close()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, came: () => came }
}

test('a connection that was closed by the other side is tried once more, on a new one', async () => {
  const { url, came } = await cutting(1)
  expect(await postJson({ url, body: {}, isRepeatable: true })).toMatchObject({
    httpStatus: 200,
    body: { ok: true },
  })
  expect(came()).toBe(2)
})

test('what is cut again is no answer', async () => {
  const { url, came } = await cutting(5)
  expect(await postJson({ url, body: {}, isRepeatable: true })).toMatchObject({
    httpStatus: null,
    failure: 'network',
  })
  expect(came()).toBe(2)
})

test('what the other side would take for another request is made once', async () => {
  const { url, came } = await cutting(1)
  const answer = await postJson({ url, body: {}, isRepeatable: false })
  expect(answer).toMatchObject({ httpStatus: null, failure: 'network' })
  expect(came()).toBe(1)
})
