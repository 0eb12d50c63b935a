import { createFirstAccount } from './accounts/create-first-account.ts'
import { type App, createApp } from './app.ts'
import { refusedHosts } from './messaging/lines/refused-lines.ts'
import { ConfigError, loadConfig } from './platform/config.ts'
import { startDatabase } from './platform/database/start-database.ts'
import { StartError } from './platform/database/start-error.ts'
import { detailOf } from './platform/errors.ts'
import { createLog } from './platform/log.ts'
import { migrate, migrateJobs } from './platform/migrate.ts'
import { loadSecretKey } from './platform/secrets.ts'

// PostgreSQL alone may take 8 s to stop in good order.
const stopWithinMs = 9_500

async function main(): Promise<void> {
  const config = loadConfig()
  const log = createLog(config.logLevel)
  for (const warning of config.warnings) log.warn(warning)
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
    await app?.stop()
    await database.stop()
    process.exit(exitCode)
  }
  // A defect of one job or sweep is logged; it is no reason to drop everybody else's work.
  process.on('uncaughtException', (error) => log.error({ err: error }, 'uncaught exception'))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))

  try {
    await migrate(database.url, { log })
    await migrateJobs(database.url)
    app = await createApp({
      config,
      databaseUrl: database.url,
      secretKey: loadSecretKey(config),
      log,
    })
    const firstLogin = await createFirstAccount(app.ctx)
    await app.start()
    greet(config.publicUrl, firstLogin, config.adminPassword !== null)
    await explainPrivateHosts(app)
  } catch (error) {
    explain(error)
    await stop(1)
  }
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

/** Gateways and webhooks beside this server are usual where it has one owner, and refused at first. */
async function explainPrivateHosts({ ctx }: App): Promise<void> {
  const allowed = ctx.config.allowedPrivateHosts
  const refused = await refusedHosts(ctx)
  if (refused.length === 0 && allowed.length > 0) return
  const hosts = refused.length > 0 ? [...allowed, ...refused] : ['localhost', '127.0.0.1', '::1']
  const why =
    refused.length > 0
      ? 'O gateway de uma linha fica em um endereço privado que não está permitido e não é chamado.\n  Para permitir, inicie com:'
      : 'Evolution API ou webhooks nesta máquina? Endereços privados só são chamados se permitidos.\n  Para permitir os desta máquina, inicie com:'
  process.stdout.write(`  ${why}\n    ALLOWED_PRIVATE_HOSTS=${hosts.join(',')} npm start\n\n`)
}

function explain(error: unknown): void {
  process.stderr.write(
    error instanceof ConfigError
      ? `${error.message}\n`
      : `Rastro não conseguiu iniciar: ${reasonOf(error)}\n`,
  )
}

// Who starts the product can act on these; anything else is ours to find, by its stack.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = detailOf(error, 'code')
  const port = detailOf(error, 'port')
  if (code === 'EADDRINUSE') {
    return `a porta ${port} já está em uso. Pare o outro programa ou escolha outra em PORT.`
  }
  if (code === 'EACCES' && port !== undefined) {
    return `este usuário não pode usar a porta ${port}. Escolha outra em PORT.`
  }
  return error instanceof StartError ? error.message : (error.stack ?? error.message)
}

main().catch((error: unknown) => {
  explain(error)
  process.exit(1)
})
