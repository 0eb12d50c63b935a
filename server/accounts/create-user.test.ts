import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyPassword } from '#server/platform/passwords'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { addClick } from '#tests/helpers/rows'
import { createAccount } from './create-account.ts'
import { createUser } from './create-user.ts'

let own: TestContext

beforeAll(async () => {
  own = await openTestContext()
})
afterAll(() => own.close())

const password = 'uma senha comprida'

test('an account is refused with one sentence, and nothing of it stays', async () => {
  const good = { name: 'Loja', email: 'dona@loja.com', password }
  await createAccount(own.ctx, good)
  const refused: [Partial<typeof good>, string][] = [
    [{ email: 'nada' }, 'invalid'],
    [{ email: 'a b@loja.com' }, 'invalid'],
    [{ email: 'outra@loja.com', password: 'curta' }, 'invalid'],
    [{ email: 'outra@loja.com', password: 'Password123' }, 'invalid'],
    [{ email: 'DONA@loja.com' }, 'conflict'],
  ]
  for (const [part, code] of refused) {
    await expect(createAccount(own.ctx, { ...good, ...part })).rejects.toMatchObject({ code })
  }
  const users = await own.ctx.sql.asOwner.selectFrom('users').select('email').execute()
  expect(users.map((user) => user.email)).toEqual(['dona@loja.com'])
})

test('a user is refused without an account, and when the name is taken', async () => {
  const accountId = await own.newAccount()
  const good = {
    accountId,
    name: 'Vera',
    email: 'vera@loja.com',
    password,
    role: 'viewer' as const,
  }
  await createUser(own.ctx, good)
  await expect(createUser(own.ctx, good)).rejects.toMatchObject({ code: 'conflict' })
  const nowhere = { ...good, email: 'x@loja.com', accountId: own.ctx.newId() }
  await expect(createUser(own.ctx, nowhere)).rejects.toMatchObject({ code: 'not_found' })
  await expect(createUser(own.ctx, { ...good, email: 'x' })).rejects.toMatchObject({
    code: 'invalid',
  })
})

test.each([
  ['account create --nome X', 'Não entendi as opções. Uso: account create --name'],
  ['account suspend --id', 'Não entendi as opções. Uso: account suspend --id ID'],
  ['account list extra', 'Não entendi as opções. Uso: account list'],
])('the command %s ends with one line', (command, beginning) => {
  const ended = spawnSync(process.execPath, ['server/cli.ts', ...command.split(' ')])
  expect(ended.status).toBe(1)
  const lines = ended.stderr.toString().trimEnd().split('\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(new RegExp(`^${beginning}`))
})

test.each([[[], '', 'Falta a senha: rode o comando em um terminal']])(
  'an account is not made with the arguments %j and the input %j',
  (args, input, sentence) => {
    const base = ['account', 'create', '--name', 'X', '--email', 'x@loja.com']
    const ended = spawnSync(process.execPath, ['server/cli.ts', ...base, ...args], { input })
    expect(ended.status).toBe(1)
    expect(ended.stderr.toString()).toMatch(new RegExp(`^${sentence}.*\n$`))
  },
)

test('the commands make an account and its people in the database that is running', {
  timeout: 180_000,
}, async () => {
  const env = {
    ...process.env,
    DATABASE_URL: own.databaseUrl,
    DATA_DIR: own.ctx.config.dataDir,
    // The key of the test's context, with which its accounts were sealed.
    SECRET_KEY: '\u0007'.repeat(32),
  }
  const run = (args: string[], input = '') => {
    const ended = spawnSync(process.execPath, ['server/cli.ts', ...args], { env, input })
    expect(ended.stderr.toString()).toBe('')
    return ended.stdout.toString().trim()
  }
  for (const [email, chosen] of [
    ['zoe@loja.com', password],
    ['zuca@loja.com', '1234567890'],
  ]) {
    const options = ['--name', 'Loja', '--email', email ?? '', '--password', chosen ?? '']
    const ended = spawnSync(process.execPath, ['server/cli.ts', 'account', 'create', ...options], {
      env,
    })
    expect([ended.status, ended.stderr.toString()]).toEqual([
      0,
      expect.stringMatching(/^Aviso: a senha em --password fica no histórico/),
    ])
  }
  const account = ['account', 'create', '--name', 'Loja da Lia', '--email', 'lia@loja.com']
  const made = run(account, `${password}\n`)
  expect(made).toMatch(/^Conta [0-9a-f-]{36} criada para lia@loja\.com\.$/)
  const id = made.split(' ')[1] ?? ''
  const of = ['--account', id, '--name', 'Rui', '--email', 'rui@loja.com']
  expect(run(['user', 'create', ...of, '--role', 'viewer'], password)).toBe(
    'Usuário rui@loja.com criado.',
  )
  expect(run(['account', 'list'])).toContain(`${id}  active  Loja da Lia`)
  const another = 'outra senha comprida'
  expect(run(['user', 'reset-password', '--email', 'rui@loja.com'], `${another}\n`)).toContain(
    'Senha de rui@loja.com trocada',
  )
  await own.ctx.sql.pool.query(
    `insert into second_factors (user_id, secret, confirmed_at)
      select id, 'v1.x', now() from users where email = 'rui@loja.com'`,
  )
  expect(run(['user', 'remove-second-factor', '--email', 'rui@loja.com'])).toBe(
    'Verificação em duas etapas de rui@loja.com removida.',
  )
  for (const change of ['add', 'add', 'remove']) {
    run(['operator', change, '--email', 'rui@loja.com'])
  }
  for (const change of ['suspend', 'resume']) run(['account', change, '--id', id])
  const clickedAt = new Date('2026-11-16T15:00:00Z')
  await addClick(own.ctx, id, { at: clickedAt })
  const days = own.ctx.sql.asOwner.selectFrom('day_totals').where('account_id', '=', id)
  await own.ctx.sql.asOwner.updateTable('day_totals').set({ clicks: -1 }).execute()
  run(['account', 'recount', '--id', id])
  expect(await days.select(['day', 'clicks']).execute()).toEqual([{ day: '2026-11-16', clicks: 1 }])
  const entries = await own.ctx.sql.asOwner
    .selectFrom('audit_entries')
    .select(['action', 'actor_kind', 'subject_name'])
    .where('account_id', '=', id)
    .orderBy('id')
    .execute()
  expect(entries.map((entry) => entry.actor_kind)).toEqual(entries.map(() => 'operator'))
  expect(entries.map((entry) => [entry.action, entry.subject_name])).toEqual([
    ['account.create', null],
    ['member.add', 'Rui'],
    ['password.reset', 'Rui'],
    ['secondFactor.end', 'Rui'],
    ['operator.change', 'Rui'],
    ['operator.change', 'Rui'],
    ['account.status', null],
    ['account.status', null],
  ])
  const factors = await own.ctx.sql.pool.query('select from second_factors')
  expect(factors.rows).toEqual([])
  const people = await own.ctx.sql.asOwner
    .selectFrom('users')
    .select(['email', 'password_hash', 'password_is_initial'])
    .where('email', 'in', ['lia@loja.com', 'rui@loja.com', 'zoe@loja.com', 'zuca@loja.com'])
    .orderBy('email')
    .execute()
  expect(people.map((person) => person.password_is_initial)).toEqual([true, true, false, true])
  const hashes = people.map((person) => person.password_hash)
  expect(await verifyPassword('known', password, hashes[0] ?? '')).toBe(true)
  expect(await verifyPassword('known', another, hashes[1] ?? '')).toBe(true)
})
