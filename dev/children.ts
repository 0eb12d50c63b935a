import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Starts a program of the project beside this one and ends it with this one. */
export function startChild(args: string[], env: Record<string, string> = {}): ChildProcess {
  return started(args, env, 'inherit')
}

/** The same for a fake; resolves when it says where it listens, rejects when it ends before. */
export async function startFake(file: string, port: string): Promise<void> {
  const child = started([file, '--port', port], {}, 'pipe')
  const { promise: said, resolve, reject } = Promise.withResolvers<void>()
  child.stdout?.once('data', () => resolve())
  child.stdout?.pipe(process.stdout)
  child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  await said
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
