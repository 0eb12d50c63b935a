import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const dockerfile = join(import.meta.dirname, '../deploy/Dockerfile')

test("the container's health check asks the port that PORT names", async () => {
  const text = await readFile(dockerfile, 'utf8')
  const [, command = ''] = /^HEALTHCHECK[^[]*(\[.*\])$/m.exec(text) ?? []
  const [program, ...words] = JSON.parse(command) as string[]
  expect(program).toBe('node')
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.statusCode = asked.length === 1 ? 200 : 503
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const env = { ...process.env, PORT: String((server.address() as AddressInfo).port) }
  const check = () => promisify(execFile)(process.execPath, words, { env })
  await check()
  await expect(check()).rejects.toMatchObject({ code: 1 })
  server.close()
  expect(asked).toEqual(['/readyz', '/readyz'])
})
