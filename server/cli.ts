import { parseArgs } from 'node:util'
import { roles } from '#domain/people/roles'
import { findLogin } from '#server/auth/login-names'
import { createAccount } from './accounts/create-account.ts'
import { createUser } from './accounts/create-user.ts'
import { setAccountStatus } from './accounts/set-account-status.ts'
import type { NewMember } from './accounts/user-fields.ts'
import { askPassword } from './ask-password.ts'
import { recordForPerson } from './audit/record.ts'
import { checkPassword, isCommonPassword } from './auth/password-rules.ts'
import { forgetSecondFactor } from './auth/second-factor/second-factor.ts'
import { setPassword } from './auth/set-password.ts'
import { backUp } from './backup/back-up.ts'
import { restore } from './backup/restore.ts'
import { CommandError, idIn, type Options, required, sinceIn } from './cli-options.ts'
import { replayHits } from './clicks/intake/reject-hits.ts'
import { replayInbox } from './messaging/inbox/replay-inbox.ts'
import { type OperatorApp, openOperatorApp } from './operator-app.ts'
import { type Distribution, distribute } from './platform/citus/distribute.ts'
import { ClusterError } from './platform/citus/requirements.ts'
import { ConfigError, loadConfig } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import { StartError } from './platform/database/start-error.ts'
import { AppError } from './platform/errors.ts'
import { hashPassword } from './platform/passwords.ts'
import type { Trx } from './platform/sql.ts'
import { recount } from './reporting/recount.ts'

/** The password, '' where none is needed; one that was typed for somebody is initial. */
type Given = Pick<NewMember, 'password' | 'passwordIsInitial' | 'mayBeCommon'>
type Command = {
  usage: string
  /** It needs a password. */
  asksPassword?: true
  replacesData?: true
  run(ctx: Context, options: Options, given: Given, app: OperatorApp): Promise<string>
}

const commands: Record<string, Command> = {
  'account create': {
    usage: '--name N --email E [--username U]',
    asksPassword: true,
    async run(ctx, options, given) {
      const account = await createAccount(ctx, {
        name: required(options, 'name'),
        email: required(options, 'email'),
        username: options.username,
        ...given,
      })
      return `Conta ${account.accountId} criada para ${account.email}.`
    },
  },
  'account list': {
    usage: '',
    async run(ctx) {
      const accounts = await ctx.sql.asIngest
        .selectFrom('accounts')
        .select(['id', 'name', 'status'])
        .orderBy('created_at')
        .execute()
      return accounts.map(({ id, name, status }) => `${id}  ${status}  ${name}`).join('\n')
    },
  },
  'account suspend': {
    usage: '--id ID',
    run: (ctx, options) => setStatus(ctx, idIn(options, 'id'), 'suspended'),
  },
  'account resume': {
    usage: '--id ID',
    run: (ctx, options) => setStatus(ctx, idIn(options, 'id'), 'active'),
  },
  'account recount': { usage: '--id ID', run: recountAccount },
  'user create': {
    usage: '--account ID --name N --email E [--username U] [--role manager]',
    asksPassword: true,
    run: addUser,
  },
  'operator add': {
    usage: '--email E',
    run: (ctx, options) => setOperator(ctx, options, true),
  },
  'operator remove': {
    usage: '--email E',
    run: (ctx, options) => setOperator(ctx, options, false),
  },
  'user reset-password': { usage: '--email E', asksPassword: true, run: resetPassword },
  'user remove-second-factor': { usage: '--email E', run: removeSecondFactor },
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
    replacesData: true,
    run: async (ctx, options, _given, { databaseUrl }) =>
      `${await restore(ctx, { databaseUrl, file: required(options, 'from') })} linhas restauradas.`,
  },
  'scale citus': {
    usage: '',
    async run() {
      const { databaseUrl } = loadConfig()
      if (databaseUrl === null) {
        throw new CommandError(
          'O banco de dados embutido é um servidor só. Aponte DATABASE_URL para o coordenador de um cluster Citus.',
        )
      }
      return toldOf(await distribute(databaseUrl))
    },
  },
  'replay-inbox': {
    usage: '--since 2026-11-01T00:00:00Z',
    run: async (ctx, options) =>
      `${await replayInbox(ctx, { since: sinceIn(options) })} mensagens recolocadas na fila.`,
  },
  'replay-clicks': {
    usage: '--since 2026-11-01T00:00:00Z',
    run: async (ctx, options) =>
      `${await replayHits(ctx, sinceIn(options))} cliques recolocados na fila.`,
  },
}

function toldOf({ tables, workers }: Distribution): string {
  if (tables.length === 0) return `Nada a fazer: a instalação já está nos ${workers} workers.`
  return [
    `${tables.length} tabelas distribuídas por conta em ${workers} workers: ${tables.join(', ')}.`,
    'A tabela accounts está em todos os nós; sessões, usuários, filas e endereços ficam no coordenador.',
    'Papéis, funções e políticas foram levados aos workers. O servidor não precisa reiniciar.',
  ].join('\n')
}

async function setStatus(ctx: Context, id: string, status: 'active' | 'suspended') {
  if (!(await setAccountStatus(ctx, id, status))) throw new CommandError(`Não há conta ${id}.`)
  return status === 'suspended' ? `Conta ${id} suspensa.` : `Conta ${id} ativa.`
}

async function recountAccount(ctx: Context, options: Options): Promise<string> {
  const id = idIn(options, 'id')
  const accounts = ctx.sql.asIngest.selectFrom('accounts').select('id').where('id', '=', id)
  if ((await accounts.executeTakeFirst()) === undefined)
    throw new CommandError(`Não há conta ${id}.`)
  await recount(ctx, id)
  return `Números da conta ${id} contados de novo.`
}

/** Operators make, suspend and resume accounts on the screen 'Contas'. */
async function setOperator(ctx: Context, options: Options, isOperator: boolean): Promise<string> {
  const email = required(options, 'email').toLowerCase()
  const userId = await ctx.sql.asIngest.transaction().execute(async (trx) => {
    const { is_operator: wasOperator, ...user } = await needUser(trx, email)
    await trx
      .updateTable('users')
      .set({ is_operator: isOperator })
      .where('id', '=', user.id)
      .execute()
    await recordForPerson(trx, ctx, user.id, {
      action: 'operator.change',
      subject: { kind: 'person', ...user },
      before: { isOperator: wasOperator },
      after: { isOperator },
    })
    return user.id
  })
  ctx.security.note(isOperator ? 'operator_added' : 'operator_removed', { userId })
  return isOperator
    ? `${email} opera esta instalação: cria, suspende e reativa contas.`
    : `${email} não opera mais esta instalação.`
}

async function addUser(ctx: Context, options: Options, given: Given): Promise<string> {
  const role = roles.find((one) => one === (options.role ?? 'manager'))
  if (role === undefined) throw new CommandError(`--role deve ser ${roles.join(', ')}.`)
  const { email } = await createUser(ctx, {
    accountId: idIn(options, 'account'),
    name: required(options, 'name'),
    email: required(options, 'email'),
    username: options.username,
    role,
    ...given,
  })
  return `Usuário ${email} criado.`
}

async function resetPassword(
  ctx: Context,
  options: Options,
  { password, passwordIsInitial = false, mayBeCommon = false }: Given,
): Promise<string> {
  const email = required(options, 'email').toLowerCase()
  await checkPassword(password, { mayBeCommon })
  const hash = await hashPassword('known', password)
  await ctx.sql.asIngest.transaction().execute(async (trx) => {
    const { id, name } = await needUser(trx, email)
    await setPassword(ctx, trx, id, { hash, isInitial: passwordIsInitial })
    await recordForPerson(trx, ctx, id, {
      action: 'password.reset',
      subject: { kind: 'person', id, name },
    })
  })
  return `Senha de ${email} trocada; as sessões abertas foram encerradas.`
}

async function removeSecondFactor(ctx: Context, options: Options): Promise<string> {
  const email = required(options, 'email').toLowerCase()
  const wasOn = await ctx.sql.asIngest.transaction().execute(async (trx) => {
    const user = await needUser(trx, email)
    return forgetSecondFactor(ctx, trx, user)
  })
  if (!wasOn) throw new CommandError(`${email} não usa a verificação em duas etapas.`)
  return `Verificação em duas etapas de ${email} removida.`
}

async function needUser(trx: Trx, email: string) {
  const user = await findLogin(trx, email)
  if (user === undefined) throw new CommandError(`Não há usuário ${email}.`)
  const { id, name, is_operator } = user
  return { id, name, is_operator }
}

async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((key) => key in commands)
  const command = name === undefined ? undefined : commands[name]
  if (!command || name === undefined) {
    throw new CommandError(['Comandos:', ...Object.keys(commands).map(usageOf)].join('\n  '))
  }
  const options = readOptions(name, words.slice(name.split(' ').length))
  const given = command.asksPassword ? await passwordFor(options.password) : { password: '' }

  const app = await openOperatorApp({ replacesData: command.replacesData ?? false })
  try {
    process.stdout.write(`${await command.run(app.ctx, options, given, app)}\n`)
  } finally {
    await app.close()
  }
}

const usageOf = (name: string) => `${name} ${commands[name]?.usage ?? ''}`.trim()

/**
 * Asked for, or read from the standard input. Scripts of before name it as an argument: it still counts,
 * with a warning, and as chosen by whoever wrote the script unless everybody uses it.
 */
async function passwordFor(argument: string | undefined): Promise<Given> {
  if (argument !== undefined) {
    process.stderr.write(
      'Aviso: a senha em --password fica no histórico e na lista de processos. Digite-a quando for pedida ou passe-a pela entrada padrão.\n',
    )
    const mayBeCommon = await isCommonPassword(argument)
    return { password: argument, passwordIsInitial: mayBeCommon, mayBeCommon }
  }
  const password = await askPassword()
  if (password !== null) return { password, passwordIsInitial: true }
  throw new CommandError(
    process.stdin.isTTY
      ? 'Nenhuma senha: as duas vezes devem ser iguais.'
      : 'Falta a senha: rode o comando em um terminal, que a pede, ou passe-a pela entrada padrão.',
  )
}

function readOptions(name: string, args: string[]): Options {
  const command = commands[name]
  const known = [...(command?.usage ?? '').matchAll(/--(\w+)/g)].map((match) => match[1] ?? '')
  if (command?.asksPassword) known.push('password')
  try {
    const string = { type: 'string' } as const
    const options = Object.fromEntries(known.map((option) => [option, string]))
    return parseArgs({ args, options }).values
  } catch {
    throw new CommandError(`Não entendi as opções. Uso: ${usageOf(name)}`)
  }
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  const ours = [CommandError, AppError, ConfigError, StartError, ClusterError]
  const isOurs = ours.some((kind) => error instanceof kind)
  process.stderr.write(`${isOurs ? message : `Não deu certo: ${message}`}\n`)
  process.exit(1)
})
