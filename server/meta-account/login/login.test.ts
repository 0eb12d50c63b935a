import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MetaAssets } from '#contracts/meta-account'
import type { MetaSettings } from '#contracts/meta-settings'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { type Program, startProgram } from '#tests/helpers/programs'

let meta: Program
let app: TestApp
let account: TestAccount

beforeAll(async () => {
  meta = await startProgram('dev/fake-ad-platforms.ts', '/_received')
  app = await startTestApp({
    env: {
      META_GRAPH_BASE_URL: meta.url,
      META_DIALOG_BASE_URL: meta.url,
      META_APP_ID: '1234567890',
      META_APP_SECRET: 'segredo-do-aplicativo',
    },
  })
})
afterAll(async () => {
  await app.close()
  await meta.stop()
})

let names = 0
beforeEach(async () => {
  await control({ now: app.ctx.now().toISOString() })
  account = await app.newAccount(`Conta${++names}`)
})

const control = (wanted: object) =>
  fetch(`${meta.url}/_control`, { method: 'POST', body: JSON.stringify(wanted) })
const as = (whom = account) => ({ session: whom.session })
const cookie = (whom = account) => ({
  session: null,
  headers: { cookie: `rastro_session=${whom.session}` },
})
const settings = (whom = account) => app.get<MetaSettings>('/api/meta/settings', as(whom))
const assets = (whom = account) => app.get<MetaAssets>('/api/meta/assets', as(whom))

/** The address of Meta's page, as a browser is sent there. */
async function dialogOf(whom = account): Promise<URL> {
  const { status, headers } = await app.request('GET', '/api/meta/oauth/start', cookie(whom))
  expect(status).toBe(302)
  return new URL(headers.get('location') ?? '')
}

/** Presses a button of Meta's page; answers the path to which Meta sends the person back. */
async function press(dialog: URL, answer: 'continue' | 'cancel', person: string): Promise<string> {
  const page = await (await fetch(dialog)).text()
  expect(page).toContain('Continuar')
  expect(page).toContain('Cancelar')
  const form = new URL(`${dialog.pathname}/answer`, dialog)
  for (const name of ['client_id', 'redirect_uri', 'state']) {
    form.searchParams.set(name, dialog.searchParams.get(name) ?? '')
  }
  form.searchParams.set('answer', answer)
  form.searchParams.set('person', person)
  const { headers } = await fetch(form, { redirect: 'manual' })
  const back = new URL(headers.get('location') ?? '')
  expect(back.origin).toBe('http://rastro.test')
  return back.pathname + back.search
}

/** Comes back to us; answers the screen to which we lead. */
async function comeBack(path: string, whom: TestAccount | null = account): Promise<string> {
  const call = whom === null ? { session: null } : cookie(whom)
  const { status, headers } = await app.request('GET', path, call)
  expect(status).toBe(302)
  return headers.get('location') ?? ''
}

async function logIn(person: string, whom = account): Promise<string> {
  return comeBack(await press(await dialogOf(whom), 'continue', person), whom)
}

test('the way leads to the page of Meta with the permissions that are needed', async () => {
  const dialog = await dialogOf()
  expect(dialog.origin + dialog.pathname).toBe(`${meta.url}/v26.0/dialog/oauth`)
  expect(Object.fromEntries(dialog.searchParams)).toEqual({
    client_id: '1234567890',
    redirect_uri: 'http://rastro.test/api/meta/oauth/callback',
    response_type: 'code',
    scope: 'ads_read,ads_management,business_management,whatsapp_business_manage_events',
    state: expect.stringMatching(/^[0-9a-f-]{36}\.[\w-]{43}$/),
  })
})

test('a configured login names its configuration instead of permissions', async () => {
  const configured = await startTestApp({
    env: {
      META_APP_ID: '1234567890',
      META_APP_SECRET: 'segredo-do-aplicativo',
      META_LOGIN_CONFIG_ID: '555',
    },
  })
  const { headers } = await configured.request('GET', '/api/meta/oauth/start')
  const { searchParams } = new URL(headers.get('location') ?? '')
  expect(searchParams.get('config_id')).toBe('555')
  expect(searchParams.has('scope')).toBe(false)
  await configured.close()
})

test('one pixel is connected at once with a token of 60 days and its ad account', async () => {
  expect(await logIn('one-pixel')).toBe('/meta-ads?connected=true')
  expect(await settings()).toMatchObject({
    pixelId: '9001001',
    metaConnected: true,
    metaAdAccountId: '1001',
    adAccountName: 'Loja Centro',
    oauthAvailable: true,
    tokenExpiresAt: new Date(app.ctx.now().getTime() + 60 * 86_400_000).toISOString(),
  })
  const row = await connectionOf()
  expect(JSON.stringify(row)).not.toContain('EAAF')
  expect(row).toMatchObject({
    token_scopes: [
      'ads_read',
      'ads_management',
      'business_management',
      'whatsapp_business_manage_events',
    ],
    token_app_id: '1234567890',
    ad_account_currency: 'BRL',
    ad_account_time_zone: 'America/Sao_Paulo',
  })
  expect(await loginsOf()).toEqual([])
})

test('with a test code the return says so, and the code stays', async () => {
  await app.post(
    '/api/meta/settings',
    { pixelId: '770000000000077', accessToken: 'EAAG-antigo-1234', testEventCode: 'TEST77' },
    as(),
  )
  expect(await logIn('one-pixel')).toBe('/meta-ads?connected=true&test=true')
  expect(await settings()).toMatchObject({
    pixelId: '9001001',
    testEventCode: 'TEST77',
    acceptedAt: app.ctx.now().toISOString(),
  })
})

test('of several pixels one is chosen; until then the connection stays as it is', async () => {
  await app.post(
    '/api/meta/settings',
    { pixelId: '770000000000077', accessToken: 'EAAG-antigo-1234' },
    as(),
  )
  const before = await settings()
  expect(await logIn('several-pixels')).toBe('/settings?meta=escolher')
  expect(await settings()).toEqual(before)

  const choice = await assets()
  expect(choice.pixels).toEqual([
    {
      id: '9001003',
      name: 'Pixel compartilhado',
      business: 'Agência Horizonte',
      adAccountIds: ['2001'],
    },
    {
      id: '9001001',
      name: 'Pixel da Loja Centro',
      business: expect.any(String),
      adAccountIds: ['1001'],
    },
    expect.objectContaining({ id: '9001002', adAccountIds: ['1002'] }),
  ])
  expect(choice.adAccounts.map((one) => [one.id, one.currency, one.timeZone])).toEqual([
    ['1001', 'BRL', 'America/Sao_Paulo'],
    ['1002', 'BRL', 'America/Sao_Paulo'],
    ['2001', 'USD', 'America/New_York'],
  ])
  expect(JSON.stringify(await loginsOf())).not.toContain('EAAF')

  const chosen = { pixelId: '9001003', adAccountId: '2001' }
  expect(await app.post<MetaSettings>('/api/meta/oauth/choose', chosen, as())).toMatchObject({
    pixelId: '9001003',
    metaAdAccountId: '2001',
    adAccountName: 'Exportação',
  })
  const again = await app.request('POST', '/api/meta/oauth/choose', { body: chosen, ...as() })
  expect(again.status).toBe(409)
  expect(again.text).toContain('expirou ou já foi usado')
})

test('what is not among the choices is refused, and a choice ends after 30 minutes', async () => {
  await logIn('several-pixels')
  for (const [body, field] of [
    [{ pixelId: '4711' }, 'pixelId'],
    [{ pixelId: '9001001', adAccountId: '4711' }, 'adAccountId'],
    [{ pixelId: '../me' }, 'pixelId'],
  ] as const) {
    const answer = await app.request('POST', '/api/meta/oauth/choose', { body, ...as() })
    expect([answer.status, Object.keys((answer.json as { fields: object }).fields)]).toEqual([
      422,
      [field],
    ])
  }
  app.advance(31 * 60_000)
  expect(await assets()).toEqual({ expiresAt: null, pixels: [], adAccounts: [], problem: null })
  const late = { body: { pixelId: '9001001' }, ...as() }
  expect((await app.request('POST', '/api/meta/oauth/choose', late)).status).toBe(409)
  app.advance(60 * 60_000)
  await app.drain()
  expect(await loginsOf()).toEqual([])
})

test('without a pixel there is nothing to choose, and nothing changes', async () => {
  expect(await logIn('no-pixel')).toBe('/settings?meta=escolher')
  expect(await assets()).toMatchObject({
    expiresAt: expect.any(String),
    pixels: [],
    adAccounts: [{ id: '1004' }],
  })
  expect((await settings()).metaConnected).toBe(false)
})

test('a pixel of two ad accounts is connected without one, which is chosen later', async () => {
  expect(await logIn('pixel-of-two')).toBe('/meta-ads?connected=true')
  expect(await settings()).toMatchObject({ pixelId: '9001001', metaAdAccountId: null })
  const list = await app.get<{ adAccounts: { id: string }[] }>('/api/meta/ad-accounts', as())
  expect(list.adAccounts.map((one) => one.id)).toEqual(['1001', '1003'])
  await app.post('/api/meta/ad-account', { adAccountId: '1003' }, as())
  expect(await settings()).toMatchObject({ metaAdAccountId: '1003', adAccountName: 'Filial' })
  // A renewal asks no more.
  expect(await logIn('pixel-of-two')).toBe('/meta-ads?connected=true')
  expect(await settings()).toMatchObject({ metaAdAccountId: '1003' })
})

test('who keeps the ads to themselves is connected all the same, without an ad account', async () => {
  expect(await logIn('no-ads-read')).toBe('/meta-ads?connected=true')
  expect(await settings()).toMatchObject({ pixelId: '9001001', metaAdAccountId: null })
  expect(await app.get('/api/meta/ad-accounts', as())).toEqual({
    adAccounts: [],
    problem: expect.stringContaining('Use "Conectar com a Meta" e aceite todas as permissões'),
  })
})

test('lists that Meta limits are asked for again by the choice', async () => {
  expect(await logIn('limited')).toBe('/settings?meta=escolher')
  expect(await assets()).toMatchObject({
    pixels: [],
    problem: 'A Meta limitou o número de consultas por enquanto.',
  })
})

test('the token of a system user has no end and needs no exchange', async () => {
  expect(await logIn('system-user')).toBe('/meta-ads?connected=true')
  expect(await settings()).toMatchObject({ metaConnected: true, tokenExpiresAt: null })
})

test('an app that demands its secret gets the proof with every call, and with every event', async () => {
  expect(await logIn('needs-proof')).toBe('/meta-ads?connected=true')
  expect(await settings()).toMatchObject({ pixelId: '9001100', metaConnected: true })
  const tested = await app.post<{ success: boolean }>('/api/meta/test', undefined, as())
  expect(tested).toMatchObject({ success: true })
  // The daily question about the token, too.
  app.advance(86_400_000)
  await app.drain()
  expect(await settings()).toMatchObject({ metaConnected: true, pauseReason: null })
  expect((await connectionOf()).token_checked_at).toEqual(app.ctx.now())
})

describe('nothing is connected', () => {
  test('when the person says no', async () => {
    const path = await press(await dialogOf(), 'cancel', 'one-pixel')
    expect(await comeBack(path)).toBe('/settings?meta=negado')
  })

  test('when the long-lived token cannot be had', async () => {
    expect(await logIn('no-exchange')).toBe('/settings?meta=token')
  })

  test('when what was granted lets nobody send events', async () => {
    expect(await logIn('no-permission')).toBe('/settings?meta=permissao')
  })

  test('when the code is none, or was used', async () => {
    const path = await press(await dialogOf(), 'continue', 'one-pixel')
    const other = new URL(path, app.url)
    other.searchParams.set('code', 'AQinventado')
    expect(await comeBack(other.pathname + other.search)).toBe('/settings?meta=falhou')
  })

  test('when nobody is signed in any more', async () => {
    const path = await press(await dialogOf(), 'continue', 'one-pixel')
    expect(await comeBack(path, null)).toBe('/settings?meta=sessao')
  })

  test('with the state of another session, a changed one, or none', async () => {
    const path = await press(await dialogOf(), 'continue', 'one-pixel')
    const neighbour = await app.newAccount(`Vizinha${names}`)
    expect(await comeBack(path, neighbour)).toBe('/settings?meta=expirado')
    expect((await settings(neighbour)).metaConnected).toBe(false)
    for (const state of ['', 'x', `${'0'.repeat(36)}.${'A'.repeat(43)}`, 'a&state=b']) {
      const changed = path.replace(/state=[^&#]*/, `state=${state}`)
      expect(await comeBack(changed)).toBe('/settings?meta=expirado')
    }
  })

  test('with a state that was used, or is older than ten minutes', async () => {
    const used = await press(await dialogOf(), 'cancel', 'one-pixel')
    await comeBack(used)
    expect(await comeBack(used)).toBe('/settings?meta=expirado')
    const old = await press(await dialogOf(), 'continue', 'one-pixel')
    app.advance(10 * 60_000 + 1)
    expect(await comeBack(old)).toBe('/settings?meta=expirado')
  })

  test('with the state of an earlier attempt of the same session', async () => {
    const early = await press(await dialogOf(), 'continue', 'one-pixel')
    await dialogOf()
    expect(await comeBack(early)).toBe('/settings?meta=expirado')
  })

  afterEach(async () => {
    expect((await settings()).metaConnected).toBe(false)
  })
})

test('who only reads cannot begin', async () => {
  const { accountId } = account
  await app.ctx.sql.asOwner
    .updateTable('memberships')
    .set({ role: 'viewer' })
    .where('account_id', '=', accountId)
    .execute()
  expect((await app.request('GET', '/api/meta/oauth/start', cookie())).status).toBe(403)
})

test('a server without an app at Meta has no login', async () => {
  const plain = await startTestApp()
  for (const [method, path] of [
    ['GET', '/api/meta/oauth/start'],
    ['GET', '/api/meta/oauth/callback?code=x&state=y'],
    ['GET', '/api/meta/assets'],
  ] as const) {
    const answer = await plain.request(method, path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(answer.text).toContain('Preencha o pixel e o token à mão.')
  }
  expect(await plain.get('/api/meta/settings')).toMatchObject({ oauthAvailable: false })
  await plain.close()
})

test('no call to Meta carries our token in its address', async () => {
  await logIn('one-pixel')
  const { calls } = (await (await fetch(`${meta.url}/_graph`)).json()) as { calls: string[] }
  expect(calls.filter((call) => /[?&]access_token=/.test(call))).toEqual([])
})

function connectionOf(whom = account) {
  return app.ctx.sql.asOwner
    .selectFrom('connections')
    .selectAll()
    .where('account_id', '=', whom.accountId)
    .executeTakeFirstOrThrow()
}

function loginsOf(whom = account) {
  return app.ctx.sql.asOwner
    .selectFrom('meta_logins')
    .selectAll()
    .where('account_id', '=', whom.accountId)
    .execute()
}
