import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type BenchServer = { url: string; stop(): Promise<void> }

/** Starts a program of this folder that prints its URL as its first line. */
export async function startServer(file: string, args: string[]): Promise<BenchServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    url,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
