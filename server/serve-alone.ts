import { flushCompileCache } from 'node:module'
import { type App, createApp } from './app.ts'
import { forgetStart } from './forget-start.ts'
import { explain, greet } from './greeting.ts'
import { keyOfData } from './key-of-data.ts'
import type { Config } from './platform/config.ts'
import { startDatabase } from './platform/database/start-database.ts'
import type { Log } from './platform/log.ts'
import { migrateAll, prepare } from './prepare.ts'
import { surviveDefects } from './survive-defects.ts'

// PostgreSQL alone may take 8 s to stop in good order.
const stopWithinMs = 9_500

/** One process that does everything, or one role of it. */
export async function serveAlone(config: Config, log: Log, plan: string): Promise<void> {
  const database = await startDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    log,
  })
  let app: App | null = null
  let stopping = false

  async function stop(exitCode: number): Promise<void> {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    database.prepareStop()
    await app?.stop()
    await database.stop()
    process.exit(exitCode)
  }
  surviveDefects(log)
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))

  try {
    await migrateAll(database.url, log)
    app = await createApp({
      config,
      databaseUrl: database.url,
      secretKey: await keyOfData(config, database.url),
      log,
    })
    const prepared = await prepare(app)
    await app.start()
    greet(prepared, {
      publicUrl: config.publicUrl,
      plan,
      dataDir: config.dataDir,
      passwordIsChosen: config.adminPassword !== null,
      allowedPrivateHosts: config.allowedPrivateHosts,
    })
    // The next start finds compiled what this one has compiled, however this one ends.
    flushCompileCache()
    forgetStart()
  } catch (error) {
    explain(error)
    await stop(1)
  }
}
