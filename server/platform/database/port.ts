import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { StartError } from './start-error.ts'

/** Whether nobody listens on a port of 127.0.0.1 right now. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.close(() => resolve(true))
    })
  })
}

/** The port kept in a file, or null when there is none yet. */
export function keptPort(file: string): number | null {
  if (!existsSync(file)) return null
  const port = Number(readFileSync(file, 'utf8'))
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null
}

/** Keeps a port in a file, for the next start and for other processes of the same DATA_DIR. */
export function keepPort(file: string, port: number): void {
  if (keptPort(file) === port) return
  writeFileSync(`${file}.new`, `${port}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/**
 * The kept port when it is still free, else another free one. Below the range that systems give to
 * outgoing connections (Linux: from 32768), so that none of those sits on it at the next restart.
 */
export async function freePort(kept: number | null): Promise<number> {
  if (kept !== null && (await isFree(kept))) return kept
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(15_000, 32_000)
    if (await isFree(port)) return port
  }
  throw new StartError('nenhuma porta livre em 127.0.0.1 para o banco de dados')
}
