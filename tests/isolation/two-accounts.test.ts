import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#contracts/auth'
import { type Answer, startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { aClick, aPerson, say } from '#tests/helpers/chat'
import { bodies, endpoints, files, nameOf, streamPath } from './endpoints.ts'

// Two accounts on the real application: one has a row of every kind, the other tries its ids in
// every call of the contracts. What is new in the contracts is tried without a change here.

const secret = 'SegredoDaLoja'
let app: TestApp
let stranger: TestAccount
let ids: Record<string, string[]>
let phone: string

beforeAll(async () => {
  app = await startTestApp({
    env: { META_APP_ID: '1234567890', META_APP_SECRET: 'segredo-do-aplicativo' },
  })
  stranger = await app.newAccount('Vizinha')
  phone = aPerson()
  const settings = { pixelId: '987654321', accessToken: `EAAG-${secret}` }
  await app.post('/api/meta/settings', settings)
  const answered = await aClick(app, { campaignName: secret, query: `utm_source=${secret}` })
  app.advance(60_000)
  const waiting = await aClick(app, { campaignName: secret, linkCode: answered.linkCode })
  await say(app, { from: phone, name: secret, text: `Oi [ID: ${answered.code}] ${secret}` })
  await app.post('/api/phrase-rules', { name: secret, phrases: [secret], setStatus: 'converted' })
  await app.post('/api/filters', { name: secret, filters: { dateRange: 'today', source: secret } })
  // Something for every list of what is wrong with the tracking.
  const macro = `utm_campaign={{campaign.name}}&utm_content={{${secret}}}`
  app.advance(60_000)
  await aClick(app, { linkCode: answered.linkCode, query: macro })
  await app.post('/api/quick-replies', { title: secret, text: `Oi ${secret}` })
  const webhook = await app.post<{ destination: string }>('/api/webhooks', {
    name: secret,
    url: `https://crm.example.com/${secret}`,
  })
  const spend = await app.post<{ id: string }>('/api/ad-spend', {
    platform: 'meta',
    from: '2026-11-16',
    to: '2026-11-17',
    campaign: secret,
    totalCents: 100,
  })
  ids = {
    '/api/webhooks': [webhook.destination.replace('webhook:', '')],
    '/api/ad-spend': [spend.id],
    '/api/links': await idsIn('links'),
    '/api/leads': [...(await idsIn('leads')), `c_${waiting.id}`, `c_${answered.id}`],
    '/api/clicks': [`c_${waiting.id}`, `c_${answered.id}`, ...(await idsIn('messages'))],
    '/api/filters': await idsIn('saved_filters'),
    '/api/quick-replies': await idsIn('quick_replies'),
    '/api/meta/events': await idsIn('event_configs'),
    '/api/phrase-rules': await idsIn('phrase_rules'),
    '/api/deliveries': await idsIn('deliveries'),
    '/api/whatsapp': await idsIn('instances'),
    '/api/whatsapp/instances': await idsIn('instances'),
  }
})
afterAll(() => app.close())

async function idsIn(
  table:
    | 'links'
    | 'leads'
    | 'messages'
    | 'saved_filters'
    | 'quick_replies'
    | 'event_configs'
    | 'phrase_rules'
    | 'deliveries'
    | 'instances',
): Promise<string[]> {
  const rows = await app.ctx.sql.asOwner
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', app.account.accountId)
    .execute()
  return rows.map((row) => row.id)
}

test('the first account has a row behind every kind of id', () => {
  for (const [path, found] of Object.entries(ids))
    expect([path, found.length > 0]).toEqual([path, true])
  expect(endpoints.length).toBeGreaterThan(40)
})

const calls = [...endpoints, ...files]
const withId = calls.filter((call) => call.path.includes(':id'))
const withInstance = endpoints.filter(
  (call) => call.path.startsWith('/api/whatsapp/') && call.query.safeParse({ instance: 'x' }).error,
)

describe('an id of another account is not there (404), and nothing changes', () => {
  test.each(withId.map((call) => [nameOf(call), call] as const))('%s', async (name, call) => {
    const [base = ''] = call.path.split('/:id')
    const found = ids[base]
    expect(found, `an id for ${name}: add the row to this test`).toBeDefined()
    for (const id of found ?? []) await expectUntouched(call.method, call.path.replace(':id', id))
  })

  test.each(withInstance.map((call) => [nameOf(call), call] as const))(
    '%s',
    async (_name, call) => {
      for (const id of ids['/api/whatsapp'] ?? []) {
        await expectUntouched(call.method, `${call.path}?instance=${id}`, call.path)
      }
    },
  )
})

test('the first account has a finding that the second is not told', async () => {
  const path = '/api/tracking-health/unexpanded_macros/rows'
  expect((await app.request('GET', path)).text).toContain(secret)
  expect((await asStranger('GET', path)).json).toEqual({ total: 0, rows: [] })
})

test('each id works for its owner: what answers 404 above is the account, not the call', async () => {
  for (const call of withId.filter((one) => one.method === 'GET')) {
    const [base = ''] = call.path.split('/:id')
    const answer = await app.request('GET', call.path.replace(':id', ids[base]?.[0] ?? ''))
    expect([nameOf(call), answer.status]).toEqual([nameOf(call), 200])
  }
  expect(withInstance.length).toBeGreaterThan(4)
})

describe('a call without an id answers nothing of another account', () => {
  const reads = calls.filter((call) => call.method === 'GET' && !call.path.includes(':id'))
  test.each(reads.map((call) => [nameOf(call), call] as const))('%s', async (_name, call) => {
    const answer = await asStranger(call.method, call.path)
    expect(answer.status).toBe(200)
    expectNoSecret(answer)
  })

  test('searches and filters neither', async () => {
    for (const path of ['/api/leads', '/api/clicks', '/api/export', '/api/metrics']) {
      for (const query of [`search=${secret}`, `search=${phone}`, `campaign=${secret}`]) {
        const answer = await asStranger('GET', `${path}?${query}`)
        expect(answer.status).toBe(200)
        expectNoSecret(answer)
      }
    }
  })

  test('ids of its leads and clicks in a body mean nothing', async () => {
    const chosen = { ids: ids['/api/leads'], status: 'lost' }
    await app.post('/api/leads/delete', { ids: ids['/api/leads']?.slice(0, 1) })
    const before = await rowsOf(app.account.accountId)
    for (const [method, path] of [
      ['PATCH', '/api/leads'],
      ['POST', '/api/leads/delete'],
      ['POST', '/api/leads/restore'],
    ] as const) {
      const answer = await asStranger(method, path, chosen)
      expect([path, answer.status]).toEqual([path, 200])
      expectNoSecret(answer)
    }
    expect(await rowsOf(app.account.accountId)).toEqual(before)
    await app.post('/api/leads/restore', { ids: ids['/api/leads']?.slice(0, 1) })
  })

  test('writes without an id change only the account that makes them', async () => {
    const before = await rowsOf(app.account.accountId)
    const writes = endpoints.filter((call) => call.method !== 'GET' && !call.path.includes(':id'))
    for (const call of writes.filter((one) => !one.path.startsWith('/api/auth'))) {
      expectNoSecret(await asStranger(call.method, call.path, bodies[nameOf(call)]))
    }
    expect(await rowsOf(app.account.accountId)).toEqual(before)
  })
})

describe('nothing is open without a session', () => {
  const closed = [
    ...endpoints.filter((call) => call.access === 'session'),
    ...files,
    { method: 'GET', path: streamPath },
    { method: 'GET', path: '/api/openapi.json' },
  ]
  test.each(closed.map((call) => [nameOf(call), call] as const))('%s', async (name, call) => {
    const path = call.path.replace(':id', '01980000-0000-7000-8000-000000000000')
    const body = bodies[name]
    for (const session of [null, 'nao-existe']) {
      const answer = await app.request(call.method, path, { session, ...(body ? { body } : {}) })
      expect(answer.status).toBe(401)
      expect(answer.json).toMatchObject({ code: 'no_session', error: expect.any(String) })
    }
  })
})

describe('a viewer reads, and changes nothing but saved filters', () => {
  const writes = endpoints.filter(
    (call) =>
      call.method !== 'GET' &&
      call.access === 'session' &&
      !call.path.startsWith('/api/filters') &&
      !call.path.startsWith('/api/auth'),
  )
  test.each(writes.map((call) => [nameOf(call), call] as const))('%s', async (name, call) => {
    const { accountId } = app.account
    const before = await rowsOf(accountId)
    await withRole('viewer', async () => {
      const [base = ''] = call.path.split('/:id')
      const path = call.path.replace(':id', ids[base]?.[0] ?? '')
      const body = bodies[name]
      const answer = await app.request(call.method, path, body ? { body } : {})
      expect([name, answer.status]).toEqual([name, 403])
    })
    expect(await rowsOf(accountId)).toEqual(before)
  })

  test('files for a viewer have no phone number', async () => {
    await withRole('viewer', async () => {
      for (const { path } of files.filter((file) => !file.path.includes('/qr.'))) {
        const [base = ''] = path.split('/:id')
        const answer = await app.request('GET', path.replace(':id', ids[base]?.[0] ?? ''))
        expect(answer.status).toBe(200)
        expect(answer.text).toContain(secret)
        expect(answer.text).not.toContain(phone.slice(4))
      }
    })
  })
})

async function expectUntouched(method: string, path: string, pattern?: string): Promise<void> {
  const before = await rowsOf(app.account.accountId)
  const template = pattern ?? path.replace(/\/(c_)?[0-9a-f]{8}-[0-9a-f-]{27}/, '/:id')
  const answer = await asStranger(method, path, bodies[`${method} ${template}`])
  expect([`${method} ${template}`, answer.status]).toEqual([`${method} ${template}`, 404])
  expect(answer.json).toMatchObject({ code: 'not_found', error: expect.any(String) })
  expectNoSecret(answer)
  expect(await rowsOf(app.account.accountId)).toEqual(before)
}

function asStranger(method: string, path: string, body?: unknown): Promise<Answer> {
  return app.request(method, path, { session: stranger.session, ...(body ? { body } : {}) })
}

function expectNoSecret(answer: Answer): void {
  expect(answer.text.toLowerCase()).not.toContain(secret.toLowerCase())
  expect(answer.text).not.toContain(phone.slice(4))
  for (const id of Object.values(ids).flat()) expect(answer.text).not.toContain(id)
}

async function withRole(role: Role, work: () => Promise<void>): Promise<void> {
  const set = (to: Role) =>
    app.ctx.sql.asOwner
      .updateTable('memberships')
      .set({ role: to })
      .where('account_id', '=', app.account.accountId)
      .execute()
  await set(role)
  try {
    await work()
  } finally {
    await set('owner')
  }
}

/** Every row of every table that belongs to the account, as text. */
async function rowsOf(accountId: string): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id'
    order by 1`.execute(app.ctx.sql.asOwner)
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t where account_id = ${accountId}
      order by 1`.execute(app.ctx.sql.asOwner)
    all[name] = rows.map((found) => found.row)
  }
  expect(Object.keys(all).length).toBeGreaterThan(15)
  return all
}
