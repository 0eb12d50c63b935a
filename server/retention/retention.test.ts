import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ForeseenRetention, Retention } from '#contracts/retention'
import { clearOld } from '#server/retention/clear-old'
import { startTestApp, type TestAccount, type TestApp, testNow } from '#tests/helpers/app'
import { addClick, addClicks } from '#tests/helpers/rows'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const daysAgo = (days: number) => new Date(testNow.getTime() - days * 86_400_000)

const save = ({ session }: TestAccount, clickDays: number | null, webhookDays = 30) =>
  app.request('PUT', '/api/retention', {
    session,
    body: { clickDays, webhookDays, messageDays: null },
  })

const addOld = (account: TestAccount, days: number, ip: string) =>
  addClick(app.ctx, account.accountId, {
    at: daysAgo(days),
    ip,
    stored: { user_agent: 'Mozilla/5.0 (Linux; Android 14)', device: { type: 'mobile' } },
  })

async function visitorsOf({ accountId }: TestAccount) {
  const { rows } = await sql`
    select ip::text as ip, user_agent, device ->> 'type' as device from clicks
    where account_id = ${accountId} order by clicked_at`.execute(app.ctx.sql.asOwner)
  return rows
}

async function addWebhook({ accountId }: TestAccount, days: number): Promise<void> {
  const at = daysAgo(days)
  await sql`
    insert into message_inbox (account_id, id, instance_id, received_at, body, worked_at)
    values (${accountId}, first_id_at(${at}::timestamptz), ${app.ctx.newId()}, ${at}, 'x', ${at})`.execute(
    app.ctx.sql.asOwner,
  )
}

async function anHourLater(): Promise<void> {
  app.advance(3_600_000)
  await app.drain()
}

const gone = { ip: null, user_agent: null, device: 'mobile' }
const kept = (ip: string) => ({
  ip,
  user_agent: 'Mozilla/5.0 (Linux; Android 14)',
  device: 'mobile',
})

test('addresses and browsers go after the period of their account; numbers stay what they were', async () => {
  const loja = await app.newAccount('Prazo')
  const other = await app.newAccount('Sempre')
  await save(other, null)
  for (const account of [loja, other]) {
    await addOld(account, 500, '203.0.113.1')
    await addOld(account, 100, '203.0.113.2')
    await addOld(account, 10, '203.0.113.3')
  }
  await addWebhook(loja, 40)
  await addWebhook(loja, 20)
  const numbers = async () => [
    await app.get('/api/metrics', loja),
    await app.get('/api/campaigns', loja),
    await app.get('/api/clicks/summary', loja),
  ]
  const before = await numbers()
  expect(await app.get<Retention>('/api/retention', loja)).toEqual({
    clickDays: 395,
    webhookDays: 30,
    messageDays: null,
    lastRun: null,
    nextRunAt: null,
  })

  await anHourLater()
  const ranAt = app.ctx.now()
  expect(await visitorsOf(loja)).toEqual([gone, kept('203.0.113.2'), kept('203.0.113.3')])
  expect(await visitorsOf(other)).toEqual(['203.0.113.1', '203.0.113.2', '203.0.113.3'].map(kept))
  expect(await app.get<Retention>('/api/retention', loja)).toMatchObject({
    lastRun: { at: ranAt.toISOString(), clicks: 1, webhooks: 1 },
    nextRunAt: new Date(ranAt.getTime() + 3_600_000).toISOString(),
  })

  const shorter = { clickDays: 90, webhookDays: 30, messageDays: null }
  expect(
    await app.post<ForeseenRetention>('/api/retention/preview', shorter, {
      session: loja.session,
    }),
  ).toEqual({ clicks: 1, webhooks: 0, messages: 0 })
  expect((await save(loja, 90)).status).toBe(200)
  // An account's turn comes once an hour, also where several processes look.
  await clearOld(app.ctx, new AbortController().signal)
  expect(await visitorsOf(loja)).toEqual([gone, kept('203.0.113.2'), kept('203.0.113.3')])
  await anHourLater()
  expect(await visitorsOf(loja)).toEqual([gone, gone, kept('203.0.113.3')])
  expect(await numbers()).toEqual(before)
})

test('a history longer than a batch is cleared in one run', async () => {
  const loja = await app.newAccount('Longa')
  await addClicks(
    app.ctx,
    loja.accountId,
    Array.from({ length: 1_100 }, (_, n) => ({
      at: new Date(daysAgo(450).getTime() + n),
      ip: '203.0.113.9',
    })),
  )
  await anHourLater()
  expect(await app.get<Retention>('/api/retention', loja)).toMatchObject({
    lastRun: { clicks: 1_100 },
  })
  expect((await visitorsOf(loja)).filter((row) => Object(row).ip !== null)).toEqual([])
})

test('a period that deliveries or repeated work need is not shortened', async () => {
  const loja = await app.newAccount('Curta')
  for (const [clicks, webhooks] of [
    [7, 30],
    [395, 1],
    [10_000, 30],
  ] as const) {
    expect((await save(loja, clicks, webhooks)).status).toBe(422)
  }
  expect(await app.get<Retention>('/api/retention', loja)).toMatchObject({
    clickDays: 395,
    webhookDays: 30,
  })
})

test('browsers and towns that no click names any more go, those that one still names stay', async () => {
  const loja = await app.newAccount('Dicionário')
  const { accountId, session } = loja
  const browsersOf = async () =>
    (
      await app.ctx.sql.asOwner
        .selectFrom('click_agents')
        .select('user_agent')
        .where('account_id', '=', accountId)
        .orderBy('user_agent')
        .execute()
    ).map((row) => row.user_agent)
  const visits = (agents: number, at: Date) =>
    Array.from({ length: agents }, (_, n) => ({
      at: new Date(at.getTime() + n),
      stored: {
        user_agent: `Navegador ${n}`,
        city: `Cidade ${n}`,
        device: { type: 'mobile' as const },
      },
    }))
  // Some of those browsers come again later.
  await addClicks(app.ctx, accountId, visits(700, daysAgo(450)))
  await addClicks(app.ctx, accountId, visits(2, daysAgo(1)))
  const nobodys = { account_id: accountId, id: 17, country: 'BR', search_text: 'lugar nenhum' }
  await app.ctx.sql.asOwner.insertInto('click_places').values(nobodys).execute()
  for (let run = 0; run < 3; run += 1) await anHourLater()

  expect(await browsersOf()).toEqual(['Navegador 0', 'Navegador 1', null])
  const { rows: towns } = await sql<{ count: number; unknown: number }>`
    select count(*)::int as count, (count(*) filter (where id = 17))::int as unknown
    from click_places where account_id = ${accountId}`.execute(app.ctx.sql.asOwner)
  // A click keeps its town, by which it is counted.
  expect(towns).toEqual([{ count: 700, unknown: 0 }])
  expect(await app.get<Retention>('/api/retention', { session })).toMatchObject({ clickDays: 395 })
})
