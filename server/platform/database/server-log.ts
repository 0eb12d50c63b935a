import { copyFileSync, existsSync, statSync, truncateSync } from 'node:fs'

const maxBytes = 10 * 1024 * 1024

/**
 * Keeps the server's log file below 10 MiB plus one older part (`.1`). It is copied and emptied in
 * place, since the server goes on appending to the file that it has open.
 */
export function rotateServerLog(file: string): void {
  if (!existsSync(file) || statSync(file).size < maxBytes) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}
