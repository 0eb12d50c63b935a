import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { logIn } from './log-in.ts'

// Attacks on the login: each is played as it would be, against the real server.

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => app.close())

const wrong = 'uma senha que não é esta'

function attempt(
  email: string,
  password: string,
  { ip = '203.0.113.1', cookie = '' }: { ip?: string; cookie?: string } = {},
) {
  return app.request('POST', '/api/auth/login', {
    body: { email, password },
    session: null,
    headers: { 'x-forwarded-for': ip, ...(cookie === '' ? {} : { cookie }) },
  })
}

/** Signs in and answers the cookies that the browser then has, except the session's. */
async function deviceOf(account: TestAccount, ip: string): Promise<string> {
  const answer = await attempt(account.email, account.password, { ip })
  const set = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  return set.filter((pair) => pair.startsWith('rastro_device_')).join('; ')
}

async function failures(count: number, email: string, from: { ip?: string; cookie?: string }) {
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) statuses.push((await attempt(email, wrong, from)).status)
  return statuses
}

const times = (statuses: number[], status: number) =>
  statuses.filter((one) => one === status).length

test('of 500 guesses at once, the right one among them, ten are looked at', async () => {
  const victim = await app.newAccount('Rajada')
  const guesses = Array.from({ length: 500 }, (_, n) => (n === 300 ? victim.password : wrong))
  const answers = await Promise.all(guesses.map((guess) => attempt(victim.email, guess)))
  const statuses = answers.map(({ status }) => status)
  expect(times(statuses, 200)).toBe(0)
  expect(times(statuses, 401)).toBe(10)
  expect(times(statuses, 429)).toBe(490)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
})

test('the limit holds where no queue puts the guesses in an order, as between two processes', async () => {
  const victim = await app.newAccount('Processos')
  const guess = (n: number) =>
    logIn(app.ctx, {
      identifier: victim.email,
      password: wrong,
      code: null,
      devices: new Map(),
      visitor: () => ({ address: `198.51.100.${n}`, userAgent: undefined, isKnown: false }),
    }).catch((error: { code: string }) => error.code)
  const outcomes = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)))
  expect(outcomes.filter((code) => code === 'invalid_credentials')).toHaveLength(10)
  expect(outcomes.filter((code) => code === 'too_many_requests')).toHaveLength(50)
})

test('e-mail and user name are one person', async () => {
  const victim = await app.newAccount('Doisnomes')
  expect(await failures(5, victim.email, { ip: '203.0.113.2' })).toEqual(Array(5).fill(401))
  expect(await failures(5, 'doisnomes', { ip: '203.0.113.3' })).toEqual(Array(5).fill(401))
  for (const name of [victim.email, 'DOISNOMES ']) {
    expect((await attempt(name, victim.password, { ip: '203.0.113.4' })).status).toBe(429)
  }
})

test('an unknown name is locked like a known one', async () => {
  const ip = '203.0.113.5'
  expect(await failures(11, 'ninguem@example.com', { ip })).toEqual([...Array(10).fill(401), 429])
})

test('one address has 50 failures, and one IPv6 subscriber is one address', async () => {
  let n = 0
  const next = () => `pessoa-${n++}@example.com`
  const from = (last: number) => ({ ip: `2001:db8:5:6::${last.toString(16)}` })
  for (let last = 1; last <= 50; last += 1) {
    expect((await attempt(next(), wrong, from(last))).status).toBe(401)
  }
  const locked = await attempt('loja@example.com', app.account.password, from(99))
  expect(locked.status).toBe(429)
  expect(Number(locked.headers.get('retry-after'))).toBeLessThanOrEqual(900)
  const neighbour = { ip: '2001:db8:5:7::1' }
  expect((await attempt('loja@example.com', app.account.password, neighbour)).status).toBe(200)
})

test('right passwords are no failures: an office may sign in as often as it likes', async () => {
  const ip = '203.0.113.6'
  for (let n = 0; n < 55; n += 1) {
    expect((await attempt('loja@example.com', app.account.password, { ip })).status).toBe(200)
  }
})

test('what a stranger fails does not lock the owner out where she has signed in before', async () => {
  const owner = await app.newAccount('Dona')
  const ip = '203.0.113.7'
  const cookie = await deviceOf(owner, ip)
  expect(cookie).toMatch(/^rastro_device_/)
  // From her own network even, until nothing more is looked at from there.
  await failures(11, owner.email, { ip })
  await failures(50, 'outra-pessoa@example.com', { ip })
  expect((await attempt(owner.email, owner.password, { ip })).status).toBe(429)
  expect((await attempt(owner.email, owner.password, { ip, cookie })).status).toBe(200)
})

test('a known device has ten failures of its own, which lock nobody else', async () => {
  const owner = await app.newAccount('Aparelho')
  const cookie = await deviceOf(owner, '203.0.113.8')
  const other = await deviceOf(owner, '203.0.113.8')
  const here = { ip: '203.0.113.9', cookie }
  expect(await failures(11, owner.email, here)).toEqual([...Array(10).fill(401), 429])
  expect((await attempt(owner.email, owner.password, here)).status).toBe(429)
  expect((await attempt(owner.email, owner.password, { ...here, cookie: other })).status).toBe(200)
  expect((await attempt(owner.email, owner.password, { ip: '203.0.113.9' })).status).toBe(200)
})

test("a device cookie is of no use for anybody else's password, nor when it was made up", async () => {
  const thief = await app.newAccount('Ladra')
  const victim = await app.newAccount('Vitima')
  const own = await deviceOf(thief, '203.0.113.10')
  const [, number = '', signature = ''] = own.split('.')
  const { rows } = await app.ctx.sql.pool.query('select id from users where email = $1', [
    victim.email,
  ])
  const id: string = rows[0].id
  const forged = `rastro_device_${id.slice(-12)}=${id}.${number}.${signature}`
  const statuses = await failures(12, victim.email, {
    ip: '203.0.113.11',
    cookie: `${own}; ${forged}`,
  })
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})

test('400 logins at once do not hold up a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-file-'))
  const file = join(folder, 'index.html')
  await writeFile(file, '<h1>Rastro</h1>')
  let looked = 0
  const crowd = Array.from({ length: 400 }, async (_, n) => {
    const ip = `198.51.${100 + (n >> 8)}.${n & 255}`
    const { status } = await attempt(`multidao-${n}@example.com`, wrong, { ip })
    if (status === 401) looked += 1
    return status
  })
  // The first answers show that the server is in the middle of it.
  await Promise.race(crowd)
  const before = looked
  // The server runs in this process: its files and these share the threads that hash passwords.
  for (let n = 0; n < 3; n += 1) await readFile(file)
  expect(looked - before).toBeLessThan(100)
  const statuses = await Promise.all(crowd)
  expect(times(statuses, 401)).toBe(looked)
  // What does not fit into the queue is told so at once, and costs no thread.
  expect(times(statuses, 429)).toBe(400 - looked)
  expect(looked).toBeLessThan(400)
  await rm(folder, { recursive: true })
})

test('neither an address nor a name stands in the table', async () => {
  await failures(1, 'segredo@example.com', { ip: '203.0.113.99' })
  const { rows } = await app.ctx.sql.pool.query('select * from login_attempts')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/segredo|203\.0\.113/)
})

test('attempts that no longer count are forgotten', async () => {
  // They count for a quarter of an hour, and once an hour they are looked for.
  app.advance(3_600_000)
  await failures(1, 'ainda-conta@example.com', { ip: '203.0.113.98' })
  await app.drain()
  const { rows } = await app.ctx.sql.pool.query('select * from login_attempts')
  // The name and the address of the last one.
  expect(rows).toHaveLength(2)
})
