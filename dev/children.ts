import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Starts a program of the project beside this one and ends it with this one. */
export function startChild(args: string[], env: Record<string, string> = {}): ChildProcess {
  return started(args, env, 'inherit')
}

/** The same for one that is waited for: resolves when it has printed `words`, rejects when it ends before. */
export async function startSpeaker(
  args: string[],
  words: string,
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  const child = started(args, env, 'pipe')
  const { promise: said, resolve, reject } = Promise.withResolvers<void>()
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk)
    output += chunk.toString('utf8')
    if (output.includes(words)) resolve()
  })
  child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}`)))
  await said
  return child
}

/** A fake outside system; resolves when it says where it listens. */
export async function startFake(file: string, port: string): Promise<void> {
  await startSpeaker([file, '--port', port], port)
}

function started(
  args: string[],
  env: Record<string, string>,
  stdout: 'inherit' | 'pipe',
): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['inherit', stdout, 'inherit'],
    env: { ...process.env, ...env },
  })
  process.once('exit', () => child.kill())
  return child
}
