import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertApp, startAlertApp } from '#tests/helpers/alerts'
import type { TestAccount } from '#tests/helpers/app'

let alerts: AlertApp

beforeAll(async () => {
  alerts = await startAlertApp({ TRUST_PROXY: '1' })
})
afterAll(() => alerts.close())

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

function logIn({ email, password }: TestAccount, headers: Record<string, string> = {}) {
  return alerts.app.request('POST', '/api/auth/login', {
    body: { email, password },
    session: null,
    headers,
  })
}

async function subjectsTo(email: string): Promise<string[]> {
  await alerts.app.drain()
  return (await alerts.mailTo(email)).map(({ subject }) => subject)
}

const stored = async () =>
  (await alerts.app.ctx.sql.pool.query('select to_jsonb(l) as row from letters l')).rows

test('a browser that is new is told of, with its place; a known one and a known program are not', async () => {
  const account = await alerts.app.newAccount('aparelho')
  const newDevice = 'Novo aparelho entrou no seu acesso'
  // The first session, a program's, is the first that anybody hears of.
  expect(await subjectsTo(account.email)).toEqual([newDevice])
  await logIn(account)
  expect(await subjectsTo(account.email)).toEqual([newDevice])

  const entered = await logIn(account, {
    'user-agent': chrome,
    'x-forwarded-for': '187.18.58.138',
  })
  expect(await subjectsTo(account.email)).toEqual([newDevice, newDevice])
  const [, letter] = await alerts.mailTo(account.email)
  expect(letter?.text).toMatch(/Chrome no Windows, perto de .+, BR, entrou em 17\/11\/2026, 12:00/)
  expect(letter?.text).not.toContain('187.18')

  const cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  await logIn(account, { 'user-agent': chrome, cookie })
  expect(await subjectsTo(account.email)).toHaveLength(2)
  expect(await stored()).toEqual([])
})

test('who gets in and out at once is told of all the same', async () => {
  const account = await alerts.app.newAccount('entraesai')
  await subjectsTo(account.email)
  const { sessionId } = (await logIn(account, { 'user-agent': chrome })).json as {
    sessionId: string
  }
  await alerts.app.post('/api/auth/logout', {}, { session: sessionId })
  expect(await subjectsTo(account.email)).toHaveLength(2)
})

test('the browser in which an invitation was accepted is no new device', async () => {
  const { session } = await alerts.app.newAccount('convidou')
  const { url } = await alerts.app.post<{ url: string }>(
    '/api/team/invites',
    { role: 'viewer' },
    { session },
  )
  const guest = {
    accountId: '',
    session: '',
    email: 'aceitou@example.com',
    password: 'uma senha comprida',
  }
  const { email, password } = guest
  const joined = await alerts.app.request('POST', `/api/invites/${url.split('/').at(-1)}/accept`, {
    session: null,
    body: { name: 'Bia', email, password },
    headers: { 'user-agent': chrome },
  })
  const cookie = joined.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  expect((await logIn(guest, { 'user-agent': chrome, cookie })).status).toBe(200)
  expect(await subjectsTo(email)).toEqual([])
})

test('a new address counts when its link is opened, once; the old one is told', async () => {
  const account = await alerts.app.newAccount('muda')
  const { session } = account
  const email = 'mudada@example.com'
  const ask = () =>
    alerts.app.post<{ pendingEmail: string | null }>(
      '/api/auth/change-email',
      { email, currentPassword: account.password },
      { session },
    )
  expect((await ask()).pendingEmail).toBe(email)
  expect(await alerts.app.get('/api/audit', { session })).toMatchObject({
    entries: [
      { action: 'email.ask', changes: [{ before: account.email, after: email }] },
      { action: 'session.begin' },
      { action: 'account.create' },
    ],
  })
  // The secret of a link lies sealed until it is sent.
  const [waiting] = (await stored()) as { row: { kind: string; secret: string } }[]
  expect(waiting?.row).toMatchObject({
    kind: 'email_confirmation',
    secret: expect.stringMatching(/^v1\./),
  })
  expect(await alerts.app.get('/api/auth/profile', { session })).toMatchObject({
    email: account.email,
    pendingEmail: email,
    sendsEmail: true,
  })
  expect(await subjectsTo(email)).toEqual(['Confirme o seu novo e-mail'])
  const token = await tokenIn(email, 'confirmar-email')

  const confirm = (given: string) =>
    alerts.app.request('POST', '/api/auth/confirm-email', { session: null, body: { token: given } })
  expect((await confirm('x'.repeat(43))).status).toBe(404)
  expect((await confirm(token)).json).toEqual({ success: true, email })
  expect((await confirm(token)).status).toBe(404)
  expect(await alerts.app.get('/api/auth/profile', { session })).toMatchObject({
    email,
    pendingEmail: null,
  })
  expect(await subjectsTo(account.email)).toContain('O e-mail do seu acesso mudou')
})

test('a link to an address ends after a day, with a later one, and with another password', async () => {
  const account = await alerts.app.newAccount('vence')
  let { session } = account
  const start = alerts.app.ctx.now()
  const confirm = async (email: string) => {
    await alerts.app.drain()
    const token = await tokenIn(email, 'confirmar-email')
    return (
      await alerts.app.request('POST', '/api/auth/confirm-email', {
        session: null,
        body: { token },
      })
    ).status
  }
  const ask = (email: string) =>
    alerts.app.post(
      '/api/auth/change-email',
      { email, currentPassword: account.password },
      { session },
    )
  await ask('tarde@example.com')
  await alerts.app.drain()
  alerts.app.advance(86_400_000)
  expect(await confirm('tarde@example.com')).toBe(404)
  alerts.app.setNow(start)

  await ask('um@example.com')
  await ask('dois@example.com')
  expect(await confirm('um@example.com')).toBe(404)
  const changed = await alerts.app.post<{ sessionId: string }>(
    '/api/auth/change-password',
    { currentPassword: account.password, newPassword: 'outra senha, também comprida' },
    { session },
  )
  session = changed.sessionId
  expect(await confirm('dois@example.com')).toBe(404)
  expect(await subjectsTo(account.email)).toContain('A sua senha foi trocada')
})

test('a letter that the server does not take is tried again, and at last given up', async () => {
  const account = await alerts.app.newAccount('insiste')
  const { session, password: currentPassword } = account
  const ask = (email: string) =>
    alerts.app.post('/api/auth/change-email', { email, currentPassword }, { session })
  await ask('fail-2-insiste@example.com')
  for (const minutes of [0, 1, 2]) {
    alerts.app.advance(minutes * 60_000)
    await alerts.app.drain()
  }
  expect(await subjectsTo('fail-2-insiste@example.com')).toHaveLength(1)

  await ask('refused-insiste@example.com')
  for (const minutes of [0, 1, 2, 4, 8, 16, 32]) {
    alerts.app.advance(minutes * 60_000)
    await alerts.app.drain()
  }
  expect(await stored()).toEqual([])
})

test('a letter whose secret cannot be read holds up no other one', async () => {
  const account = await alerts.app.newAccount('ilegivel')
  const { session, password: currentPassword } = account
  const ask = (email: string) =>
    alerts.app.post('/api/auth/change-email', { email, currentPassword }, { session })
  await ask('ilegivel-1@example.com')
  await alerts.app.ctx.sql.pool.query("update letters set secret = 'v1.x' where secret is not null")
  await ask('ilegivel-2@example.com')
  expect(await subjectsTo('ilegivel-2@example.com')).toHaveLength(1)
  expect(await subjectsTo('ilegivel-1@example.com')).toEqual([])
  expect(await stored()).toEqual([])
})

async function tokenIn(email: string, page: string): Promise<string> {
  const letter = (await alerts.mailTo(email)).at(-1)
  const found = new RegExp(`http://rastro\\.test/${page}/([\\w-]{43})`).exec(letter?.text ?? '')
  expect(letter?.html).toContain(found?.[0])
  return found?.[1] ?? ''
}

test('invitations and cancellations in turn send five letters an hour to one mailbox', async () => {
  const account = await alerts.app.newAccount('insiste-em-convidar')
  const invite = (email: string) =>
    alerts.app.request('POST', '/api/team/invites', {
      session: account.session,
      body: { role: 'viewer', email },
    })
  const cancel = (id: string) =>
    alerts.app.request('DELETE', `/api/team/invites/${id}`, { session: account.session })
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1) {
    // Each spelling leads to the same person.
    const answer = await invite(n % 2 === 0 ? 'estranha@example.com' : `estranha+${n}@example.com`)
    statuses.push(answer.status)
    if (answer.status !== 200) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(900)
      continue
    }
    const { invite: made } = answer.json as { invite: { id: string } }
    expect((await cancel(made.id)).status).toBe(200)
  }
  expect(statuses).toEqual([...Array(5).fill(200), ...Array(7).fill(429)])
  expect((await invite('outra-pessoa@example.com')).status).toBe(200)
  const start = alerts.app.ctx.now()
  alerts.app.advance(3_600_001)
  expect((await invite('estranha@example.com')).status).toBe(200)
  alerts.app.setNow(start)
})

test('a change of e-mail counts as a letter to its address too', async () => {
  const account = await alerts.app.newAccount('muda-e-insiste')
  const { session } = account
  const email = 'avisada@example.com'
  for (let n = 0; n < 5; n += 1) {
    const made = await alerts.app.request('POST', '/api/team/invites', {
      session,
      body: { role: 'viewer', email },
    })
    expect(made.status).toBe(200)
  }
  const body = { currentPassword: account.password, email }
  expect(
    (await alerts.app.request('POST', '/api/auth/change-email', { session, body })).status,
  ).toBe(429)
})
