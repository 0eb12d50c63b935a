import { createApp } from './app.ts'
import { keyOfData } from './key-of-data.ts'
import { loadConfig } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import { startDatabase } from './platform/database/start-database.ts'
import { createLog } from './platform/log.ts'
import { migrate, migrateJobs } from './platform/migrate.ts'
import { loadSecretKey } from './platform/secrets.ts'

/** `databaseUrl` is the operator's own, who may do everything in it. */
export type OperatorApp = { ctx: Context; databaseUrl: string; close(): Promise<void> }

/**
 * Opens the product for a command of the operator: joins the running database, or starts it,
 * and brings it up to date. Nothing is served or worked off; the commands use the server's verbs. A command
 * that replaces the data comes with the key of its copy, so the key of the present data is not asked for.
 */
export async function openOperatorApp(options: { replacesData: boolean }): Promise<OperatorApp> {
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
      secretKey: options.replacesData
        ? loadSecretKey(config)
        : await keyOfData(config, database.url),
      log,
    })
    return {
      ctx: app.ctx,
      databaseUrl: database.url,
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
