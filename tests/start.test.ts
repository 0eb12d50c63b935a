import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, untilAnswers } from './helpers/programs.ts'

// npm hands a signal to the shell that it starts a script with; a shell that stays in between dies
// of it and leaves the server running. So the scripts begin with `exec`.
test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to npm start stops the server in good order',
  async (signal) => {
    const [dataDir, port] = await Promise.all([
      mkdtemp(join(tmpdir(), 'rastro-start-')),
      freePort(),
    ])
    await chmod(dataDir, 0o711)
    const npm = spawn('npm', ['start'], {
      cwd: join(import.meta.dirname, '..'),
      stdio: 'ignore',
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'fatal' },
    })
    const url = `http://127.0.0.1:${port}/healthz`
    await untilAnswers(url, npm)
    const ended = new Promise((resolve) => npm.once('exit', resolve))
    npm.kill(signal)
    expect(await ended).toBe(0)
    await expect(fetch(url)).rejects.toThrow()
    await rm(dataDir, { recursive: true, force: true })
  },
)

test('a DATA_DIR that cannot be made is answered in one sentence without a stack trace', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'rastro-start-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  await writeFile(join(parent, 'arquivo'), '')
  const dataDir = join(parent, 'arquivo/data')
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir },
  })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8')
  })
  expect(await once(child, 'close')).toEqual([1, null])
  expect(stderr).toMatch(/^Rastro não conseguiu iniciar: .+ não pode gravar na pasta .+\n$/)
  expect(stderr).toContain(dataDir)
})
