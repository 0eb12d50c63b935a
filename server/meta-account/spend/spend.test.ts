import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SpendStatus } from '#contracts/meta-account'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { untilWaiting } from '#tests/helpers/locks'
import { type Program, startProgram } from '#tests/helpers/programs'
import { syncSpend } from './sync-spend.ts'

let meta: Program
let app: TestApp
let account: TestAccount

const minute = 60_000
const hour = 60 * minute
/** 12:00 in São Paulo. */
const today = '2026-11-17'

beforeAll(async () => {
  meta = await startProgram('dev/fake-ad-platforms.ts', '/_received')
  app = await startTestApp({ env: { META_GRAPH_BASE_URL: meta.url } })
})
afterAll(async () => {
  await app.close()
  await meta.stop()
})

let names = 0
beforeEach(async () => {
  app.setNow(new Date('2026-11-17T15:00:00.000Z'))
  account = await app.newAccount(`Conta${++names}`)
  await app.post(
    '/api/meta/settings',
    { pixelId: '770000000000077', accessToken: 'EAAG-ads-read-1234' },
    as(account),
  )
  await control({ now: app.ctx.now().toISOString(), pageSize: 500 })
  await fetch(`${meta.url}/_graph`, { method: 'DELETE' })
})
// An account that is left connected would be read along with the next one.
afterEach(() => app.post('/api/meta/disconnect', {}, as(account)))

const as = (whom: TestAccount) => ({ session: whom.session })
const control = (wanted: object) =>
  fetch(`${meta.url}/_control`, { method: 'POST', body: JSON.stringify(wanted) })
const status = () => app.get<SpendStatus>('/api/meta/spend-status', as(account))
const choose = (adAccountId: string) =>
  app.post('/api/meta/ad-account', { adAccountId }, as(account))

async function callsOf(part: string): Promise<string[]> {
  const { calls } = (await (await fetch(`${meta.url}/_graph`)).json()) as { calls: string[] }
  return calls.map(decodeURIComponent).filter((call) => call.includes(part))
}

/** A row as the insights tell it. */
const row = (day: string, adId: string, spend: string, more: object = {}) => ({
  campaign_id: '10',
  campaign_name: 'Verão',
  adset_id: '20',
  adset_name: 'Mulheres',
  ad_id: adId,
  ad_name: `Anúncio ${adId}`,
  spend,
  impressions: '100',
  clicks: '7',
  date_start: day,
  date_stop: day,
  publisher_platform: 'facebook',
  platform_position: 'feed',
  ...more,
})

const spendOf = (accountId = account.accountId) =>
  app.ctx.sql.asOwner
    .selectFrom('ad_spend')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('day')
    .orderBy('row_key')
    .execute()
const brief = async () =>
  (await spendOf()).map((one) => [one.day, one.row_key, one.spend_cents] as const)

/** Works until the report of a first reading is there. */
async function readAll(): Promise<void> {
  await app.drain()
  for (let polls = 0; polls < 3; polls += 1) {
    app.advance(15_000)
    await app.drain()
  }
}

test('the first reading is a report of 90 days, with names, places and the money to the cent', async () => {
  const first = '2026-08-20'
  await control({
    insights: {
      '1001': [
        row(today, '31', '12.34'),
        row(today, '31', '0.666', {
          publisher_platform: 'instagram',
          platform_position: 'instagram_stories',
        }),
        row(first, '32', '1000'),
        row('2026-08-19', '32', '5.00'),
      ],
    },
  })
  expect(await status()).toMatchObject({ state: 'off', adAccount: null })
  await choose('1001')
  expect(await status()).toMatchObject({ state: 'reading', syncedAt: null })
  await app.drain()
  expect(await status()).toMatchObject({ state: 'reading' })
  await readAll()

  expect(await brief()).toEqual([
    [first, '32:facebook_feed', 100_000],
    [today, '31:facebook_feed', 1_234],
    [today, '31:instagram_instagram_stories', 67],
  ])
  expect((await spendOf())[1]).toMatchObject({
    platform: 'meta',
    origin: 'sync',
    campaign_id: '10',
    campaign: 'Verão',
    ad_set_id: '20',
    ad_set: 'Mulheres',
    ad_id: '31',
    ad: 'Anúncio 31',
    placement: 'facebook_feed',
    currency: 'BRL',
    impressions: 100,
    clicks: 7,
  })
  expect(await status()).toMatchObject({
    state: 'ok',
    adAccount: { id: '1001', name: 'Loja Centro', currency: 'BRL', timeZone: 'America/Sao_Paulo' },
    syncedAt: expect.any(String),
    problem: null,
    notes: [],
  })
  expect(await callsOf('POST act_1001/insights')).toHaveLength(1)
  expect(await callsOf('access_token=')).toEqual([])
})

test('campaigns, ad sets and ads are kept with what they add to their links', async () => {
  await choose('1003')
  await readAll()
  const entities = await app.ctx.sql.asOwner
    .selectFrom('ad_entities')
    .selectAll()
    .where('account_id', '=', account.accountId)
    .orderBy('level')
    .orderBy('id')
    .execute()
  expect(entities.map((one) => one.level)).toEqual([
    ...Array(8).fill('ad'),
    ...Array(4).fill('ad_set'),
    ...Array(2).fill('campaign'),
  ])
  expect(entities[0]).toMatchObject({
    name: 'Vídeo depoimento',
    parent_id: '1202200',
    status: 'ACTIVE',
    url_parameters: 'utm_source={{site_source_name}}&utm_campaign={{campaign.name}}',
  })
  expect(entities[1]?.url_parameters).toBeNull()
})

test('ads that cannot be listed do not keep the cost away', async () => {
  await control({ insights: { 'no-ads-list': [row(today, '31', '1.00')] } })
  await choose('no-ads-list')
  await readAll()
  expect(await spendOf()).toHaveLength(1)
  expect((await status()).state).toBe('ok')
})

test('with 2 % of the disk left nothing is read, and it is made up for by itself', async () => {
  await control({ insights: { '1001': [row(today, '31', '1.00')] } })
  await choose('1001')
  await app.setDiskLeft(0.019)
  await app.drain()
  expect(await spendOf()).toEqual([])
  await app.setDiskLeft(0.5)
  await readAll()
  expect(await spendOf()).toHaveLength(1)
})

test('every page is read, and the address of the next one is never kept', async () => {
  await control({ pageSize: 2, insights: { '1001': days(7).map((day) => row(day, '31', '1.00')) } })
  await choose('1001')
  await readAll()
  expect(await spendOf()).toHaveLength(7)
  const { rows } = await app.ctx.sql.pool.query(
    `select string_agg(t::text, '') as all from (
       select s::text from spend_syncs s union all select c::text from connections c) t`,
  )
  expect(rows[0].all).not.toContain('EAAG')
  expect(rows[0].all).not.toContain('https://')
})

test('the last three days hourly, four weeks each night, and nothing in between', async () => {
  await control({ insights: { '1001': [row(today, '31', '1.00')] } })
  await choose('1001')
  await readAll()
  await fetch(`${meta.url}/_graph`, { method: 'DELETE' })
  app.advance(30 * minute)
  await app.drain()
  expect(await callsOf('act_1001')).toEqual([])

  app.advance(31 * minute)
  await app.drain()
  const hourly = await callsOf('GET act_1001/insights')
  expect(hourly).toHaveLength(1)
  expect(hourly[0]).toContain('{"since":"2026-11-15","until":"2026-11-17"}')
  expect(await callsOf('act_1001/ads?')).toEqual([])

  // 03:01 of the next day in São Paulo.
  app.setNow(new Date('2026-11-18T06:01:00.000Z'))
  await app.drain()
  const nightly = await callsOf('{"since":"2026-10-22","until":"2026-11-18"}')
  expect(nightly).toHaveLength(1)
  expect(await callsOf('act_1001/ads?')).toHaveLength(1)
  app.advance(61 * minute)
  await app.drain()
  expect(await callsOf('{"since":"2026-11-16","until":"2026-11-18"}')).toHaveLength(1)
})

test('rows that Meta no longer tells go; older days and rows from elsewhere stay', async () => {
  const rows = [row('2026-09-01', '31', '9.00'), row(today, '31', '1.00'), row(today, '32', '2.00')]
  await control({ insights: { '1001': rows } })
  await choose('1001')
  await readAll()
  await app.ctx.sql.asOwner
    .insertInto('ad_spend')
    .values({
      account_id: account.accountId,
      id: app.ctx.newId(),
      platform: 'meta',
      origin: 'csv',
      day: today,
      row_key: 'linha',
      spend_cents: 500,
      currency: 'BRL',
      updated_at: app.ctx.now(),
    })
    .execute()
  await control({ insights: { '1001': [row(today, '32', '2.50')] } })
  app.advance(61 * minute)
  await app.drain()
  expect(await brief()).toEqual([
    ['2026-09-01', '31:facebook_feed', 900],
    [today, '32:facebook_feed', 250],
    [today, 'linha', 500],
  ])
})

test('an empty answer leaves known days, says so and is asked again', async () => {
  const yesterday = '2026-11-16'
  const known = [row(yesterday, '31', '9.00'), row(today, '31', '1.00')]
  await control({ insights: { '1001': known } })
  await choose('1001')
  await readAll()
  const stored = await brief()
  const doubted = async () => (await status()).notes.filter((note) => note.includes('sem custo'))

  await control({ insights: { '1001': [] } })
  app.advance(61 * minute)
  await app.drain()
  expect(await brief()).toEqual(stored)
  expect(await doubted()).toEqual([
    expect.stringContaining('2 dias que já tinham custo (de 16/11/2026 a 17/11/2026)'),
  ])
  expect(await status()).toMatchObject({ state: 'ok' })

  // A day that is told again is no longer in doubt, whatever it cost; the other one is.
  await control({ insights: { '1001': [row(today, '31', '2.00')] } })
  app.advance(61 * minute)
  await app.drain()
  expect(await brief()).toEqual([
    [yesterday, '31:facebook_feed', 900],
    [today, '31:facebook_feed', 200],
  ])
  expect(await doubted()).toEqual([expect.stringContaining('para 16/11/2026, que já tinha custo')])

  // Meta says the same on three different days: then it is believed.
  for (const [night, cents] of [
    ['2026-11-18', [900, 200]],
    ['2026-11-19', [200]],
  ] as const) {
    app.setNow(new Date(`${night}T06:01:00.000Z`))
    await app.drain()
    expect((await brief()).map(([, , spent]) => spent)).toEqual(cents)
  }
  expect(await doubted()).toEqual([])
})

test('a limit in the middle is waited for as long as Meta says, and nothing is read twice', async () => {
  await control({
    pageSize: 2,
    insights: { 'limit-80004': days(5).map((day) => row(day, '31', '1.00')) },
  })
  await choose('limit-80004')
  await readAll()
  expect(await status()).toMatchObject({
    state: 'limited',
    problem: 'A Meta limitou o número de consultas por enquanto.',
    syncedAt: null,
  })
  const { resumesAt } = await status()
  expect(Date.parse(resumesAt ?? '') - app.ctx.now().getTime()).toBeGreaterThan(6 * minute)
  expect(await spendOf()).toEqual([])
  const before = await callsOf('/insights')
  // Asking by hand does not jump the queue.
  await app.post('/api/meta/spend-sync', {}, as(account))
  await app.drain()
  expect(await callsOf('/insights')).toEqual(before)

  app.advance(7 * minute)
  await app.drain()
  expect(await spendOf()).toHaveLength(5)
  const first = (await callsOf('/insights')).filter(
    (call) => call.startsWith('GET') && !call.includes('after='),
  )
  expect(first).toHaveLength(1)
  expect((await status()).state).toBe('ok')
})

test('above 75 % of what is allowed the reading slows down by itself', async () => {
  await control({
    pageSize: 2,
    insights: { 'busy-92': days(3).map((day) => row(day, '31', '1.00')) },
  })
  await choose('busy-92')
  await readAll()
  expect(await status()).toMatchObject({ state: 'limited' })
  app.advance(15 * minute)
  await app.drain()
  expect(await status()).toMatchObject({ state: 'ok' })
  expect(await spendOf()).toHaveLength(3)
})

test('a report that fails is made again; one that always fails is told', async () => {
  await choose('report-fails-once')
  await readAll()
  expect(await status()).toMatchObject({
    state: 'limited',
    problem: 'A Meta não conseguiu preparar o relatório de custos.',
  })
  app.advance(2 * minute)
  await readAll()
  expect((await status()).state).toBe('ok')

  await choose('report-fails')
  for (let tries = 0; tries < 6; tries += 1) {
    await readAll()
    app.advance(15 * minute)
  }
  expect(await status()).toMatchObject({
    state: 'problem',
    problem: 'A Meta não conseguiu preparar o relatório de custos.',
  })
})

test('a report that Meta has forgotten is made again', async () => {
  await choose('1001')
  await app.drain()
  await control({ forgetReports: true })
  await readAll()
  expect((await status()).state).toBe('ok')
  expect(await callsOf('POST act_1001/insights')).toHaveLength(2)
})

test('where Meta finds it too much at once, it is read as a report', async () => {
  await choose('too-much')
  await readAll()
  expect((await status()).state).toBe('ok')
  app.advance(61 * minute)
  await readAll()
  expect((await status()).state).toBe('ok')
  expect(await callsOf('POST act_too-much/insights')).toHaveLength(2)
})

test('a server error, a page of a proxy: tried again, at last told', async () => {
  await choose('flaky')
  await readAll()
  expect((await status()).state).toBe('limited')
  app.advance(minute)
  await app.drain()
  expect((await status()).state).toBe('ok')

  await choose('html-502')
  for (let tries = 0; tries < 6; tries += 1) {
    await readAll()
    app.advance(15 * minute)
  }
  expect(await status()).toMatchObject({
    state: 'problem',
    problem: 'A Meta está com um problema temporário.',
  })
})

test.each(['bad-row', 'endless'])('what cannot be read is not counted: %s', async (id) => {
  await control({ insights: { [id]: [row(today, '31', '3.00')] } })
  await choose(id)
  await readAll()
  expect(await spendOf()).toEqual([])
  expect((await status()).state).not.toBe('ok')
})

test('another currency and time zone are told; the days are those of the ad account', async () => {
  // 22:30 in New York of the 16th is already the 17th in São Paulo.
  app.setNow(new Date('2026-11-17T03:30:00.000Z'))
  await control({ insights: { '2001': [row('2026-11-16', '31', '10.00'), row(today, '31', '9')] } })
  await choose('2001')
  await readAll()
  expect((await spendOf()).map((one) => [one.day, one.spend_cents, one.currency])).toEqual([
    ['2026-11-16', 1_000, 'USD'],
  ])
  expect((await status()).notes).toEqual([
    'A conta de anúncios gasta em USD: o custo aparece em USD e não é convertido para BRL.',
    'A conta de anúncios usa o fuso America/New_York e a sua conta, America/Sao_Paulo: o custo de um dia conta pelo dia da conta de anúncios.',
  ])
})

test('a token without ads_read: the screen says so and what to do', async () => {
  await choose('1001')
  await readAll()
  await app.post(
    '/api/meta/settings',
    { pixelId: '770000000000077', accessToken: 'EAAG-outro-9876' },
    as(account),
  )
  await app.drain()
  const told = await status()
  expect(told.state).toBe('problem')
  expect(told.problem).toContain('ads_read')
  expect(told.problem).toContain('token de usuário do sistema')
  expect(told.problem).toContain('CSV ou à mão')
  // What was read before is still there, and Meta is not asked over and over.
  expect((await spendOf()).length).toBeGreaterThan(0)
  await fetch(`${meta.url}/_graph`, { method: 'DELETE' })
  app.advance(2 * hour)
  await app.drain()
  expect(await callsOf('act_1001')).toEqual([])
  expect(await app.get('/api/meta/ad-accounts', as(account))).toMatchObject({
    adAccounts: [],
    problem: expect.stringContaining('ads_read'),
  })
})

test('an ad account that the token cannot see is not taken', async () => {
  const body = { adAccountId: 'wrong-100-33' }
  const answer = await app.request('POST', '/api/meta/ad-account', { body, ...as(account) })
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('não tem acesso')])
  expect((await status()).state).toBe('off')
})

test('by hand four weeks are read, at most once a minute', async () => {
  const early = await app.request('POST', '/api/meta/spend-sync', as(account))
  expect([early.status, early.text]).toEqual([409, expect.stringContaining('Escolha uma conta')])
  await choose('1001')
  await readAll()
  await fetch(`${meta.url}/_graph`, { method: 'DELETE' })
  app.advance(10 * minute)
  await app.post('/api/meta/spend-sync', {}, as(account))
  await app.drain()
  expect(await callsOf('{"since":"2026-10-21","until":"2026-11-17"}')).toHaveLength(1)
  await app.post('/api/meta/spend-sync', {}, as(account))
  await app.drain()
  expect(await callsOf('GET act_1001/insights')).toHaveLength(1)
})

test('disconnected while a reading waits: it ends, and what was read stays', async () => {
  await choose('1001')
  await app.drain()
  await app.post('/api/meta/disconnect', {}, as(account))
  await readAll()
  const { rows } = await app.ctx.sql.pool.query('select 1 from spend_syncs where account_id = $1', [
    account.accountId,
  ])
  expect(rows).toEqual([])
  expect((await status()).state).toBe('off')
})

test('a worker that died loses nothing: another goes on where it stopped', async () => {
  await control({
    pageSize: 2,
    insights: { 'limit-17': [], '1001': days(3).map((day) => row(day, '31', '1.00')) },
  })
  await choose('1001')
  await app.drain()
  // As a killed worker leaves it: claimed, in the middle.
  await app.ctx.sql.asOwner
    .updateTable('spend_syncs')
    .set({ claimed_until: new Date(app.ctx.now().getTime() + minute), resume_at: null })
    .where('account_id', '=', account.accountId)
    .execute()
  await app.drain()
  expect(await spendOf()).toEqual([])
  app.advance(minute)
  await readAll()
  expect(await spendOf()).toHaveLength(3)
})

function days(count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    new Date(Date.parse(today) - i * 86_400_000).toISOString().slice(0, 10),
  )
}

test('another ad account is chosen while what a call brought is written', async () => {
  const { accountId } = account
  await choose('1001')
  let synced: Promise<void> | undefined
  await app.ctx.sql.withAccount(accountId, async (trx) => {
    const ofAccount = (table: 'connections' | 'spend_syncs') =>
      trx.selectFrom(table).select('account_id').where('account_id', '=', accountId).forUpdate()
    await ofAccount('connections').execute()
    synced = syncSpend(app.ctx, accountId, undefined)
    await untilWaiting(app.databaseUrl)
    expect(await ofAccount('spend_syncs').noWait().execute()).toHaveLength(1)
  })
  await synced
  expect(await status()).toMatchObject({ adAccount: { id: '1001', name: 'Loja Centro' } })
})
