import { createFirstAccount } from './accounts/create-first-account.ts'
import { createApp } from './app.ts'
import { ConfigError, loadConfig } from './platform/config.ts'
import { startDatabase } from './platform/database/start-database.ts'
import { migrateJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { loadSecretKey } from './platform/secrets.ts'

const stopWithinMs = 9_000

async function main(): Promise<void> {
  const config = loadConfig()
  const log = createLog(config.logLevel)
  const database = await startDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    log,
  })
  await migrate(database.url, { log })
  await migrateJobs(database.url)
  const app = await createApp({
    config,
    databaseUrl: database.url,
    secretKey: loadSecretKey(config),
    log,
  })
  const firstLogin = await createFirstAccount(app.ctx)
  await app.start()
  greet(config.publicUrl, firstLogin, config.adminPassword !== null)

  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    await app.stop()
    await database.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function greet(
  url: string,
  login: { email: string; username: string; password: string } | null,
  passwordIsChosen: boolean,
): void {
  const lines = ['', `  Rastro está no ar: ${url}`]
  if (login) {
    lines.push(
      '',
      '  Primeiro acesso (mostrado só desta vez):',
      `    usuário  ${login.username}  (ou ${login.email})`,
      `    senha    ${passwordIsChosen ? 'a de ADMIN_PASSWORD' : login.password}`,
    )
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(
    error instanceof ConfigError
      ? `${error.message}\n`
      : `Rastro não conseguiu iniciar: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(1)
})
