import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, untilAnswers } from './programs.ts'

const root = join(import.meta.dirname, '../..')

/** `server/main.ts` as a process of its own on a given database, and what it has printed so far. */
export type Started = {
  url: string
  child: ChildProcess
  output(): string
  /** Ends it in good order and removes its folder; answers the exit code. */
  stop(): Promise<number | null>
}

/** Resolves when it answers, or has ended because it could not start. */
export async function start(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<Started> {
  const [dataDir, port] = await Promise.all([
    mkdtemp(join(tmpdir(), 'rastro-started-')),
    freePort(),
  ])
  await chmod(dataDir, 0o711)
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      // The key of the tests' contexts and recordings: every start on one database has the same key.
      SECRET_KEY: '\u0007'.repeat(32),
      ADMIN_PASSWORD: 'uma senha comprida',
      LOG_LEVEL: 'warn',
      PROCESSES: '1',
      ...env,
    },
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk.toString('utf8')
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = once(child, 'close')
  await untilAnswers(`${url}/readyz`, child).catch(() => ended)
  return {
    url,
    child,
    output: () => output,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
      return child.exitCode
    },
  }
}
