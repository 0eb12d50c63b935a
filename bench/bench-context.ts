import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/platform/config'
import { startDatabase } from '#server/platform/database/start-database'
import { watchDisk } from '#server/platform/disk-space'
import { createIds } from '#server/platform/ids'
import { createJobs } from '#server/platform/jobs'
import { createLog } from '#server/platform/log'
import { migrate } from '#server/platform/migrate'
import { createSecrets } from '#server/platform/secrets'
import { createSecurityLog } from '#server/platform/security-events'
import { aloneAmongSiblings } from '#server/platform/siblings'
import { openSql } from '#server/platform/sql'
import { type OwnerContext, ownerSql } from '#tests/helpers/owner'
import { newBenchPlace } from './bench-place.ts'

/**
 * The parts of a server without HTTP, on a database of its own that goes away again: an embedded one
 * with these settings of PostgreSQL besides, or one of the cluster that is measured.
 */
export async function openBenchContext(
  settings: Record<string, string> = {},
): Promise<{ ctx: OwnerContext; close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rastro-bench-'))
  // PostgreSQL's user has to pass through when the bench runs as root.
  chmodSync(dataDir, 0o711)
  const clusterUrl = process.env.RASTRO_CLUSTER_URL
  if (clusterUrl) return openOnCluster(dataDir)
  const log = createLog('error')
  const database = await startDatabase({
    dataDir,
    databaseUrl: null,
    log,
    settings: { synchronous_commit: 'off', max_wal_size: '8GB', ...settings },
  })
  await migrate(database.url, { log })
  const ctx = contextOn(database.url, dataDir)
  return {
    ctx,
    async close() {
      await ctx.sql.close()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function openOnCluster(dataDir: string) {
  const place = await newBenchPlace()
  const ctx = contextOn(place.databaseUrl(), dataDir)
  return {
    ctx,
    async close() {
      await ctx.sql.close()
      await place.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The same on a database that runs already; close its `sql`. */
export function contextOn(databaseUrl: string, dataDir: string): OwnerContext {
  const log = createLog('error')
  const sql = ownerSql(openSql(databaseUrl, log), databaseUrl)
  const now = () => new Date(Date.now())
  const newId = createIds()
  return {
    config: readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://rastro.test' }),
    log,
    sql,
    jobs: createJobs(databaseUrl, sql, log, { now }),
    disk: watchDisk(async () => 1, log),
    secrets: createSecrets(randomBytes(32)),
    security: createSecurityLog(log, now),
    siblings: aloneAmongSiblings(() => Date.now()),
    linkReloads: new Set(),
    now,
    newId: () => newId(now().getTime()),
    randomBytes,
  }
}
