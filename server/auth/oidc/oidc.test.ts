import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#server/accounts/create-user'
import { createLog } from '#server/platform/log'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { codeOn } from '#tests/helpers/authenticator'
import { type Program, startProgram } from '#tests/helpers/programs'

let provider: Program
let app: TestApp
const lines: string[] = []

beforeAll(async () => {
  provider = await startProgram('dev/fake-oidc.ts', '/keys')
  app = await startTestApp({
    log: createLog('info', { write: (line) => lines.push(line) }),
    env: {
      OIDC_DISCOVERY_URL: `${provider.url}/.well-known/openid-configuration`,
      OIDC_CLIENT_ID: 'rastro',
      OIDC_CLIENT_SECRET: 'segredo-do-cliente',
      OIDC_BUTTON_LABEL: 'Entrar com a empresa',
    },
  })
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})

/** A browser: it keeps the cookies that it is given. */
function newBrowser() {
  const jar = new Map<string, string>()
  async function go(method: string, path: string, body?: object) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.request(method, path, { session: null, headers: { cookie }, body })
    for (const one of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      if (/Expires=Thu, 01 Jan 1970|Max-Age=0/.test(one)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  const location = async (path: string) => (await go('GET', path)).headers.get('location') ?? ''
  return {
    go,
    jar,
    /** Begins a login and answers the address at the provider. */
    begin: () => location('/api/auth/oidc/start'),
    /** Comes back from the provider with what it answered, and tells the outcome. */
    async comeBack(address: string): Promise<string> {
      const { pathname, search } = new URL(address)
      return (await location(pathname + search)).replace('/entrar?resultado=', '')
    },
  }
}

type Choice = {
  email: string
  sub?: string
  verified?: 'no'
  mfa?: 'yes'
  flaw?: string
  denied?: 'yes'
}

/** The person chooses at the provider, which leads back. */
async function chooseAt(address: string, choice: Choice): Promise<string> {
  const url = new URL(address)
  for (const [name, value] of Object.entries(choice)) url.searchParams.set(name, value)
  const answer = await fetch(url, { redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}

async function logIn(choice: Choice) {
  const browser = newBrowser()
  const outcome = await browser.comeBack(await chooseAt(await browser.begin(), choice))
  const validate = await browser.go('GET', '/api/auth/validate')
  return { browser, outcome, validate }
}

test('whose verified e-mail it is gets in, and the screen is told of the button', async () => {
  expect(await app.get('/api/auth/options', { session: null })).toMatchObject({
    oidcLabel: 'Entrar com a empresa',
  })
  const address = new URL(await newBrowser().begin())
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid email',
    code_challenge_method: 'S256',
    redirect_uri: 'http://rastro.test/api/auth/oidc/callback',
  })
  const { outcome, validate } = await logIn({ email: 'LOJA@example.com', sub: 'loja-1' })
  expect(outcome).toBe('ok')
  expect(validate.json).toMatchObject({ user: { email: 'loja@example.com' } })
})

test('the first time that an identity lets somebody in is told by the log, once', async () => {
  const account = await app.newAccount('ligada')
  for (let n = 0; n < 2; n += 1) {
    expect((await logIn({ email: account.email, sub: 'ligada-1' })).outcome).toBe('ok')
  }
  const { entries } = await app.get<{ entries: { action: string; actor: { name: string } }[] }>(
    '/api/audit?search=provedor',
    account,
  )
  expect(entries).toMatchObject([{ action: 'identity.link', actor: { name: 'ligada' } }])
})

test('nobody signs up, and an e-mail that nobody verified is nobody’s', async () => {
  for (const choice of [
    { email: 'ninguem@example.com' },
    { email: app.account.email, sub: 'sem-prova', verified: 'no' } as const,
  ]) {
    const { outcome, validate } = await logIn(choice)
    expect([choice, outcome, validate.status]).toEqual([choice, 'sem-acesso', 401])
  }
})

test('a person is known by the name that stays: a reused e-mail lets nobody else in', async () => {
  const account = await app.newAccount('fixa')
  expect((await logIn({ email: account.email, sub: 'fixa-1' })).outcome).toBe('ok')
  expect((await logIn({ email: account.email, sub: 'outra-pessoa' })).outcome).toBe('sem-acesso')
  // And another e-mail there is the same person here.
  const { outcome, validate } = await logIn({ email: 'casada@example.com', sub: 'fixa-1' })
  expect([outcome, validate.json]).toMatchObject(['ok', { user: { email: account.email } }])
})

test.each(['nonce', 'issuer', 'audience', 'expired', 'signature', 'unsigned'])(
  'an ID token with a wrong %s lets nobody in',
  async (flaw) => {
    const { outcome, validate } = await logIn({ email: app.account.email, sub: 'loja-1', flaw })
    expect([outcome, validate.status]).toEqual(['falhou', 401])
    const told = lines.filter((line) => line.includes('identity provider failed'))
    expect(told.length).toBeGreaterThan(0)
    expect(lines.join()).not.toContain('example.com')
    expect(lines.join()).not.toContain('loja-1')
  },
)

test('an answer counts once, and only in the browser that began, within ten minutes', async () => {
  const choice = { email: app.account.email, sub: 'loja-1' }
  const mine = newBrowser()
  const back = await chooseAt(await mine.begin(), choice)
  expect(await newBrowser().comeBack(back)).toBe('falhou')
  const other = newBrowser()
  await other.begin()
  expect(await other.comeBack(back)).toBe('falhou')

  // What another one tried to use took nothing from whose it is.
  expect(await mine.comeBack(back)).toBe('ok')
  expect(await mine.comeBack(back)).toBe('falhou')

  const late = newBrowser()
  const lateBack = await chooseAt(await late.begin(), choice)
  const start = app.ctx.now()
  app.advance(10 * 60_000)
  expect(await late.comeBack(lateBack)).toBe('falhou')
  app.setNow(start)

  const denied = newBrowser()
  const deniedBack = await chooseAt(await denied.begin(), { ...choice, denied: 'yes' })
  expect(await denied.comeBack(deniedBack)).toBe('negado')
})

async function turnOn({ session, password: currentPassword }: TestAccount): Promise<string> {
  const path = '/api/auth/second-factor'
  const { secret } = await app.post<{ secret: string }>(
    `${path}/begin`,
    { currentPassword },
    { session },
  )
  const code = codeOn(secret, app.ctx.now().getTime())
  await app.post(`${path}/confirm`, { code }, { session })
  app.advance(30_000)
  return secret
}

test('the own second factor is asked for, unless the provider vouches for one', async () => {
  const account = await app.newAccount('duas')
  const secret = await turnOn(account)
  const choice = { email: account.email, sub: 'duas-1' }
  const { browser, outcome, validate } = await logIn(choice)
  expect([outcome, validate.status]).toEqual(['codigo', 401])
  const finish = (code: string) => browser.go('POST', '/api/auth/oidc/code', { code })
  expect((await finish('000000')).json).toMatchObject({ code: 'wrong_code' })
  const code = codeOn(secret, app.ctx.now().getTime())
  expect((await newBrowser().go('POST', '/api/auth/oidc/code', { code })).status).toBe(401)
  expect((await finish(code)).json).toMatchObject({ user: { email: account.email } })
  expect((await browser.go('GET', '/api/auth/validate')).status).toBe(200)
  expect((await finish(codeOn(secret, app.ctx.now().getTime(), 1))).status).toBe(401)

  const vouched = await logIn({ ...choice, mfa: 'yes' })
  expect([vouched.outcome, vouched.validate.status]).toEqual(['ok', 200])
})

test('an account that demands a second factor takes the provider’s word for one', async () => {
  const account = await app.newAccount('exige')
  await turnOn(account)
  await app.request('PUT', '/api/team/second-factor', {
    session: account.session,
    body: { isRequired: true },
  })
  const { accountId, password } = account
  const email = 'colega@example.com'
  await createUser(app.ctx, { accountId, name: 'Colega', email, password, role: 'manager' })
  const plain = await logIn({ email, sub: 'colega-1' })
  expect(plain.validate.json).toMatchObject({ user: { mustSetUpSecondFactor: true } })
  expect((await plain.browser.go('GET', '/api/metrics')).status).toBe(403)
  const vouched = await logIn({ email, sub: 'colega-1', mfa: 'yes' })
  expect(vouched.validate.json).not.toHaveProperty('user.mustSetUpSecondFactor')
  expect((await vouched.browser.go('GET', '/api/metrics')).status).toBe(200)
})

test('without a provider there is no such way', async () => {
  const none = await startTestApp()
  expect(await none.get('/api/auth/options', { session: null })).toMatchObject({ oidcLabel: null })
  for (const path of ['/api/auth/oidc/start', '/api/auth/oidc/callback?code=x&state=y']) {
    expect((await none.request('GET', path, { session: null })).status).toBe(404)
  }
  await none.close()
})

test('a provider that does not answer is told of, and holds nobody up', async () => {
  const gone = await startTestApp({
    env: {
      OIDC_DISCOVERY_URL: 'http://127.0.0.1:9/.well-known/openid-configuration',
      OIDC_CLIENT_ID: 'rastro',
      OIDC_CLIENT_SECRET: 'segredo-do-cliente',
      OIDC_BUTTON_LABEL: 'Entrar',
    },
  })
  const { headers } = await gone.request('GET', '/api/auth/oidc/start', { session: null })
  expect(headers.get('location')).toBe('/entrar?resultado=falhou')
  await gone.close()
})

test('the first login at the provider ends what a stranger made under an unproven e-mail', async () => {
  const trap = await app.newAccount('armadilha')
  const { url } = await app.post<{ url: string }>(
    '/api/team/invites',
    { role: 'manager', email: 'vitima@example.com' },
    { session: trap.session },
  )
  const password = 'senha da pessoa estranha'
  const { sessionId: session } = await app.post<{ sessionId: string }>(
    `/api/invites/${url.split('/').at(-1)}/accept`,
    { name: 'Vítima', email: 'vitima@example.com', password },
    { session: null },
  )
  const begun = await app.request('POST', '/api/auth/second-factor/begin', {
    session,
    body: { currentPassword: password },
  })
  expect(begun.status).toBe(200)

  const { outcome, validate } = await logIn({ email: 'vitima@example.com', sub: 'vitima-1' })
  expect([outcome, validate.status]).toEqual(['ok', 200])
  const passwordLogin = () =>
    app.request('POST', '/api/auth/login', {
      session: null,
      body: { email: 'vitima@example.com', password },
    })
  expect((await passwordLogin()).status).toBe(401)
  expect((await app.request('GET', '/api/auth/validate', { session })).status).toBe(401)
  const { rows } = await app.ctx.sql.pool.query(
    "select from second_factors f join users u on u.id = f.user_id where u.email = 'vitima@example.com'",
  )
  expect(rows).toEqual([])
  // What the person makes afterwards stays: a second login is no first proof.
  expect((await logIn({ email: 'vitima@example.com', sub: 'vitima-1' })).outcome).toBe('ok')
  const { json } = await app.request('GET', '/api/audit', { session: trap.session })
  expect(JSON.stringify(json)).toContain('email.prove')
})

test('an e-mail that was changed without a proof is ended in the same way, identities included', async () => {
  const stranger = await app.newAccount('muda-de-nome')
  expect((await logIn({ email: stranger.email, sub: 'estranha-1' })).outcome).toBe('ok')
  const changed = await app.request('POST', '/api/auth/change-email', {
    session: stranger.session,
    body: { currentPassword: stranger.password, email: 'dona-do-email@example.com' },
  })
  expect(changed.status).toBe(200)
  const owner = { email: 'dona-do-email@example.com', sub: 'dona-1' }
  expect((await logIn(owner)).outcome).toBe('ok')
  const { session } = stranger
  expect((await app.request('GET', '/api/auth/validate', { session })).status).toBe(401)
  expect((await logIn({ email: stranger.email, sub: 'estranha-1' })).outcome).toBe('sem-acesso')
  expect((await logIn(owner)).outcome).toBe('ok')
})
