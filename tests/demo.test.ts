import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemo } from '#dev/run-demo'
import { freePort, untilAnswers } from './helpers/programs.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rastro-demo-test-'))
  await chmod(folder, 0o711)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts the demonstration on free ports, with its folder in `folder`. */
async function startPreparing(env: Record<string, string>) {
  const [port, ads, gateway] = await Promise.all([freePort(), freePort(), freePort()])
  const child = spawn(process.execPath, [join(import.meta.dirname, '../dev/demo.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      TMPDIR: folder,
      ...env,
      PROCESSES: '1',
      PORT: String(port),
      FAKE_ADS_PORT: String(ads),
      FAKE_GATEWAY_PORT: String(gateway),
    },
  })
  return { child, port }
}

test('the demonstration starts without a stack trace and leaves nothing behind', async () => {
  const { child, port } = await startPreparing({ DEMO_DAYS: '1' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
    })
  }
  await untilAnswers(`http://127.0.0.1:${port}/readyz`, child)
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^rastro-demo-/)])
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(await readdir(folder)).toEqual([])
  expect(output).not.toMatch(/"stack"|^\s+at /m)
}, 120_000)

test('a demonstration stopped while it is prepared leaves no folder and no stack trace', async () => {
  const { child } = await startPreparing({ DEMO_DAYS: '90' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
      if (output.includes('dia 10 de 90')) child.kill('SIGINT')
    })
  }
  expect(await once(child, 'close')).toEqual([130, null])
  expect(output).toContain('dia 10 de 90')
  expect(output).toContain('Demonstração interrompida')
  expect(output).not.toMatch(/"stack"|^\s+at /m)
  expect(await readdir(folder)).toEqual([])
}, 120_000)

test('another program that answers on its port is not taken for the demonstration', async () => {
  const other = createServer((_request, response) => response.end()).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const env = { TMPDIR: folder, DEMO_DAYS: '1', PROCESSES: '1', PORT: port }
  await expect(startDemo(env)).rejects.toThrow('dev/demo.ts ended with 1')
  expect(await readdir(folder)).toEqual([])
  other.close()
}, 120_000)
