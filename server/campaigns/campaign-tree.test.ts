import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bestCampaigns as bestContract,
  type CampaignRow,
  type ComparedFigures,
  campaigns,
} from '#contracts/campaigns'
import type { FilterInput } from '#contracts/filters'
import type { Currency } from '#domain/conversions/conversion-rules'
import type { LeadStatus } from '#domain/filters'
import { countSales } from '#server/reporting/count-sales'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { addClick, addLead } from '#tests/helpers/rows'
import { metrics } from '../dashboard/metrics.ts'
import { bestCampaigns } from './best-campaigns.ts'
import { campaignTree } from './campaign-tree.ts'

// 12:00 on a Tuesday in São Paulo (UTC-3).
const now = new Date('2026-11-17T15:00:00Z')
let own: TestContext
beforeAll(async () => {
  own = await openTestContext(now)
})
afterAll(() => own.close())

type Names = { campaign?: string | null; adSet?: string | null; creative?: string | null }
type Details = Names & {
  at: string
  data?: Record<string, string>
  source?: string
  status?: LeadStatus
}

function click(account: string, { at, data, ...names }: Details) {
  const stored = { campaign_data: data ?? {} }
  return addClick(own.ctx, account, { at: new Date(at), ...names, stored })
}

async function lead(
  account: string,
  {
    at,
    data,
    sale,
    currency = 'BRL',
    soldOn = at.slice(0, 10),
    ...row
  }: Details & {
    sale?: number
    currency?: Currency
    isTracked?: boolean
    clickId?: string
    soldOn?: string
  },
) {
  const status = sale === undefined ? 'contacted' : 'converted'
  const id = await addLead(own.ctx, account, { at: new Date(at), status, ...row })
  await own.ctx.sql.asOwner
    .updateTable('leads')
    .set({ campaign_data: data ?? {} })
    .where('id', '=', id)
    .execute()
  if (!sale) return
  const facts = { account_id: account, id: own.ctx.newId(), lead_id: id }
  const soldAt = new Date(at)
  const sold = { sold_at: soldAt, sold_day: soldOn, created_at: soldAt }
  const known = { status: 'paid', origin: 'manual', entered_by: 'Ana' } as const
  await own.ctx.sql.asOwner
    .insertInto('sales')
    .values({ ...facts, ...sold, ...known, cents: sale, currency })
    .execute()
  await own.ctx.sql.withAccount(account, (trx) => countSales(trx, account, new Set([id])))
}

type Spend = {
  day: string
  cents: number
  campaign?: string
  campaignId?: string
  adSet?: string
  adSetId?: string
  ad?: string
  adId?: string
  placement?: string
  currency?: string
  origin?: string
}

async function spend(account: string, row: Spend) {
  const id = own.ctx.newId()
  await own.ctx.sql.asOwner
    .insertInto('ad_spend')
    .values({
      account_id: account,
      id,
      platform: 'meta',
      origin: row.origin ?? 'sync',
      day: row.day,
      row_key: id,
      campaign: row.campaign ?? '',
      campaign_id: row.campaignId ?? '',
      ad_set: row.adSet ?? '',
      ad_set_id: row.adSetId ?? '',
      ad: row.ad ?? '',
      ad_id: row.adId ?? '',
      placement: row.placement ?? '',
      spend_cents: row.cents,
      currency: row.currency ?? 'BRL',
      updated_at: now,
    })
    .execute()
}

function tree(account: string, query: object = {}) {
  return campaignTree(own.ctx, account, campaigns.query.parse(query))
}

/** Clicks, conversations, leads, customers, revenue, spend, CPL, CPA, ROAS by name. */
function table(rows: CampaignRow[]) {
  return Object.fromEntries(
    rows.map((r) => [
      r.kind === 'named' ? r.name : r.kind,
      [
        ...[r.clicks, r.conversations, r.leads, r.customers, r.revenueCents, r.spendCents],
        ...[r.cplCents, r.cpaCents, r.roas],
      ],
    ]),
  )
}

const a1 = { campaign: 'Verão', adSet: 'Frio', creative: 'Vídeo' }
const a2 = { campaign: 'Verão', adSet: 'Frio', creative: 'Foto' }
const a3 = { campaign: 'Verão', adSet: 'Quente', creative: 'Foto' }
const feed = { adId: '111', adsetId: '11', campaignId: '1', placement: 'Facebook_Mobile_Feed' }
const stories = { ...feed, placement: 'Instagram_Stories' }

/** Days around midnight of São Paulo: 23:30 of the 16th and 00:30 of the 17th. */
async function seed(account: string) {
  const lateOn16 = '2026-11-17T02:30:00Z'
  const earlyOn17 = '2026-11-17T03:30:00Z'
  const noonOn17 = '2026-11-17T14:00:00Z'
  await click(account, { at: lateOn16, ...a1, data: feed })
  await click(account, { at: earlyOn17, ...a1, data: feed })
  await click(account, { at: noonOn17, ...a1, data: feed })
  await click(account, { at: noonOn17, ...a1, data: stories })
  await click(account, { at: noonOn17, ...a2, data: { adId: '112', adsetId: '11' } })
  await click(account, { at: noonOn17, ...a3, data: { campaignId: '1' } })
  await click(account, { at: noonOn17, campaign: 'Natal' })
  await click(account, { at: noonOn17, campaign: null })
  await lead(account, { at: lateOn16, ...a1, data: feed, sale: 99_99 })
  await lead(account, { at: earlyOn17, ...a1, data: feed, sale: 1_234_56 })
  await lead(account, { at: noonOn17, ...a1, data: stories })
  await lead(account, { at: noonOn17, ...a1, data: stories, sale: 50_00, currency: 'USD' })
  await lead(account, { at: noonOn17, ...a3, data: { campaignId: '1' } })
  await lead(account, { at: noonOn17, campaign: 'Natal', sale: 10_01 })
  await lead(account, { at: noonOn17, campaign: null, isTracked: false, sale: 20_02 })
  await lead(account, { at: earlyOn17, campaign: null, isTracked: false })
  // By ad id, whatever Meta calls things now; by ad set id; by campaign id; by name; by nothing.
  const named = { campaign: 'Verão 2026', adSet: 'Público frio', ad: 'Vídeo 1' }
  const placed = { day: '2026-11-17', ...named, campaignId: '1', adSetId: '11', adId: '111' }
  await spend(account, { ...placed, cents: 30_01, placement: 'facebook_feed' })
  await spend(account, { ...placed, cents: 20_02, placement: 'instagram_story' })
  await spend(account, { ...placed, day: '2026-11-16', cents: 7_77, placement: 'facebook_feed' })
  await spend(account, { ...placed, adId: '119', ad: 'Novo', cents: 3_03 })
  await spend(account, { ...placed, adSetId: '19', adSet: 'Outro', adId: '118', ad: 'B', cents: 5 })
  await spend(account, { day: '2026-11-17', campaign: 'Natal', campaignId: '9', cents: 100_00 })
  await spend(account, { day: '2026-11-17', campaign: 'Só no Meta', campaignId: '8', cents: 1 })
  await spend(account, { day: '2026-11-17', cents: 2 })
  await spend(account, { day: '2026-11-17', campaign: 'Natal', cents: 9_99, currency: 'USD' })
}

const today = { dateRange: 'today' }

test('the campaigns of a day have the sums and costs that were worked out by hand', async () => {
  const account = await own.newAccount()
  await seed(account)
  const { rows, total } = await tree(account, today)
  expect(table(rows)).toEqual({
    // 30,01 + 20,02 + 3,03 + 0,05 = 53,11 for 4 leads and 2 customers.
    Verão: [5, 4, 4, 2, 1_234_56, 53_11, 13_28, 26_56, 23.2453],
    // A part of it was paid in dollars: nothing is divided, here and in the total.
    Natal: [1, 1, 1, 1, 10_01, 100_00, null, null, null],
    'Só no Meta': [0, 0, 0, 0, 0, 1, null, null, 0],
    '': [1, 0, 0, 0, 0, 0, null, null, null],
    unattributed: [0, 2, 0, 1, 20_02, 0, null, null, null],
    unnamed_spend: [0, 0, 0, 0, 0, 2, null, null, 0],
  })
  // 153,14 for 5 leads and 4 customers; 1.264,59 came in.
  expect(total).toMatchObject({
    clicks: 7,
    conversations: 7,
    leads: 5,
    customers: 4,
    revenueCents: 1_264_59,
    spendCents: 153_14,
    cplCents: null,
    cpaCents: null,
    roas: null,
  })
  expect(rows.map((row) => row.foreign)).toEqual([
    [{ currency: 'USD', spendCents: 9_99, revenueCents: 0 }],
    [{ currency: 'USD', spendCents: 0, revenueCents: 50_00 }],
    [],
    [],
    [],
    [],
  ])
})

test('each level adds up to the row that it opens, to the cent', async () => {
  const account = await own.newAccount()
  await seed(account)
  const { rows } = await tree(account, today)
  const summer = rows.find((row) => row.name === 'Verão')
  const adSets = await tree(account, { ...today, parent: summer?.key })
  expect(table(adSets.rows)).toEqual({
    Frio: [4, 3, 3, 2, 1_234_56, 53_06, 17_69, 26_53, 23.2672],
    Quente: [1, 1, 1, 0, 0, 0, null, null, null],
    // Its campaign is ours by id; the set is known to Meta alone.
    Outro: [0, 0, 0, 0, 0, 5, null, null, 0],
  })
  expect(adSets.total).toMatchObject({ spendCents: 53_11, leads: 4, clicks: 5 })
  const cold = adSets.rows.find((row) => row.name === 'Frio')
  const ads = await tree(account, { ...today, parent: cold?.key })
  expect(table(ads.rows)).toEqual({
    Vídeo: [3, 3, 3, 2, 1_234_56, 50_03, 16_68, 25_02, 24.6764],
    Novo: [0, 0, 0, 0, 0, 3_03, null, null, 0],
    Foto: [1, 0, 0, 0, 0, 0, null, null, null],
  })
  expect(ads.rows[0]).toMatchObject({ ids: ['111'], platformName: 'Vídeo 1', level: 'ad' })
  const video = await tree(account, { ...today, parent: ads.rows[0]?.key })
  expect(table(video.rows)).toEqual({
    facebook_feed: [2, 1, 1, 1, 1_234_56, 30_01, 30_01, 30_01, 41.1383],
    instagram_story: [1, 2, 2, 1, 0, 20_02, 10_01, 20_02, 0],
  })
  expect(video.rows[0]?.hasChildren).toBe(false)
})

test('a lead has the placement of its click, else that of its ad', async () => {
  const account = await own.newAccount()
  const at = '2026-11-17T12:00:00Z'
  const clickId = await click(account, { at, ...a1, data: stories })
  await lead(account, { at, ...a1, clickId, sale: 7_00 })
  await lead(account, { at, ...a1, data: feed })
  const { rows } = await tree(account, { parent: 'n/Ver%C3%A3o/Frio/V%C3%ADdeo' })
  expect(rows.map(({ name, clicks, leads }) => [name, clicks, leads]).sort()).toEqual([
    ['facebook_feed', 0, 1],
    ['instagram_story', 1, 1],
  ])
})

test('a day begins at midnight of the account; what was spent is on the day of the ad account', async () => {
  const account = await own.newAccount()
  await seed(account)
  const yesterday = await tree(account, { dateRange: 'yesterday' })
  expect(table(yesterday.rows)).toEqual({
    Verão: [1, 1, 1, 1, 99_99, 7_77, 7_77, 7_77, 12.8687],
  })
  const manaus = await own.newAccount('America/Manaus')
  await seed(manaus)
  // One hour further west, 00:30 in São Paulo is still the day before.
  const there = await tree(manaus, { dateRange: 'yesterday' })
  expect(table(there.rows)).toMatchObject({
    Verão: [2, 2, 2, 2, 99_99 + 1_234_56, 7_77, 3_89, 3_89, 171.7568],
    unattributed: [0, 1, 0, 0, 0, 0, null, null, null],
  })
})

test('a row brings the period before, also where nothing is left of it now', async () => {
  const account = await own.newAccount()
  await seed(account)
  await click(account, { at: '2026-11-16T12:00:00Z', campaign: 'Antiga' })
  const { rows, total, previousPeriod } = await tree(account, { ...today, compare: 'previous' })
  expect(previousPeriod).toEqual({ from: '2026-11-16', to: '2026-11-16' })
  const of = (name: string) => rows.find((row) => row.name === name)
  expect(of('Verão')?.previous).toMatchObject({ clicks: 1, leads: 1, spendCents: 7_77 })
  expect(of('Antiga')).toMatchObject({ clicks: 0, previous: { clicks: 1 } })
  expect(total.previous).toMatchObject({ clicks: 2, leads: 1, revenueCents: 99_99, roas: 12.8687 })
  expect((await tree(account, { compare: 'previous' })).total.previous).toBeNull()
  const placements = await tree(account, { ...today, compare: 'previous', level: 'placement' })
  expect(placements.total.previous).toEqual(total.previous)
})

test('the same day of a campaign told by file and by hand is told once', async () => {
  const account = await own.newAccount()
  const natal = { campaign: 'Natal', cents: 10_00 }
  await spend(account, { day: '2026-11-16', ...natal, origin: 'sync', campaignId: '9' })
  await spend(account, { day: '2026-11-16', ...natal, origin: 'csv' })
  await spend(account, { day: '2026-11-16', campaignId: '9', cents: 10_00, origin: 'manual' })
  await spend(account, { day: '2026-11-17', ...natal, cents: 4_00, origin: 'csv' })
  await spend(account, { day: '2026-11-17', ...natal, cents: 5_00, origin: 'manual' })
  await spend(account, { day: '2026-11-18', ...natal, cents: 7_00, origin: 'manual' })
  expect((await tree(account)).total.spendCents).toBe(10_00 + 4_00 + 7_00)
})

/** Meta tells of an ad '111' in an ad set '11' of a campaign '1'. */
const knownAd = async (account: string) => {
  const told = [
    { level: 'campaign', id: '1', name: 'Meta', parent_id: null },
    { level: 'ad_set', id: '11', name: 'Conjunto', parent_id: '1' },
    { level: 'ad', id: '111', name: 'Anúncio', parent_id: '11' },
  ]
  const shared = { account_id: account, platform: 'meta', seen_at: now }
  await own.ctx.sql.asOwner
    .insertInto('ad_entities')
    .values(told.map((entity) => ({ ...shared, ...entity })))
    .execute()
}

test('what an ad cost stands with its leads by id, else with its clicks, else under Meta’s names', async () => {
  const account = await own.newAccount()
  await knownAd(account)
  const at = '2026-11-17T12:00:00Z'
  const old = { campaign: 'De antes', adSet: 'De antes', ad: 'De antes' }
  const ids = { campaignId: '1', adSetId: '11', adId: '111' }
  await spend(account, { day: '2026-11-17', ...old, ...ids, cents: 9_00 })
  const rows = async () =>
    (await tree(account)).rows.map((row) => [row.name, row.clicks, row.leads, row.spendCents])
  expect(await rows()).toEqual([['Meta', 0, 0, 9_00]])
  await click(account, { at, ...a1, data: feed })
  expect(await rows()).toEqual([['Verão', 1, 0, 9_00]])
  const names = { campaign: 'Meta', adSet: 'Conjunto', creative: 'Anúncio' }
  await lead(account, { at, ...names })
  await own.ctx.sql.asOwner
    .updateTable('leads')
    .set({ reason: 'ad', ad_id: '111' })
    .where('account_id', '=', account)
    .execute()
  expect(await rows()).toEqual([
    ['Meta', 0, 1, 9_00],
    ['Verão', 1, 0, 0],
  ])
})

test('the clicks of another account name nothing here', async () => {
  const theirs = await own.newAccount()
  const mine = await own.newAccount()
  const at = '2026-11-17T12:00:00Z'
  await click(theirs, { at, ...a1, data: feed })
  await spend(mine, { day: '2026-11-17', campaign: 'Meta', campaignId: '1', adId: '111', cents: 9 })
  expect(table((await tree(mine)).rows)).toEqual({ Meta: [0, 0, 0, 0, 0, 9, null, null, 0] })
  const parent = 'n/Ver%C3%A3o/Frio/V%C3%ADdeo'
  expect((await tree(mine, { parent })).total.clicks).toBe(0)
  expect((await tree(theirs, { parent })).total.clicks).toBe(1)
})

test('spend is hidden where it cannot be divided, and narrowed by names where it can', async () => {
  const account = await own.newAccount()
  await seed(account)
  for (const hiding of [{ source: 'facebook' }, { status: 'converted' }]) {
    const hidden = await tree(account, { ...today, ...hiding })
    expect(hidden).toMatchObject({ spend: 'hidden', hasSpend: true })
    expect(hidden.rows.every((row) => row.spendCents === null && row.roas === null)).toBe(true)
  }
  const narrowed = await tree(account, { ...today, campaign: 'Verão', adSet: 'Frio' })
  expect(narrowed.total).toMatchObject({ clicks: 4, leads: 3, spendCents: 53_06 })
  expect(await tree(await own.newAccount())).toMatchObject({ hasSpend: false, rows: [] })
})

test('every column sorts; what has no name or no figure comes last', async () => {
  const account = await own.newAccount()
  await seed(account)
  const names = async (query: object) =>
    (await tree(account, { ...today, ...query })).rows.map((row) =>
      row.kind === 'named' ? row.name : row.kind,
    )
  const last = ['', 'unattributed', 'unnamed_spend']
  const cheapFirst = await names({ sort: 'cpl', direction: 'asc' })
  expect(cheapFirst.slice(0, 3)).toEqual(['Verão', 'Natal', 'Só no Meta'])
  expect(cheapFirst.slice(3).sort()).toEqual(last)
  const byName = await names({ sort: 'name', direction: 'desc' })
  expect(byName.slice(0, 3)).toEqual(['Verão', 'Só no Meta', 'Natal'])
  for (const sort of ['clicks', 'conversations', 'leads', 'customers', 'revenue', 'cpa', 'roas']) {
    expect((await names({ sort })).slice(0, 3)).toContain('Verão')
  }
})

test('an ad with one sale and little spend wins no order by ratio', async () => {
  const account = await own.newAccount()
  const at = '2026-11-17T12:00:00Z'
  const day = '2026-11-17'
  for (const [campaign, leads, sales, cents] of [
    ['Uma venda', 1, 1, 4_18],
    ['Poucas vendas', 12, 1, 5_00],
    ['Provada', 12, 3, 200_00],
    ['Melhor', 11, 4, 100_00],
    ['Sem gasto', 12, 3, 0],
  ] as const) {
    for (let i = 0; i < leads; i += 1) {
      await lead(account, { at, campaign, ...(i < sales && { sale: 100_00 }) })
    }
    if (cents > 0) await spend(account, { day, campaign, cents })
  }
  const names = async (sort: string, direction: string) =>
    (await tree(account, { ...today, sort, direction })).rows.map(({ name }) => name)
  const small = ['Uma venda', 'Poucas vendas']
  expect(await names('roas', 'desc')).toEqual(['Melhor', 'Provada', ...small, 'Sem gasto'])
  const upwards = ['Provada', 'Melhor', 'Poucas vendas', 'Uma venda', 'Sem gasto']
  expect(await names('roas', 'asc')).toEqual(upwards)
  expect(await names('cpa', 'asc')).toEqual(['Melhor', 'Provada', ...small, 'Sem gasto'])
  const byLead = ['Poucas vendas', 'Melhor', 'Provada', 'Uma venda', 'Sem gasto']
  expect(await names('cpl', 'asc')).toEqual(byLead)
  expect((await names('revenue', 'desc')).at(-1)).toMatch(/venda/)
})

test('rows beyond the limit are one row, and everything still adds up', async () => {
  const account = await own.newAccount()
  for (let i = 0; i < 30; i += 1) {
    await click(account, { at: '2026-11-17T12:00:00Z', campaign: `Campanha ${i}` })
    await spend(account, { day: '2026-11-17', campaign: `Campanha ${i}`, cents: i })
  }
  const { rows, others, total } = await tree(account, { rows: '10' })
  expect(rows).toHaveLength(10)
  expect(rows[0]?.spendCents).toBe(29)
  expect(others).toMatchObject({ count: 20, clicks: 20, spendCents: 190 })
  expect(total).toMatchObject({ clicks: 30, spendCents: 435 })
})

test('an unknown or closed parent is refused', async () => {
  const account = await own.newAccount()
  for (const parent of ['x', 'u/', 's/', 'n/a/b/c/d', 'n/%zz']) {
    await expect(tree(account, { parent })).rejects.toMatchObject({ code: 'malformed' })
  }
})

test('names and placements of any length and script are counted, ids too long match nothing', async () => {
  const account = await own.newAccount()
  const long = '🎄"\'\\{},'.repeat(250)
  const data = { placement: long, adId: long, campaignId: long, adsetId: long }
  const names = { campaign: long, adSet: long, creative: long }
  await click(account, { at: '2026-11-17T12:00:00Z', ...names, data })
  await lead(account, { at: '2026-11-17T12:00:00Z', ...names, data, sale: 5 })
  await spend(account, { day: '2026-11-17', campaign: long, adSet: long, ad: long, cents: 3 })
  let parent: string | undefined
  for (const level of ['campaign', 'adSet', 'ad', 'placement']) {
    const answer = await tree(account, parent === undefined ? {} : { parent })
    expect(answer.level).toBe(level)
    expect(answer.total).toMatchObject({ clicks: 1, leads: 1, revenueCents: 5, spendCents: 3 })
    parent = answer.rows.find((row) => row.clicks === 1)?.key
  }
})

// Random rows, names and filters: what must hold of any account.
test('for any filters children sum to their parent and totals are those of the dashboard', async () => {
  const account = await own.newAccount('America/New_York')
  let state = 42
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const pick = <T>(values: readonly T[]) => values[random(values.length)] as T
  const campaignsOf = ['A', 'B', 'C', null] as const
  const names = () => ({
    campaign: pick(campaignsOf),
    adSet: pick(['x', 'y', null]),
    creative: pick(['1', '2', null]),
    source: pick(['facebook', 'google']),
    status: pick(['pending', 'contacted', 'converted', 'lost'] as const),
  })
  const at = () => new Date(now.getTime() - random(20 * 24 * 60) * 60_000).toISOString()
  for (let i = 0; i < 100; i += 1) {
    const data = {
      placement: pick(['Facebook_Mobile_Feed', 'Instagram_Stories', '']),
      adId: `${random(9)}`,
    }
    await click(account, { at: at(), ...names(), data })
    const row = { at: at(), ...names(), data, isTracked: random(4) > 0 }
    await lead(account, random(2) ? row : { ...row, status: 'converted', sale: 1 + random(99_999) })
    const day = `2026-11-${String(1 + random(17)).padStart(2, '0')}`
    await spend(account, {
      day,
      cents: random(9_999),
      campaign: pick(['A', 'B', 'Z', '']),
      adId: pick(['', `${random(12)}`]),
      placement: pick(['facebook_feed', 'instagram_instagram_stories', '']),
      origin: pick(['sync', 'csv', 'manual']),
    })
  }
  const keys = [
    'clicks',
    'conversations',
    'leads',
    'customers',
    'revenueCents',
    'periodSales',
    'periodRevenueCents',
    'spendCents',
  ] as const
  const sumsOf = (rows: Record<(typeof keys)[number], number | null>[]) =>
    keys.map((key) => rows.reduce((sum, row) => sum + (row[key] ?? 0), 0))
  const ranges = ['today', 'last7days', 'thisMonth', 'all'] as const
  for (let round = 0; round < 5; round += 1) {
    const query: FilterInput = {
      dateRange: pick(ranges),
      ...(random(2) ? { campaign: pick(['A', 'B']) } : {}),
      ...(random(4) ? {} : { adSet: 'x' }),
      ...(random(4) ? {} : { source: 'facebook' }),
      ...(random(5) ? {} : { status: 'converted' as const }),
    }
    const top = await tree(account, query)
    const cards = await metrics(own.ctx, account, campaigns.query.parse(query))
    expect([top.total.clicks, top.total.leads, top.total.conversations]).toEqual([
      cards.totalClicks,
      cards.leadsConvertidos,
      cards.leadsConvertidos + cards.leadsSemRastreio,
    ])
    const open = [top]
    for (let level = open.pop(); level; level = open.pop()) {
      // What nobody says where it was shown is in the total and in no row.
      const placed = sumsOf(level.rows)
      const spent = (placed.pop() ?? 0) + level.unplacedSpendCents
      expect([...placed, spent]).toEqual(sumsOf([level.total]))
      for (const row of level.rows.filter((row) => row.hasChildren)) {
        const below = await tree(account, { ...query, parent: row.key })
        expect([row.key, ...sumsOf([below.total])]).toEqual([row.key, ...sumsOf([row])])
        // All branches of campaigns and ad sets; of the ads a few.
        if (row.level !== 'ad' || random(10) === 0) open.push(below)
      }
    }
    // Each level as a list adds up to the same.
    for (const level of ['campaign', 'adSet', 'ad', 'placement'] as const) {
      const list = await tree(account, { ...query, level, rows: 1_000 })
      const placed = sumsOf(list.rows)
      const spent = (placed.pop() ?? 0) + list.unplacedSpendCents
      expect([level, ...placed, spent]).toEqual([level, ...sumsOf([top.total])])
      expect(list.total).toEqual(top.total)
      expect(list.tracked).toEqual(top.tracked)
    }
  }
  // And all of it is what the rows themselves say.
  const { rows } = await sql<{ spend: number }>`
    select sum(spend_cents)::bigint as spend from ad_spend s
    where account_id = ${account} and origin = 'sync'`.execute(own.ctx.sql.asOwner)
  expect((await tree(account)).total.spendCents).toBeGreaterThanOrEqual(rows[0]?.spend ?? 0)
})

test('sales of the leads of a period stand beside the sales of its days', async () => {
  const account = await own.newAccount()
  // Wrote on the 1st and bought on the 16th; wrote on the 16th and bought that day.
  await lead(account, { at: '2026-11-01T15:00:00Z', ...a1, sale: 100_00, soldOn: '2026-11-16' })
  await lead(account, { at: '2026-11-16T15:00:00Z', ...a1, sale: 30_00 })
  await lead(account, {
    at: '2026-11-02T15:00:00Z',
    isTracked: false,
    sale: 7_00,
    soldOn: '2026-11-16',
  })
  const of = (figures: ComparedFigures | null | undefined) =>
    figures && [
      figures.sales,
      figures.revenueCents,
      figures.periodSales,
      figures.periodRevenueCents,
    ]
  const yesterday = await tree(account, { dateRange: 'yesterday', compare: 'previous' })
  expect(of(yesterday.rows.find(({ name }) => name === 'Verão'))).toEqual([1, 30_00, 2, 130_00])
  expect(of(yesterday.rows.find(({ kind }) => kind === 'unattributed'))).toEqual([0, 0, 1, 7_00])
  expect(of(yesterday.tracked)).toEqual([1, 30_00, 2, 130_00])
  expect(of(yesterday.total)).toEqual([1, 30_00, 3, 137_00])
  expect(yesterday.total.previous).toMatchObject({ periodSales: 0 })
  const everything = await tree(account)
  expect(of(everything.total)).toEqual([3, 137_00, 3, 137_00])
  const below = await tree(account, {
    dateRange: 'yesterday',
    parent: 'n/Ver%C3%A3o/Frio/V%C3%ADdeo',
  })
  expect([of(below.total), below.tracked]).toEqual([[1, 30_00, 2, 130_00], null])
})

test('the return of what is tracked is told apart from that of all', async () => {
  const account = await own.newAccount()
  const at = '2026-11-17T12:00:00Z'
  await lead(account, { at, ...a1, sale: 200_00 })
  await lead(account, { at, isTracked: false, sale: 100_00 })
  await spend(account, { day: '2026-11-17', cents: 100_00, campaign: 'Verão' })
  const { total, tracked } = await tree(account, { dateRange: 'today', compare: 'previous' })
  expect([tracked?.roas, total.roas]).toEqual([2, 3])
  expect([tracked?.conversations, total.conversations]).toEqual([1, 2])
})

test('reais that dollars brought are not divided by the reais of other campaigns', async () => {
  const account = await own.newAccount()
  const at = '2026-11-17T12:00:00Z'
  const day = '2026-11-17'
  for (const [campaign, currency, cents] of [
    ['Reais', 'BRL', 100_00],
    ['Dólares', 'USD', 40_00],
    ['Euros', 'EUR', 30_00],
  ] as const) {
    await lead(account, { at, campaign, sale: 500_00 })
    await spend(account, { day, campaign, currency, cents })
  }
  const query = { dateRange: 'today', compare: 'previous', sort: 'roas' }
  const { rows, total, tracked, others } = await tree(account, { ...query, rows: '1' })
  expect(table(rows)).toEqual({ Reais: [0, 1, 1, 1, 500_00, 100_00, 100_00, 100_00, 5] })
  const undivided = { cplCents: null, cpaCents: null, roas: null }
  for (const sum of [total, tracked]) {
    expect(sum).toMatchObject({ revenueCents: 1_500_00, spendCents: 100_00, ...undivided })
  }
  const foreign = [
    { currency: 'EUR', spendCents: 30_00, revenueCents: 0 },
    { currency: 'USD', spendCents: 40_00, revenueCents: 0 },
  ]
  expect([total.foreign, others?.foreign]).toEqual([foreign, foreign])
  expect(others).toMatchObject({ revenueCents: 1_000_00, spendCents: 0, ...undivided })
  // Tomorrow the day is the period before: its ratios are unknown there too.
  const best = await bestCampaigns(own.ctx, account, bestContract.query.parse(query))
  expect([best.total.roas, best.roasOfTracked]).toEqual([null, null])
  const next = { dateRange: 'custom', startDate: '2026-11-18', endDate: '2026-11-18' }
  const { total: later } = await tree(account, { ...query, ...next })
  expect(later.previous).toMatchObject({ revenueCents: 1_500_00, ...undivided, foreign })
})

test('a level is a list of its own, the ads of all campaigns in one order', async () => {
  const account = await own.newAccount()
  await seed(account)
  const { level, rows, total } = await tree(account, { level: 'ad', sort: 'clicks' })
  expect(level).toBe('ad')
  expect(rows.slice(0, 2).map(({ path, clicks }) => [path, clicks])).toEqual([
    [['Verão', 'Frio', 'Vídeo'], 4],
    [['Natal', '', ''], 1],
  ])
  expect(total).toEqual((await tree(account)).total)
  const few = await tree(account, { level: 'ad', sort: 'clicks', rows: 1 })
  expect(few.rows.filter(({ kind, name }) => kind === 'named' && name !== '')).toHaveLength(1)
  expect(few.others?.count).toBeGreaterThan(0)
  await expect(tree(account, { level: 'ad', parent: 'n/Natal' })).rejects.toMatchObject({
    code: 'malformed',
  })
})

test('placements as a list are those of all ads together', async () => {
  const account = await own.newAccount()
  const at = '2026-11-17T12:00:00Z'
  await click(account, { at, ...a1, data: stories })
  await click(account, { at, ...a3, data: { placement: 'instagram_story' } })
  const clickId = await click(account, { at, ...a1, data: feed })
  await lead(account, { at, ...a1, clickId, sale: 50_00 })
  await lead(account, { at, isTracked: false, sale: 5_00 })
  const placed = { day: '2026-11-17', campaign: 'Verão' }
  await spend(account, { ...placed, cents: 10_00, ad: 'Vídeo', placement: 'instagram_story' })
  await spend(account, { ...placed, cents: 5_00, ad: 'Foto', placement: 'instagram_story' })
  await spend(account, { ...placed, cents: 2_00, ad: 'Foto' })
  const list = await tree(account, { level: 'placement', sort: 'name', direction: 'asc' })
  expect(
    list.rows.map(({ kind, name, clicks, leads, revenueCents, spendCents }) => [
      ...[kind, name, clicks, leads, revenueCents, spendCents],
    ]),
  ).toEqual([
    ['named', 'facebook_feed', 1, 1, 50_00, null],
    ['named', 'instagram_story', 2, 0, 0, 15_00],
    ['unattributed', '', 0, 0, 5_00, null],
  ])
  expect([list.total.spendCents, list.unplacedSpendCents]).toEqual([17_00, 2_00])
  expect(list.rows.every(({ hasChildren }) => !hasChildren)).toBe(true)
})

test('spend without a placement is no placement’s', async () => {
  const account = await own.newAccount()
  const at = '2026-11-17T12:00:00Z'
  await click(account, { at, ...a1, data: stories })
  await spend(account, {
    day: '2026-11-17',
    cents: 9_00,
    campaign: 'Verão',
    adSet: 'Frio',
    ad: 'Vídeo',
  })
  const parent = 'n/Ver%C3%A3o/Frio/V%C3%ADdeo'
  const unplaced = await tree(account, { parent })
  expect(unplaced.rows.map(({ name, spendCents, roas }) => [name, spendCents, roas])).toEqual([
    ['instagram_story', null, null],
  ])
  expect([unplaced.total.spendCents, unplaced.unplacedSpendCents]).toEqual([9_00, 9_00])
  // A click without a placement keeps its row; the spend does not go there.
  await click(account, { at, ...a1 })
  const both = await tree(account, { parent })
  expect(both.rows.map(({ name, clicks, spendCents }) => [name, clicks, spendCents])).toEqual([
    ['instagram_story', 1, null],
    ['', 1, null],
  ])
  const hidden = await tree(account, { parent, source: 'facebook' })
  expect(hidden.unplacedSpendCents).toBe(0)
})
