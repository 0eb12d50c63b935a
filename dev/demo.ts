import { rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFirstAccount } from '#server/accounts/create-first-account'
import { type App, createApp } from '#server/app'
import { startSession } from '#server/auth/session'
import { loadConfig } from '#server/platform/config'
import { startDatabase } from '#server/platform/database/start-database'
import { createLogOf } from '#server/platform/log'
import { migrate, migrateJobs } from '#server/platform/migrate'
import { loadSecretKey } from '#server/platform/secrets'
import { startFake } from './children.ts'
import { seed, startOf } from './seed/seed.ts'

// The product with 90 days of a believable business, on a throw-away folder and the fakes.

const adsPort = process.env.FAKE_ADS_PORT ?? '4101'
const gatewayPort = process.env.FAKE_GATEWAY_PORT ?? '4102'
const endings = ['SIGINT', 'SIGTERM'] as const
const days = Number(process.env.DEMO_DAYS ?? 90)

const dataDir = await mkdtemp(join(tmpdir(), 'rastro-demo-'))
// PostgreSQL of a root user runs as somebody else, who must be able to enter.
await chmod(dataDir, 0o711)
// Whatever ends the demonstration; what is begun at the end of a process is not waited for.
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))
process.env.DATA_DIR = dataDir
process.env.ADMIN_PASSWORD ??= 'demonstracao'
process.env.META_GRAPH_BASE_URL = `http://127.0.0.1:${adsPort}`
process.env.META_DIALOG_BASE_URL = process.env.META_GRAPH_BASE_URL
process.env.META_APP_ID = '1234567890'
process.env.META_APP_SECRET = 'segredo-de-mentira'
process.env.WAPI_BASE_URL = `http://127.0.0.1:${gatewayPort}/v1`
// What a visitor of the demonstration connects runs on the same machine.
process.env.ALLOWED_PRIVATE_HOSTS ??= 'localhost,127.0.0.0/8,::1'
process.env.LOG_LEVEL ??= 'warn'

// A person who stops the demonstration while it is prepared leaves no folder and no database behind.
const stopping = new AbortController()
const stopPreparing = () => stopping.abort()
for (const signal of endings) process.on(signal, stopPreparing)

await Promise.all([
  startFake('dev/fake-ad-platforms.ts', adsPort),
  startFake('dev/fake-gateway.ts', gatewayPort),
])

console.log(`Preparando ${days} dias de dados de demonstração…`)
try {
  await prepare()
} catch (error) {
  if (!stopping.signal.aborted) throw error
  console.log('\nDemonstração interrompida: nada ficou nesta máquina.')
  process.exit(130)
}
// From now on the server itself ends in good order.
for (const signal of endings) process.off(signal, stopPreparing)
await import('#server/main')
console.log('  Demonstração: entre com admin / demonstracao\n')

async function prepare(): Promise<void> {
  // A Ctrl-C ends the fakes at once, and deliveries to them fail until the day is over: nobody needs to read it.
  const config = { ...loadConfig(), role: 'web' as const, port: 0, logLevel: 'fatal' as const }
  const log = createLogOf(config)
  const database = await startDatabase({ dataDir: config.dataDir, databaseUrl: null, log })
  const until = new Date(Date.now())
  let now = startOf({ until, days })
  try {
    await migrate(database.url, { log })
    await migrateJobs(database.url)
    stopping.signal.throwIfAborted()
    const app = await createApp({
      config,
      databaseUrl: database.url,
      secretKey: loadSecretKey(config),
      log,
      now: () => now,
    })
    const clock = {
      set(instant: Date) {
        now = instant
      },
    }
    try {
      await live(app, clock, until)
    } finally {
      await app.stop()
    }
  } finally {
    await database.stop()
  }
}

async function live(app: App, clock: { set(instant: Date): void }, until: Date): Promise<void> {
  await createFirstAccount(app.ctx)
  const owner = await app.ctx.sql.asIngest
    .selectFrom('memberships')
    .select(['account_id', 'user_id'])
    .executeTakeFirstOrThrow()
  // A business that has been running for months has its first steps behind it.
  await app.ctx.sql.asIngest
    .updateTable('accounts')
    .set({ name: 'Studio Bella', first_steps_done_at: app.ctx.now() })
    .execute()
  await app.ctx.sql.asIngest.updateTable('users').set({ name: 'Renata Bella' }).execute()
  const signIn = () =>
    startSession(app.ctx, {
      userId: owner.user_id,
      accountId: owner.account_id,
      visitor: { address: '127.0.0.1', userAgent: undefined, isKnown: true },
    })
  const asOwner = { 'x-session-id': await signIn() }
  // The pixel brings its events with it: the lead, and the purchase of who becomes a customer.
  await app.http.inject({
    method: 'POST',
    url: '/api/meta/settings',
    headers: asOwner,
    payload: { pixelId: '987654321098765', accessToken: 'EAAG-demonstracao-0000' },
  })
  // The phone is paired, as it is in a business that has been running for months.
  await app.http.inject({ method: 'POST', url: '/api/whatsapp/connect', headers: asOwner })
  await app.http.inject({ method: 'POST', url: '/api/simulator/scan', headers: asOwner })
  await seed(app, clock, {
    accountId: owner.account_id,
    signIn,
    until,
    days,
    clicksPerDay: 42,
    onDay(day) {
      stopping.signal.throwIfAborted()
      showProgress(day)
    },
  })
}

/** One line that counts up on a terminal; elsewhere, as in a log, a line every tenth day. */
function showProgress(day: number): void {
  const text = `  dia ${day} de ${days}`
  if (process.stdout.isTTY) process.stdout.write(`\r${text}${day === days ? '\n' : ''}`)
  else if (day % 10 === 0 || day === days) console.log(text)
}
