import type { Config } from './config.ts'
import type { DiskSpace } from './disk-space.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import type { Secrets } from './secrets.ts'
import type { SecurityLog } from './security-events.ts'
import type { Siblings } from './siblings.ts'
import type { Sql } from './sql.ts'

/** What every verb gets as its first argument: the process's parts, made once in app.ts. */
export type Context = {
  config: Config
  log: Log
  sql: Sql
  jobs: Jobs
  /** How full the disk is: what can wait asks before it writes. */
  disk: DiskSpace
  secrets: Secrets
  security: SecurityLog
  /** The other processes of this machine, and the limits that all of them keep together. */
  siblings: Siblings
  /**
   * What reads changed links again in this process (links/links-changed.ts); resolves when they are
   * known, or cannot be known now.
   */
  linkReloads: Set<(codeOrAccountId: string) => Promise<void>>
  /** The only clock of the server. */
  now: () => Date
  /** A new UUID version 7 at `now`. */
  newId: () => string
  /** Cryptographically random bytes. */
  randomBytes: (size: number) => Uint8Array
}
