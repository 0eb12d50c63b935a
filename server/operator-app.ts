import { createApp } from './app.ts'
import { loadConfig } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import { startDatabase } from './platform/database/start-database.ts'
import { createLog } from './platform/log.ts'
import { migrate, migrateJobs } from './platform/migrate.ts'
import { loadSecretKey } from './platform/secrets.ts'

/**
 * The product for who operates it from a command line: joins the running database, or starts it,
 * and brings it up to date. Nothing is served or worked off; the commands use the server's verbs.
 */
export async function openOperatorApp(): Promise<{ ctx: Context; close(): Promise<void> }> {
  const config = loadConfig()
  const log = createLog('error')
  const database = await startDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    log,
  })
  try {
    await migrate(database.url, { log })
    await migrateJobs(database.url)
    const app = await createApp({
      config: { ...config, role: 'worker' },
      databaseUrl: database.url,
      secretKey: loadSecretKey(config),
      log,
    })
    return {
      ctx: app.ctx,
      async close() {
        try {
          await app.stop()
        } finally {
          await database.stop()
        }
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}
