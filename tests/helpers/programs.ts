import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort as freePortBelowOutgoing } from '#server/platform/database/port'

const root = join(import.meta.dirname, '../..')

export type Program = { url: string; child: ChildProcess; stop(): Promise<void> }

/** A port that nobody listens on now, and that no outgoing connection takes before the program does. */
export function freePort(): Promise<number> {
  return freePortBelowOutgoing(null)
}

/** Starts a program of `dev/` as a process of its own and waits until it answers. */
export async function startProgram(file: string, readyPath: string): Promise<Program> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, file), '--port', String(port)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(url + readyPath, child)
  return {
    url,
    child,
    async stop() {
      if (child.exitCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
    },
  }
}

/** Resolves at the first answer of any status; rejects when the process ends before. */
export async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  const { promise: ended, reject } = Promise.withResolvers<never>()
  child.once('exit', (code) => reject(new Error(`ended with ${code} before it answered`)))
  ended.catch(() => {})
  for (;;) {
    const answered = await Promise.race([
      fetch(url).then(
        () => true,
        () => new Promise<false>((resolve) => setTimeout(resolve, 25, false)),
      ),
      ended,
    ])
    if (answered) return
  }
}
