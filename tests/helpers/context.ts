import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/platform/config'
import { watchDisk } from '#server/platform/disk-space'
import { createIds } from '#server/platform/ids'
import { createJobs } from '#server/platform/jobs'
import { createSecrets } from '#server/platform/secrets'
import { createSecurityLog } from '#server/platform/security-events'
import { aloneAmongSiblings } from '#server/platform/siblings'
import { openSql } from '#server/platform/sql'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type OwnerContext, ownerSql } from './owner.ts'
import { testLog } from './test-log.ts'

export type TestContext = {
  ctx: OwnerContext
  databaseUrl: string
  /** A new account without people, in the default time zone unless told. */
  newAccount(timeZone?: string): Promise<string>
  setNow(instant: Date): void
  close(): Promise<void>
}

/** The parts that a verb needs, on a fresh clone of the database, without HTTP; the clock stands. */
export async function openTestContext(
  start = new Date('2026-11-17T15:00:00.000Z'),
  on?: TestDatabase,
): Promise<TestContext> {
  const database = on ?? (await createTestDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-test-'))
  let now = start
  const log = testLog
  const sql = ownerSql(openSql(database.url, log), database.url)
  const newId = createIds()
  const ctx: OwnerContext = {
    config: readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://rastro.test' }),
    log,
    sql,
    jobs: createJobs(database.url, sql, log, { now: () => new Date(now) }),
    disk: watchDisk(async () => 1, log),
    secrets: createSecrets(new Uint8Array(32).fill(7)),
    security: createSecurityLog(log, () => new Date(now)),
    siblings: aloneAmongSiblings(() => Date.now()),
    linkReloads: new Set(),
    now: () => new Date(now),
    newId: () => newId(now.getTime()),
    randomBytes,
  }
  return {
    ctx,
    databaseUrl: database.url,
    async newAccount(timeZone = 'America/Sao_Paulo') {
      const id = ctx.newId()
      await sql.asOwner
        .insertInto('accounts')
        .values({ id, name: 'Loja', time_zone: timeZone, created_at: now })
        .execute()
      return id
    },
    setNow(instant) {
      now = instant
    },
    async close() {
      await sql.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
