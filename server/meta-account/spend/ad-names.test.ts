import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CampaignTree } from '#contracts/campaigns'
import type { LeadDetail } from '#contracts/leads'
import { settleContact } from '#server/conversations/settle-contact'
import type { Entity } from '#server/integrations/meta-graph/entities'
import { withLeads } from '#server/leads/lead-work'
import { recount } from '#server/reporting/recount'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { aPerson, countsAreRight, leads, say, simulate } from '#tests/helpers/chat'
import { type Program, startProgram } from '#tests/helpers/programs'
import { keepEntities } from './keep-entities.ts'

let meta: Program
let app: TestApp

beforeAll(async () => {
  meta = await startProgram('dev/fake-ad-platforms.ts', '/_received')
  app = await startTestApp({ env: { META_GRAPH_BASE_URL: meta.url } })
})
afterAll(async () => {
  await app.close()
  await meta.stop()
})

let names = 0
const newAccount = () => app.newAccount(`Conta${++names}`)
const as = ({ session }: TestAccount) => ({ session })
const unidentified = '(anúncio não identificado)'

/** Ids and names of the fake's first ad. */
const first = { campaignId: '120210', adsetId: '1202200', adId: '1202300' }
const firstNames = {
  campaign: 'Campanha Verão',
  adSet: 'Mulheres 25-44',
  creative: 'Vídeo depoimento',
}

const control = (wanted: object) =>
  fetch(`${meta.url}/_control`, { method: 'POST', body: JSON.stringify(wanted) })

async function connect(account: TestAccount, adAccountId = '1001'): Promise<void> {
  await control({ now: app.ctx.now().toISOString(), pageSize: 500 })
  const settings = { pixelId: '770000000000077', accessToken: 'EAAG-ads-read-1234' }
  await app.post('/api/meta/settings', settings, as(account))
  await app.post('/api/meta/ad-account', { adAccountId }, as(account))
}

async function readAll(): Promise<void> {
  await app.drain()
  for (let polls = 0; polls < 3; polls += 1) {
    app.advance(15_000)
    await app.drain()
  }
}

async function readAgain(account: TestAccount): Promise<void> {
  await app.post('/api/meta/spend-sync', {}, as(account))
  await app.drain()
}

/** Somebody writes from the ad. */
async function comesBy(
  account: TestAccount,
  adId: string | null,
  title: string | null = 'Fale conosco',
): Promise<string> {
  const from = aPerson()
  const ad = { adId, title, ctwaClid: `ARA${from}`, app: 'instagram' }
  await say(app, { from, text: 'Oi', ad }, account.session)
  return from
}

async function leadOf(account: TestAccount, search: string) {
  const [lead] = await leads(app, search, account.session)
  return lead
}

async function children(account: TestAccount, parent?: string) {
  const query = parent === undefined ? '' : `?parent=${encodeURIComponent(parent)}`
  const { rows } = await app.get<CampaignTree>(`/api/campaigns${query}`, as(account))
  return rows.map(({ key, name, ids, leads, spendCents }) => ({
    key,
    name,
    ids,
    leads,
    hasSpend: (spendCents ?? 0) > 0,
  }))
}

/** The row of the campaign with all below it, of the first ad's branch. */
async function branch(account: TestAccount, path: string[]) {
  const rows: Awaited<ReturnType<typeof children>> = []
  let parent: string | undefined
  for (const name of path) {
    const found = (await children(account, parent)).find((row) => row.name === name)
    if (found === undefined) throw new Error(`no row ${name}`)
    rows.push(found)
    parent = found.key
  }
  return rows.map(({ name, ids, leads, hasSpend }) => ({ name, ids, leads, hasSpend }))
}

test('a lead of a known ad stands in the row of what the ad cost, at all three levels', async () => {
  const account = await newAccount()
  await connect(account)
  await readAll()
  const from = await comesBy(account, first.adId)
  const lead = await leadOf(account, from)
  expect(lead).toMatchObject({
    ...firstNames,
    source: 'instagram',
    isTracked: true,
    attribution: { reason: 'anuncio' },
    campaignData: {
      ...first,
      campaignName: firstNames.campaign,
      adsetName: firstNames.adSet,
      adName: firstNames.creative,
      adTitle: 'Fale conosco',
    },
  })
  expect(await branch(account, Object.values(firstNames))).toEqual([
    { name: firstNames.campaign, ids: [first.campaignId], leads: 1, hasSpend: true },
    { name: firstNames.adSet, ids: [first.adsetId], leads: 1, hasSpend: true },
    { name: firstNames.creative, ids: [first.adId], leads: 1, hasSpend: true },
  ])
  // The ids are known without the cost, too, which a filter by source hides.
  const filtered = await app.get<CampaignTree>('/api/campaigns?source=instagram', as(account))
  expect(filtered.rows).toMatchObject([
    { name: firstNames.campaign, ids: [first.campaignId], leads: 1, spendCents: null },
  ])
  const { touches } = await app.get<LeadDetail>(`/api/leads/${lead?.id}`, as(account))
  expect(touches).toMatchObject([{ kind: 'ad', campaign: firstNames.campaign }])
  await countsAreRight(app, account.accountId)
  await app.post('/api/meta/disconnect', {}, as(account))
})

test('leads that came before the ad was known, and before it was renamed, follow its id', async () => {
  const account = await newAccount()
  const from = await comesBy(account, first.adId)
  const stranger = await comesBy(account, '999', 'Outro título')
  const unnamed = await children(account, `n/${encodeURIComponent(unidentified)}/`)
  expect(unnamed.map(({ name, ids, leads }) => [name, ids, leads]).sort()).toEqual([
    ['Fale conosco', [first.adId], 1],
    ['Outro título', ['999'], 1],
  ])
  expect(await leadOf(account, from)).toMatchObject({
    campaign: unidentified,
    adSet: null,
    creative: 'Fale conosco',
    campaignData: { adTitle: 'Fale conosco', adId: first.adId, campaignId: null },
  })
  await countsAreRight(app, account.accountId)

  await connect(account)
  await readAll()
  expect(await leadOf(account, from)).toMatchObject(firstNames)
  // The list finds it by the new names and by the headline.
  expect(await leads(app, 'mulheres 25-44', account.session)).toHaveLength(1)
  expect(await leads(app, 'fale conosco', account.session)).toHaveLength(1)
  await countsAreRight(app, account.accountId)

  await control({
    renamed: { [first.campaignId]: 'Natal', [first.adsetId]: 'A', [first.adId]: 'B' },
  })
  app.advance(3_600_000)
  await readAgain(account)
  const renamed = { campaign: 'Natal', adSet: 'A', creative: 'B' }
  expect(await leadOf(account, from)).toMatchObject({
    ...renamed,
    campaignData: { campaignName: 'Natal', adsetName: 'A', adName: 'B', ...first },
  })
  const rows = await branch(account, Object.values(renamed))
  expect(rows.map(({ leads, hasSpend }) => ({ leads, hasSpend }))).toEqual(
    Array(3).fill({ leads: 1, hasSpend: true }),
  )
  expect((await children(account)).map(({ name }) => name)).not.toContain(firstNames.campaign)
  expect(await leadOf(account, stranger)).toMatchObject({
    campaign: unidentified,
    creative: 'Outro título',
  })
  await countsAreRight(app, account.accountId)
  await control({
    renamed: {
      [first.campaignId]: firstNames.campaign,
      [first.adsetId]: firstNames.adSet,
      [first.adId]: firstNames.creative,
    },
  })
  await app.post('/api/meta/disconnect', {}, as(account))
})

test('an ad that the lists leave out is learned from what it cost', async () => {
  const account = await newAccount()
  const from = await comesBy(account, '31')
  const day = app.ctx.now().toISOString().slice(0, 10)
  const told = {
    campaign_id: '10',
    campaign_name: 'Arquivada',
    adset_id: '20',
    adset_name: 'Conjunto',
    ad_id: '31',
    ad_name: 'Anúncio 31',
    spend: '12.34',
    impressions: '1',
    clicks: '1',
    date_start: day,
    date_stop: day,
    publisher_platform: 'facebook',
    platform_position: 'feed',
  }
  await control({ insights: { '1003': [told] } })
  await connect(account, '1003')
  await readAll()
  const path = ['Arquivada', 'Conjunto', 'Anúncio 31']
  expect((await branch(account, path)).map(({ leads }) => leads)).toEqual([1, 1, 1])
  expect((await leadOf(account, from))?.campaign).toBe('Arquivada')
  await app.post('/api/meta/disconnect', {}, as(account))
})

test('a file of spend with all ids names the leads of its ads', async () => {
  const account = await newAccount()
  const from = await comesBy(account, '41')
  const csv = [
    'Dia;Nome da campanha;Identificação da campanha;Nome do conjunto de anúncios;Identificação do conjunto de anúncios;Nome do anúncio;Identificação do anúncio;Valor usado (BRL)',
    '2026-11-17;Do arquivo;11;Conjunto do arquivo;21;Anúncio do arquivo;41;10,00',
  ].join('\n')
  await app.post('/api/ad-spend/import', { csv, platform: 'meta', dryRun: false }, as(account))
  await app.drain()
  const path = ['Do arquivo', 'Conjunto do arquivo', 'Anúncio do arquivo']
  expect((await branch(account, path)).map(({ leads, hasSpend }) => [leads, hasSpend])).toEqual(
    Array(3).fill([1, true]),
  )
  expect((await leadOf(account, from))?.creative).toBe('Anúncio do arquivo')
})

test('two ads with one headline are two', async () => {
  const account = await newAccount()
  await connect(account)
  await readAll()
  await comesBy(account, '1202300')
  await comesBy(account, '1202301')
  const rows = await branch(account, [firstNames.campaign, firstNames.adSet])
  expect(rows[1]?.leads).toBe(2)
  const adSet = (await children(account)).find((row) => row.name === firstNames.campaign)
  const [inside] = (await children(account, adSet?.key)).filter(({ leads }) => leads > 0)
  const ads = await children(account, inside?.key)
  expect(ads.map(({ name, leads }) => [name, leads]).sort()).toEqual([
    ['Carrossel', 1],
    ['Vídeo depoimento', 1],
  ])
  await app.post('/api/meta/disconnect', {}, as(account))
})

const page = (level: Entity['level'], rows: [id: string, name: string, parent: string | null][]) =>
  rows.map(([id, name, parentId]) => ({
    level,
    id,
    name,
    parentId,
    status: null,
    urlParameters: null,
  }))
const learn = (account: TestAccount, entities: Entity[]) =>
  app.ctx.sql.withAccount(account.accountId, (trx) =>
    keepEntities(app.ctx, trx, account.accountId, entities),
  )

const tree = [
  ...page('campaign', [
    ['1', 'Um', null],
    ['2', 'Dois', null],
  ]),
  ...page('ad_set', [
    ['11', 'Frio', '1'],
    ['21', 'Quente', '2'],
  ]),
  ...page('ad', [
    ['111', 'Vídeo', '11'],
    ['211', 'Foto', '21'],
  ]),
]

test('a person who is erased stays in the row of the ad, and comes back under its name', async () => {
  const account = await newAccount()
  await learn(account, tree)
  const from = await comesBy(account, '111')
  const lead = await leadOf(account, from)
  await app.request('DELETE', `/api/leads/${lead?.id}`, as(account))
  await learn(account, page('campaign', [['1', 'Três', null]]))
  await app.drain()
  const counted = () =>
    children(account).then((rows) => rows.map(({ name, leads }) => [name, leads]))
  expect(await counted()).toEqual([['Três', 1]])
  await app.post('/api/leads/restore', { ids: [lead?.id] }, as(account))
  await app.drain()
  expect(await leadOf(account, from)).toMatchObject({
    campaign: 'Três',
    campaignData: { campaignName: 'Três', adTitle: 'Fale conosco' },
  })
  expect(await leads(app, 'três', account.session)).toHaveLength(1)
  await countsAreRight(app, account.accountId)
})

test('more leads than a slice move, and their counts with them, while others write', async () => {
  const account = await newAccount()
  await comesBy(account, '111')
  await copyLeads(account, 1_200)
  await recount(app.ctx, account.accountId)
  await learn(account, tree)
  const writing = Array.from({ length: 5 }, () => aPerson())
  await simulate(
    app,
    writing.map((from) => ({
      from,
      text: 'Oi',
      ad: { adId: '111', title: null, ctwaClid: `ARA${from}`, app: 'facebook' },
    })),
    account.session,
  )
  await app.drain()
  const path = ['Um', 'Frio', 'Vídeo']
  expect((await branch(account, path)).map((row) => row.leads)).toEqual([1_206, 1_206, 1_206])
  await countsAreRight(app, account.accountId)
})

/** So many more leads like the one that is there, each of a contact of its own. */
async function copyLeads({ accountId }: TestAccount, count: number): Promise<void> {
  await sql`
    insert into leads select (jsonb_populate_record(l, jsonb_build_object(
      'id', gen_random_uuid(), 'contact_id', gen_random_uuid()))).*
    from leads l, generate_series(1, ${sql.lit(count)}) where l.account_id = ${accountId}`.execute(
    app.ctx.sql.asOwner,
  )
}

type Step =
  | { do: 'message'; person: number; adId: string | null; second: number }
  | { do: 'learn'; entities: Entity[] }
  | { do: 'recount' }
  | { do: 'work' }

const people = ['5511960000001', '5511960000002', '5511960000003']
const messages: Step[] = [
  { do: 'message', person: 0, adId: '111', second: 1 },
  { do: 'message', person: 0, adId: '211', second: 2 },
  { do: 'message', person: 1, adId: '211', second: 3 },
  { do: 'message', person: 1, adId: null, second: 4 },
  { do: 'message', person: 2, adId: '999', second: 5 },
]
/** What Meta tells one after another: it may come at any moment, but not in another order. */
const told: Step[] = [
  { do: 'learn', entities: tree.slice(4) },
  { do: 'learn', entities: tree.slice(0, 4) },
  { do: 'learn', entities: page('campaign', [['2', 'Um', null]]) },
  { do: 'learn', entities: page('ad', [['111', 'Vídeo novo', '21']]) },
]
const chores: Step[] = [{ do: 'recount' }, { do: 'work' }, { do: 'work' }]

const orders = fc
  .tuple(
    fc.shuffledSubarray([...messages, ...chores], { minLength: messages.length + chores.length }),
    fc.array(fc.nat(messages.length + chores.length), { minLength: 4, maxLength: 4 }),
  )
  .map(([others, places]) => {
    const steps: Step[] = [...others]
    const sorted = places.toSorted((a, b) => a - b)
    for (const [index, step] of told.entries()) steps.splice((sorted[index] ?? 0) + index, 0, step)
    return steps
  })

async function stateAfter(steps: readonly Step[]) {
  const account = await newAccount()
  const { accountId } = account
  for (const step of steps) {
    if (step.do === 'learn') await learn(account, step.entities)
    else if (step.do === 'recount') await recount(app.ctx, accountId)
    else if (step.do === 'work') await app.drain()
    else {
      const { person, adId, second } = step
      const at = new Date(app.ctx.now().getTime() - 60_000 + second * 1_000)
      const ad = { adId, title: `Título ${adId}`, ctwaClid: `ARA${second}`, app: 'facebook' }
      const from = people[person] ?? ''
      await simulate(app, [{ id: `m${second}`, from, text: 'Oi', at, ad }], account.session)
    }
  }
  await app.drain()
  await countsAreRight(app, accountId)
  return { account, leads: await storedLeads(accountId) }
}

const storedLeads = (accountId: string) =>
  app.ctx.sql.asOwner
    .selectFrom('leads as l')
    .innerJoin('contacts as p', (on) =>
      on.onRef('p.id', '=', 'l.contact_id').onRef('p.account_id', '=', 'l.account_id'),
    )
    .select(['p.phone', 'l.campaign', 'l.ad_set', 'l.creative', 'l.source', 'l.reason', 'l.ad_id'])
    .select(['l.campaign_data', 'l.search_text', 'l.is_tracked'])
    .where('l.account_id', '=', accountId)
    .orderBy('p.phone')
    .execute()

test('messages, names, renames and recounts in any order end in the same leads and totals', async () => {
  const expected = await stateAfter([...messages, ...told])
  expect(expected.leads).toMatchObject([
    { campaign: 'Um', ad_set: 'Quente', creative: 'Vídeo novo', ad_id: '111' },
    { campaign: 'Um', ad_set: 'Quente', creative: 'Foto', ad_id: '211' },
    { campaign: unidentified, ad_set: null, creative: 'Título 999', ad_id: '999' },
  ])
  await fc.assert(
    fc.asyncProperty(orders, async (steps) => {
      const { account, leads: stored } = await stateAfter(steps)
      expect(stored).toEqual(expected.leads)
      // Moving the leads gave what settling each of them gives.
      await settleAll(account)
      expect(isDeepStrictEqual(await storedLeads(account.accountId), stored)).toBe(true)
      await countsAreRight(app, account.accountId)
    }),
    { numRuns: 12 },
  )
}, 300_000)

async function settleAll({ accountId }: TestAccount): Promise<void> {
  const contacts = await app.ctx.sql.asOwner
    .selectFrom('contacts')
    .select('id')
    .where('account_id', '=', accountId)
    .execute()
  for (const { id } of contacts) {
    await withLeads(app.ctx, accountId, (work) => settleContact(work, id))
  }
}
