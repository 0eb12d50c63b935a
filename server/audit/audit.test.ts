import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contracts/audit'
import { createIds } from '#server/platform/ids'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { aPerson, leads, say } from '#tests/helpers/chat'
import { aMember } from '#tests/helpers/members'
import { recordAudit } from './record.ts'

let app: TestApp
let account: TestAccount
let names = 0

beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => app.close())

type Page = { entries: AuditEntry[]; next: string | null }

async function anAccount(): Promise<TestAccount> {
  names += 1
  account = await app.newAccount(`Conta${names}`)
  return account
}

const list = (query = '', of = account) =>
  app.get<Page>(`/api/audit${query}`, { session: of.session })
const wordsOf = async (query = '') => (await list(query)).entries.map(({ words }) => words)

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const wrongPassword = (email: string, ip: string) =>
  app.request('POST', '/api/auth/login', {
    session: null,
    headers: { 'x-forwarded-for': ip, 'user-agent': firefox },
    body: { email, password: 'uma senha que não é esta' },
  })

test('an entry says who, when, from where and what changed, the newest first', async () => {
  const { session } = await anAccount()
  app.advance(1_000)
  await app.post(
    '/api/settings',
    { name: 'Loja da Lia', reportsToAds: false },
    { session, headers: { 'x-forwarded-for': '203.0.113.7', 'user-agent': firefox } },
  )
  const { entries, next } = await list()
  expect(next).toBeNull()
  expect(entries.map(({ words }) => words)).toEqual([
    'Alterou a conta',
    'Entrou na conta',
    'Criou a conta',
  ])
  expect(entries[0]).toMatchObject({
    at: app.ctx.now().toISOString(),
    area: 'account',
    actor: { kind: 'person', name: `Conta${names}` },
    address: '203.0.113.7',
    device: 'Firefox · Linux',
    changes: [
      { name: 'Nome', before: `Conta${names}`, after: 'Loja da Lia' },
      { name: 'Reporta a anúncios', before: 'sim', after: 'não' },
    ],
    times: 1,
  })
  expect(entries[2]?.actor).toEqual({ kind: 'operator', name: 'Operador do servidor' })
})

test('a name that is longer than what is kept of it, cut within a character, is recorded', async () => {
  const { session } = await anAccount()
  const campaignName = `${'x'.repeat(199)}🌻`
  await app.post('/api/links', { whatsappNumber: '11987654321', campaignName }, { session })
  expect((await list('?area=campaigns')).entries).toHaveLength(1)
})

test('saving what is there already is no entry', async () => {
  const { session } = await anAccount()
  await app.post('/api/settings', { name: `Conta${names}` }, { session })
  expect(await wordsOf()).not.toContain('Alterou a conta')
})

test('a login whose entry cannot be written begins no session', async () => {
  const { email, password, accountId } = await anAccount()
  const sessions = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from sessions
      where account_id = ${accountId}`.execute(app.ctx.sql.asOwner)
    return rows[0]?.n
  }
  const before = await sessions()
  const refuse = sql.raw(`alter table audit_entries add constraint refused
    check (account_id <> '${accountId}') not valid`)
  await refuse.execute(app.ctx.sql.asOwner)
  const body = { email, password }
  const { status } = await app.request('POST', '/api/auth/login', { session: null, body })
  await sql`alter table audit_entries drop constraint refused`.execute(app.ctx.sql.asOwner)
  expect([status, await sessions()]).toEqual([500, before])
})

test('a change that is refused leaves no entry, nor one whose entry is', async () => {
  const { session, accountId } = await anAccount()
  const body = { name: 'X', timeZone: 'Marte/Olimpo' }
  expect((await app.request('POST', '/api/settings', { session, body })).status).toBe(422)
  const undone = app.ctx.sql.withAccount(accountId, async (trx) => {
    await recordAudit(trx, app.ctx, { accountId, action: 'link.delete' })
    throw new Error('the change failed')
  })
  await expect(undone).rejects.toThrow('the change failed')
  expect(await wordsOf()).toEqual(['Entrou na conta', 'Criou a conta'])
})

describe('failed logins', () => {
  test('of one address within a quarter of an hour are one entry with a count', async () => {
    const { email } = await anAccount()
    for (let n = 0; n < 5; n += 1) await wrongPassword(email, '203.0.113.1')
    await wrongPassword(email, '203.0.113.2')
    app.advance(16 * 60_000)
    await wrongPassword(email, '203.0.113.1')
    const { entries } = await list('?area=access')
    const failed = entries.filter(({ action }) => action === 'session.refuse')
    expect(failed.map(({ address, times }) => [address, times])).toEqual([
      ['203.0.113.1', 1],
      ['203.0.113.2', 1],
      ['203.0.113.1', 5],
    ])
    expect(failed[0]).toMatchObject({
      actor: { kind: 'stranger', name: 'Alguém sem sessão' },
      subject: { kind: 'person', name: `Conta${names}` },
      device: 'Firefox · Linux',
    })
  })

  test('are told to every account that the login opens, and to no other', async () => {
    const mine = await anAccount()
    const other = await app.newAccount('Agência')
    const { url } = await app.post<{ url: string }>(
      '/api/team/invites',
      { role: 'viewer' },
      { session: other.session },
    )
    const token = url.split('/').at(-1)
    await app.post(`/api/invites/${token}/join`, undefined, { session: mine.session })
    await app.post('/api/auth/switch', { accountId: mine.accountId }, { session: mine.session })
    await wrongPassword(mine.email, '203.0.113.9')
    const stranger = await app.newAccount('Estranha')
    for (const [of, count] of [
      [mine, 1],
      [other, 1],
      [stranger, 0],
    ] as const) {
      const { entries } = await list('?actor=stranger', of)
      expect(entries.filter(({ action }) => action === 'session.refuse')).toHaveLength(count)
    }
  })

  test('with an e-mail of nobody are nowhere', async () => {
    const count = async () => {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from audit_entries`.execute(app.ctx.sql.asOwner)
      return rows[0]?.n
    }
    const before = await count()
    expect((await wrongPassword('ninguem@example.com', '203.0.113.1')).status).toBe(401)
    expect(await count()).toBe(before)
  })
})

describe('the list', () => {
  async function manyEntries(): Promise<void> {
    const { accountId } = await anAccount()
    const newId = createIds()
    await app.ctx.sql.withAccount(accountId, async (trx) => {
      for (let n = 119; n >= 0; n -= 1) {
        const at = new Date(app.ctx.now().getTime() - n * 3_600_000)
        await recordAudit(
          trx,
          { now: () => at, newId: () => newId(at.getTime()) },
          {
            accountId,
            action: n % 2 ? 'link.delete' : 'rule.delete',
            subject: {
              kind: 'thing',
              id: `${n}`,
              name: n === 77 ? 'Promoção de Verão' : `Item ${n}`,
            },
            by: { id: '01980000-0000-7000-8000-000000000001', name: 'Bia Souza' },
          },
        )
      }
    })
  }

  test('is read in pages without losing or repeating a row', async () => {
    await manyEntries()
    const seen: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const page: Page = await list(after === '' ? '' : `?after=${after}`)
      expect(page.entries.length).toBeLessThanOrEqual(50)
      seen.push(...page.entries.map(({ id }) => id))
      after = page.next
    }
    expect(seen).toHaveLength(122)
    expect(new Set(seen).size).toBe(122)
  })

  test.each([
    ['?search=promocao%20verao', 0],
    ['?search=PROMO%C3%87%C3%83O%20de', 1],
    ['?search=bia%20souza', 50],
    ['?search=bi', 50],
    ['?search=excluiu%20um%20link', 50],
    ['?search=%25', 0],
    ['?search=%5C', 0],
    ['?area=campaigns', 50],
    ['?area=access', 1],
    ['?actor=01980000-0000-7000-8000-000000000001', 50],
    ['?actor=operator', 1],
    ['?actor=system', 0],
    ['?dateRange=today&area=campaigns&search=rule', 0],
    ['?dateRange=custom&startDate=2019-01-01&endDate=2020-01-01', 0],
    ['?dateRange=custom&startDate=2020-01-01&endDate=2099-01-01', 50],
    ['?after=ffffffff-ffff-ffff-ffff-ffffffffffff', 50],
  ])('%s finds %i on its first page', async (query, count) => {
    expect((await list(query)).entries).toHaveLength(count)
  })

  test.each([
    '?dateRange=ontem',
    '?area=tudo',
    '?actor=eu',
    '?after=1',
    `?search=${'x'.repeat(201)}`,
    "?after='; drop table audit_entries; --",
  ])('%s is refused', async (query) => {
    const { status } = await app.request('GET', `/api/audit${query}`, { session: account.session })
    expect(status).toBe(400)
  })

  test('with one or two letters looks at the newest entries alone, with three at all', async () => {
    const { accountId } = await anAccount()
    await sql`insert into audit_entries
        (account_id, at, id, action, actor_kind, changes, search_text)
      select ${accountId}, now(), ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
        'link.delete', 'person', '[]', case n when 3 then 'xyz' when 4 then 'xy' else '' end
      from generate_series(1, 5001) n`.execute(app.ctx.sql.asOwner)
    // With what making the account left, the newest 5,000 begin with the fourth.
    expect((await list('?search=xy')).entries).toHaveLength(1)
    expect((await list('?search=xyz')).entries).toHaveLength(1)
  })

  test('names a lead by its name of today, finds it by that, and forgets it with the lead', async () => {
    const { session } = await anAccount()
    const from = aPerson()
    await say(app, { from, name: 'Zuleica Quaresma', text: 'Oi' }, session)
    const [lead] = await leads(app, from, session)
    await app.request('PATCH', `/api/leads/${lead?.id}`, { session, body: { status: 'lost' } })
    const { entries } = await list('?search=zuleica')
    expect(entries).toMatchObject([
      {
        words: 'Alterou um lead',
        subject: { kind: 'lead', id: lead?.id, name: 'Zuleica Quaresma' },
        changes: [{ name: 'Status', before: 'Contatado', after: 'Perdido' }],
      },
    ])
    await app.request('DELETE', `/api/leads/${lead?.id}`, { session })
    expect((await list('?search=zuleica')).entries).toEqual([])
    expect((await list('?area=leads')).entries).toMatchObject([
      { words: 'Excluiu um lead', subject: { id: lead?.id, name: null } },
      { words: 'Alterou um lead', subject: { id: lead?.id, name: null } },
    ])
  })

  test('as a file runs nothing in a spreadsheet, and taking it is an entry', async () => {
    const { session } = await anAccount()
    await app.post('/api/settings', { name: '=cmd|calc!A1' }, { session })
    await app.post(
      '/api/links',
      { whatsappNumber: '11987654321', campaignName: '=1+1' },
      { session },
    )
    const { status, text, headers } = await app.request('GET', '/api/audit/export?area=campaigns', {
      session,
    })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain('auditoria-export.csv')
    const [head, line, ...more] = text.replace('\ufeff', '').trim().split('\r\n')
    expect(head).toBe('Quando;Quem;Tipo;O que fez;Em quê;Mudanças;Vezes;Endereço;Aparelho')
    expect(line).toContain(";Criou um link;'=1+1;")
    expect(more).toEqual([])
    expect(await wordsOf('?area=files')).toEqual(['Exportou a auditoria'])
  })
})

describe('nobody changes an entry', () => {
  const inAccount = (statement: string) =>
    app.ctx.sql.withAccount(account.accountId, (trx) => sql.raw(statement).execute(trx))
  const tricks = [
    '',
    'set local row_security = off;',
    "select set_config('session_replication_role', 'replica', true);",
    'set local role rastro_owner;',
    'set local session authorization rastro_owner;',
  ]
  // Without row-level security the statement is not run at all.
  // A cluster refuses some of them by itself, before PostgreSQL asks for the right.
  const refusedByCluster = /supported in MERGE|source must be Citus|could not run distributed query/
  const refused = new RegExp(
    `permission denied|must be owner|affected by row-level security|${refusedByCluster.source}`,
  )
  const statements = [
    "update audit_entries set action = 'session.end'",
    'update audit_entries set times = times',
    'delete from audit_entries',
    'truncate audit_entries',
    'merge into audit_entries a using (select 1) b on true when matched then delete',
    `insert into audit_entries select * from audit_entries
      on conflict (account_id, id) do update set action = 'session.end'`,
    'alter table audit_entries disable row level security',
    'drop table audit_entries',
    'select * from audit_entries for update',
    'select forget_old_audit_entries()',
    "select count_refused_entry(current_account(), 'session.refuse', 'x', 'x', now(), now())",
  ]
  test.each(statements)('of who works for an account: %s', async (statement) => {
    await anAccount()
    for (const trick of tricks) {
      await expect(inAccount(trick + statement)).rejects.toThrow(refused)
    }
  })

  test.each(statements.slice(0, 8))('nor of who works for all: %s', async (statement) => {
    const tried = sql.raw(statement).execute(app.ctx.sql.asIngest)
    await expect(tried).rejects.toThrow(refused)
  })

  test('and an entry of another account cannot be added', async () => {
    const mine = await anAccount()
    const theirs = await app.newAccount('Dela')
    const forged = app.ctx.sql.withAccount(mine.accountId, (trx) =>
      recordAudit(trx, app.ctx, { accountId: theirs.accountId, action: 'session.end' }),
    )
    await expect(forged).rejects.toThrow(/row-level security/)
  })
})

test('what is older than thirteen months goes, by the clock of the database alone', async () => {
  const { accountId } = await anAccount()
  const insert = (age: string) =>
    sql`insert into audit_entries (account_id, at, id, action, actor_kind, changes, search_text)
      values (${accountId}, now() - ${age}::interval, gen_random_uuid(), 'session.end', 'person', '[]', '')`.execute(
      app.ctx.sql.asOwner,
    )
  await insert('13 months 1 day')
  await insert('12 months 28 days')
  const ends = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_entries
      where account_id = ${accountId} and action = 'session.end'`.execute(app.ctx.sql.asOwner)
    return rows[0]?.n
  }
  expect(await ends()).toBe(2)
  app.advance(3_600_000)
  await app.drain()
  expect(await ends()).toBe(1)
  app.setNow(new Date('2040-01-01T00:00:00Z'))
  await app.drain()
  expect(await ends()).toBe(1)
})

test('an account is not told from where its member works in another one', async () => {
  const [own, other] = [await anAccount(), await anAccount()]
  const { id: userId } = await app.ctx.sql.asOwner
    .selectFrom('users')
    .select('id')
    .where('email', '=', own.email)
    .executeTakeFirstOrThrow()
  await app.ctx.sql.asOwner
    .insertInto('memberships')
    .values({
      user_id: userId,
      account_id: other.accountId,
      role: 'owner',
      created_at: app.ctx.now(),
    })
    .execute()
  const headers = { 'x-forwarded-for': '203.0.113.77', 'user-agent': firefox }
  const from = { session: own.session, headers }
  const login = { email: own.email, password: own.password }
  const { sessionId: second } = await app.post<{ sessionId: string }>('/api/auth/login', login, {
    session: null,
    headers,
  })
  await app.post('/api/auth/switch', { accountId: other.accountId }, { session: second, headers })

  // In the own account: the name, the end of the session that is in the other one, and a new password.
  const renamed = await app.request('PATCH', '/api/auth/profile', {
    ...from,
    body: { name: 'Nova' },
  })
  expect(renamed.status).toBe(200)
  const sessions = await app.get<{ id: string; isCurrent: boolean }[]>('/api/auth/sessions', from)
  for (const one of sessions.filter(({ isCurrent }) => !isCurrent)) {
    await app.request('DELETE', `/api/auth/sessions/${one.id}`, from)
  }
  const newPassword = 'outra senha, também comprida'
  await app.post('/api/auth/change-password', { currentPassword: own.password, newPassword }, from)

  const origins = async (of: TestAccount) =>
    (await list('', of)).entries
      .filter(({ actor }) => actor.name === 'Nova' || actor.name.startsWith('Conta'))
      .map(({ action, address, device }) => [action, address, device])
  const seen = await origins(other)
  expect(seen).toContainEqual(['password.change', null, null])
  expect(seen).toContainEqual(['session.close', null, null])
  expect(seen).toContainEqual(['profile.change', null, null])
  // Coming into the account is done there.
  expect(seen).toContainEqual(['session.switch', '203.0.113.77', 'Firefox · Linux'])
  const { sessionId } = (
    await app.request('POST', '/api/auth/login', {
      session: null,
      body: { email: own.email, password: newPassword },
    })
  ).json as { sessionId: string }
  const home = await origins({ ...own, session: sessionId })
  expect(home).toContainEqual(['password.change', '203.0.113.77', 'Firefox · Linux'])
})

test('reading a lead or its messages is one entry per person, lead and day of the account', async () => {
  const start = app.ctx.now()
  const of = await anAccount()
  const { session } = of
  const [one, two] = [aPerson(), aPerson()]
  for (const from of [one, two]) await say(app, { from, text: 'Oi' }, session)
  const [first] = await leads(app, one, session)
  const [second] = await leads(app, two, session)
  // Noon in São Paulo; eleven at night is the next day of UTC, and still the day of the account.
  app.setNow(new Date('2026-11-18T15:00:00Z'))
  const read = (path: string, as = session) => app.get(`/api/leads/${path}`, { session: as })
  await Promise.all([read(`${first?.id}`), read(`${first?.id}/activities`), read(`${first?.id}`)])
  app.setNow(new Date('2026-11-19T02:00:00Z'))
  await read(`${first?.id}`)
  await read(`${second?.id}`)
  const readings = async () =>
    (await list('', of)).entries
      .filter(({ action }) => action === 'lead.read')
      .map(({ subject, actor }) => [subject?.id, actor.name])
  const name = `Conta${names}`
  expect(await readings()).toEqual([
    [second?.id, name],
    [first?.id, name],
  ])
  app.setNow(new Date('2026-11-19T15:00:00Z'))
  await read(`${first?.id}`)
  expect(await readings()).toHaveLength(3)

  // A colleague has an entry of their own; a lead that is not there has none.
  const colleague = await aMember(app, 'viewer', 'Colega', of)
  await read(`${first?.id}/activities`, colleague.session)
  const missing = '01980000-0000-7000-8000-000000000000'
  expect((await app.request('GET', `/api/leads/${missing}`, { session })).status).toBe(404)
  expect(await readings()).toHaveLength(4)
  app.setNow(start)
})
