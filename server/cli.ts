import { parseArgs } from 'node:util'
import { createAccount, minPasswordLength } from './accounts/create-account.ts'
import { createApp } from './app.ts'
import { endSessionsOf } from './auth/session.ts'
import { backUp } from './backup/back-up.ts'
import { restore } from './backup/restore.ts'
import { replayInbox } from './messaging/replay-inbox.ts'
import { loadConfig } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import { startDatabase } from './platform/database/start-database.ts'
import { AppError } from './platform/errors.ts'
import { migrateJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { hashPassword, loadSecretKey } from './platform/secrets.ts'

type Options = Record<string, string | undefined>
type Command = { usage: string; run(ctx: Context, options: Options): Promise<string> }

const commands: Record<string, Command> = {
  'account create': {
    usage: '--name N --email E --password P [--username U]',
    async run(ctx, options) {
      const account = await createAccount(ctx, {
        name: required(options, 'name'),
        email: required(options, 'email'),
        password: required(options, 'password'),
        username: options.username,
      })
      return `Conta ${account.accountId} criada para ${account.email}.`
    },
  },
  'account list': {
    usage: '',
    async run(ctx) {
      const accounts = await ctx.sql.asOwner
        .selectFrom('accounts')
        .select(['id', 'name', 'status'])
        .orderBy('created_at')
        .execute()
      return accounts.map(({ id, name, status }) => `${id}  ${status}  ${name}`).join('\n')
    },
  },
  'account suspend': {
    usage: '--id ID',
    run: (ctx, options) => setStatus(ctx, required(options, 'id'), 'suspended'),
  },
  'account resume': {
    usage: '--id ID',
    run: (ctx, options) => setStatus(ctx, required(options, 'id'), 'active'),
  },
  'user create': {
    usage: '--account ID --name N --email E --password P [--username U] [--role manager]',
    run: createUser,
  },
  'user reset-password': { usage: '--email E --password P', run: resetPassword },
  migrate: {
    usage: '',
    run: async () => 'O banco de dados está na versão deste código.',
  },
  backup: {
    usage: '--to ARQUIVO',
    run: async (ctx, options) => `${await backUp(ctx, required(options, 'to'))} linhas copiadas.`,
  },
  restore: {
    usage: '--from ARQUIVO',
    run: async (ctx, options) =>
      `${await restore(ctx, required(options, 'from'))} linhas restauradas.`,
  },
  'replay-inbox': {
    usage: '--since 2026-11-01T00:00:00Z',
    async run(ctx, options) {
      const since = new Date(required(options, 'since'))
      if (Number.isNaN(since.getTime())) throw new UsageError('--since não é uma data.')
      return `${await replayInbox(ctx, { since })} mensagens recolocadas na fila.`
    },
  },
}

class UsageError extends Error {}

function required(options: Options, name: string): string {
  const value = options[name]?.trim()
  if (!value) throw new UsageError(`Falta --${name}.`)
  return value
}

async function setStatus(ctx: Context, id: string, status: 'active' | 'suspended') {
  const { numUpdatedRows } = await ctx.sql.asOwner
    .updateTable('accounts')
    .set({ status })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new UsageError(`Não há conta ${id}.`)
  return status === 'suspended' ? `Conta ${id} suspensa.` : `Conta ${id} ativa.`
}

async function createUser(ctx: Context, options: Options): Promise<string> {
  const email = required(options, 'email').toLowerCase()
  const role = options.role ?? 'manager'
  if (!['owner', 'admin', 'manager', 'viewer'].includes(role)) {
    throw new UsageError('--role deve ser owner, admin, manager ou viewer.')
  }
  const passwordHash = await newPasswordHash(options)
  const id = ctx.newId()
  const now = ctx.now()
  await ctx.sql.asOwner.transaction().execute(async (trx) => {
    await trx
      .insertInto('users')
      .values({
        id,
        email,
        username: (options.username ?? email).toLowerCase(),
        name: required(options, 'name'),
        password_hash: passwordHash,
        created_at: now,
      })
      .execute()
    await trx
      .insertInto('memberships')
      .values({ user_id: id, account_id: required(options, 'account'), role, created_at: now })
      .execute()
  })
  return `Usuário ${email} criado.`
}

async function resetPassword(ctx: Context, options: Options): Promise<string> {
  const email = required(options, 'email').toLowerCase()
  const passwordHash = await newPasswordHash(options)
  const user = await ctx.sql.asOwner
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where((where) => where.or([where('email', '=', email), where('username', '=', email)]))
    .returning('id')
    .executeTakeFirst()
  if (!user) throw new UsageError(`Não há usuário ${email}.`)
  await endSessionsOf(ctx, user.id)
  return `Senha de ${email} trocada; as sessões abertas foram encerradas.`
}

async function newPasswordHash(options: Options): Promise<string> {
  const password = required(options, 'password')
  if (password.length < minPasswordLength) {
    throw new UsageError(`A senha precisa de pelo menos ${minPasswordLength} caracteres.`)
  }
  return hashPassword(password)
}

async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((key) => key in commands)
  const command = name === undefined ? undefined : commands[name]
  if (!command || name === undefined) throw new UsageError('Comando desconhecido.')
  const { values } = parseArgs({
    args: words.slice(name.split(' ').length),
    options: Object.fromEntries(
      ['name', 'email', 'password', 'username', 'id', 'account', 'role', 'since', 'to', 'from'].map(
        (option) => [option, { type: 'string' as const }],
      ),
    ),
  })

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
    // A worker without HTTP features: the command works on the same verbs as the server.
    const app = await createApp({
      config: { ...config, role: 'worker' },
      databaseUrl: database.url,
      secretKey: loadSecretKey(config),
      log,
    })
    process.stdout.write(`${await command.run(app.ctx, values as Options)}\n`)
    await app.stop()
  } finally {
    await database.stop()
  }
}

main().catch((error: unknown) => {
  const isOurs = error instanceof UsageError || error instanceof AppError
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${isOurs ? message : `Não deu certo: ${message}`}\n`)
  if (error instanceof UsageError) {
    const lines = Object.entries(commands).map(([name, { usage }]) => `  ${name} ${usage}`)
    process.stderr.write(`Comandos:\n${lines.join('\n')}\n`)
  }
  process.exit(1)
})
