import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { StartError } from './start-error.ts'

/**
 * A folder of this machine that every user can pass through, for root alone: the clusters and
 * program copies of checkouts that lie where PostgreSQL's unprivileged user cannot enter.
 * `/var/tmp` rather than the temporary folder as the second choice: it outlives a restart.
 */
export function sharedFolder(): string {
  for (const folder of ['/var/lib/rastro', '/var/tmp/rastro']) {
    if (isOurs(folder)) return folder
  }
  throw new StartError('nem /var/lib nem /var/tmp permitem gravar a pasta do banco de dados')
}

function isOurs(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    const found = lstatSync(folder)
    // In /var/tmp anybody could have made it before us, as a trap or as a link to elsewhere.
    if (!found.isDirectory() || found.uid !== process.getuid?.()) return false
    chmodSync(folder, 0o711)
    return true
  } catch {
    return false
  }
}
