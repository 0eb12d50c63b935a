import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResponseReport } from '#contracts/response'
import { mostTogether } from '#domain/response/tally'
import { withLeads } from '#server/leads/lead-work'
import { keepEntities } from '#server/meta-account/spend/keep-entities'
import { answering } from '#server/platform/insert-rows'
import type { Trx } from '#server/platform/sql'
import { forgetResponseDays } from '#server/reporting/forget-response-days'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { aPerson, simulate } from '#tests/helpers/chat'
import { aLid, aWapiInstance } from '#tests/helpers/wapi'
import { keepResponseDays } from './keep-days.ts'
import { knownDays, readDays } from './response-days.ts'

// What is kept of a day is what its waits say, whatever happens to them afterwards.

let app: TestApp
let names = 0
const now = new Date('2026-11-20T15:00:00.000Z')

beforeAll(async () => {
  app = await startTestApp({ now })
})
afterAll(() => app.close())

async function aShop(): Promise<TestAccount> {
  app.setNow(now)
  names += 1
  const account = await app.newAccount(`Loja${names}`)
  const { session } = account
  const body = { provider: 'simulator', instanceName: 'Loja' }
  await app.post('/api/whatsapp/create-instance', body, { session })
  return account
}

const report = ({ session }: TestAccount, query = '') =>
  app.get<ResponseReport>(`/api/response?dateRange=last7days${query}`, { session })
const week = { from: new Date('2026-11-14T00:00:00Z'), until: new Date('2026-11-21T00:00:00Z') }

/** How many waits are kept; throws when they are not those of a new reading. */
async function keptWaits({ accountId }: TestAccount): Promise<number> {
  const { kept, anew } = await app.ctx.sql.withAccount(accountId, async (trx) => {
    const known = await knownDays(trx, accountId, week)
    const ofKept = known.filter((day) => day.kept !== null)
    const unkept = ofKept.map((day) => ({ ...day, version: -1, kept: null }))
    return {
      kept: await readDays(trx, accountId, ofKept, now),
      anew: await readDays(trx, accountId, unkept, now),
    }
  })
  const byDay = (days: typeof kept) => days.toSorted((a, b) => a.day - b.day)
  expect(byDay(kept)).toEqual(byDay(anew))
  return kept.reduce((sum, { waits }) => sum + waits.seconds.length, 0)
}

/** As a change of what began on the 17th does. */
const forgetDay = (trx: Trx, accountId: string) =>
  forgetResponseDays(trx, accountId, [new Date(at(17, '09:00'))])

const at = (day: number, time: string) => `2026-11-${day}T${time}:00-03:00`
const theirs = (from: string, day: number, time: string, text = 'Oi') => ({
  ...{ from, at: at(day, time), text },
})
const ours = (from: string, day: number, time: string) => ({
  ...theirs(from, day, time, 'Bom dia, tudo bem?'),
  fromMe: true,
})

async function talk(account: TestAccount, ...messages: Parameters<typeof simulate>[1]) {
  await simulate(app, messages, account.session)
  await app.drain()
}

test('days that are over are kept before anybody asks, and the figures stay what they are', async () => {
  const shop = await aShop()
  const [ana, bia] = [aPerson(), aPerson()]
  await talk(shop, theirs(ana, 17, '09:00'), ours(ana, 17, '09:10'), theirs(bia, 20, '11:00'))
  // Today goes on.
  expect(await keptWaits(shop)).toBe(1)
  const first = await report(shop)
  expect(first.total).toMatchObject({ waits: 2, answered: 1, medianSeconds: 600 })
  expect(await keptWaits(shop)).toBe(1)
  expect(await report(shop)).toEqual(first)

  // A reply to an older wait, and a message that arrives late.
  await talk(shop, theirs(bia, 18, '22:30'), ours(bia, 20, '11:30'), theirs(ana, 18, '10:00'))
  expect(await keptWaits(shop)).toBe(3)
  const later = await report(shop)
  expect(later.total).toMatchObject({ waits: 3, answered: 2 })
  expect(later.heatMap[3]?.[22]).toBe(1)
  const line = later.byLine[0]?.id ?? ''
  expect((await report(shop, `&instance=${line.toUpperCase()}`)).total).toEqual(later.total)
})

test('who asks before the job keeps the days, too', async () => {
  const shop = await aShop()
  const ana = aPerson()
  await talk(shop, theirs(ana, 17, '09:00'), ours(ana, 17, '09:10'))
  await withLeads(app.ctx, shop.accountId, ({ trx }) => forgetDay(trx, shop.accountId))
  expect(await keptWaits(shop)).toBe(0)
  expect((await report(shop)).total.waits).toBe(1)
  expect(await keptWaits(shop)).toBe(1)
})

test('nothing is kept of what was read while somebody changes leads of the account', async () => {
  const shop = await aShop()
  const { accountId } = shop
  const ana = aPerson()
  await talk(shop, theirs(ana, 17, '09:00'), ours(ana, 17, '09:10'))
  await withLeads(app.ctx, accountId, ({ trx }) => forgetDay(trx, accountId))
  await withLeads(app.ctx, accountId, async () => {
    expect((await report(shop)).total.waits).toBe(1)
    // The job ends without it instead of trying again and again.
    await keepResponseDays(app.ctx, accountId, undefined)
  })
  expect(await keptWaits(shop)).toBe(0)
  await keepResponseDays(app.ctx, accountId, undefined)
  expect(await keptWaits(shop)).toBe(1)
})

test('what was read before a change that came meanwhile is not kept', async () => {
  const shop = await aShop()
  const { accountId } = shop
  const ana = aPerson()
  await talk(shop, theirs(ana, 17, '09:00'))
  const known = () => app.ctx.sql.withAccount(accountId, (trx) => knownDays(trx, accountId, week))
  await withLeads(app.ctx, accountId, ({ trx }) => forgetDay(trx, accountId))
  const before = await known()
  await withLeads(app.ctx, accountId, ({ trx }) => forgetDay(trx, accountId))
  await app.ctx.sql.withAccount(accountId, (trx) => readDays(trx, accountId, before, now))
  expect(await keptWaits(shop)).toBe(0)
  const since = await known()
  await app.ctx.sql.withAccount(accountId, (trx) => readDays(trx, accountId, since, now))
  expect(await keptWaits(shop)).toBe(1)
})

test('of a day with too many waits nothing is kept, and it is tried once', async () => {
  const shop = await aShop()
  const { accountId } = shop
  const too = mostTogether + 1
  await app.ctx.sql.withAccount(
    accountId,
    async (trx) => {
      await sql`
        insert into response_waits (account_id, lead_id, began_at, instance_id, is_first)
        select ${accountId}, gen_random_uuid(), ${at(17, '09:00')}, gen_random_uuid(), true
        from generate_series(1, ${too}::int) ${answering}`.execute(trx)
      await forgetDay(trx, accountId)
    },
    { changesLeads: true },
  )
  await app.drain()
  expect(await keptWaits(shop)).toBe(0)
  expect((await report(shop)).total).toMatchObject({ waits: too, answered: 0 })
})

test('other hours, a deleted person and the hours of a line that is removed', async () => {
  const shop = await aShop()
  const { session } = shop
  const [ana, bia] = [aPerson(), aPerson()]
  await talk(
    shop,
    ...[theirs(ana, 16, '20:00'), ours(ana, 17, '08:10')],
    ...[theirs(bia, 16, '21:00'), ours(bia, 17, '08:20')],
  )
  const median = async () => (await report(shop)).total.medianSeconds
  expect(await median()).toBe(11 * 3_600 + 20 * 60)
  const day = [{ from: 480, to: 1080 }]
  const hours = { week: Array.from({ length: 7 }, () => day), holidays: [] }
  const line = (await report(shop)).byLine[0]?.id ?? ''
  const put = (body: object) => app.request('PUT', '/api/business-hours', { session, body })
  await put({ line, hours })
  await app.drain()
  expect(await median()).toBe(600)
  expect(await keptWaits(shop)).toBe(2)

  const { leads } = await app.get<{ leads: { id: string }[] }>('/api/leads', { session })
  await app.post('/api/leads/delete', { ids: leads.slice(0, 1).map(({ id }) => id) }, { session })
  await put({ line, hours: null })
  await app.drain()
  // Of who was erased the wait is measured anew, too.
  expect(await median()).toBe(11 * 3_600 + 20 * 60)
  await put({ line, hours })
  await app.drain()
  expect(await median()).toBe(600)

  // With the line go its hours: what was written to it is measured by the account's.
  const other = { provider: 'simulator', instanceName: 'Outra' }
  await app.post('/api/whatsapp/create-instance', other, { session })
  const removed = await app.request('DELETE', `/api/whatsapp/instances/${line}`, { session })
  expect(removed.status).toBe(200)
  await app.drain()
  expect(await median()).toBe(11 * 3_600 + 20 * 60)
  expect(await keptWaits(shop)).toBe(2)
})

test('the wait of a lead of an ad follows when the ad gets its name later', async () => {
  const shop = await aShop()
  const from = aPerson()
  const ad = { adId: '111', title: 'Fale conosco', ctwaClid: `ARA${from}`, app: 'instagram' }
  await talk(shop, { ...theirs(from, 17, '09:00'), ad }, ours(from, 17, '09:10'))
  const campaigns = async () => (await report(shop)).byCampaign.map(({ campaign }) => campaign)
  const before = await campaigns()
  expect(await keptWaits(shop)).toBe(1)
  const named = { name: 'Campanha Verão', status: null, urlParameters: null }
  await app.ctx.sql.withAccount(shop.accountId, (trx) =>
    keepEntities(app.ctx, trx, shop.accountId, [
      { level: 'campaign', id: '1', parentId: null, ...named },
      { level: 'ad_set', id: '11', parentId: '1', ...named, name: 'Frio' },
      { level: 'ad', id: '111', parentId: '11', ...named, name: 'Vídeo' },
    ]),
  )
  await app.drain()
  expect(await campaigns()).toEqual(['Campanha Verão'])
  expect(before).not.toEqual(['Campanha Verão'])
  expect(await keptWaits(shop)).toBe(1)
})

test('two people who prove to be one wait as one, and as two again when that is undone', async () => {
  const shop = await aShop()
  const { session } = shop
  const webhook = await aWapiInstance(app, shop.accountId)
  const [ana, lid] = [aPerson(), aLid()]
  const moment = (time: string) => Date.parse(at(17, time)) / 1_000
  await webhook(
    { id: 'd1', from: ana, name: 'Ana', text: 'Oi', moment: moment('09:00') },
    { id: 'd2', lid, name: 'Bia', text: 'Olá', moment: moment('09:05') },
    { id: 'd3', lid, fromMe: true, text: 'Bom dia, Bia', moment: moment('09:20') },
  )
  const waits = async () => (await report(shop)).total
  const apart = await waits()
  expect(apart).toMatchObject({ waits: 2, answered: 1, medianSeconds: 900 })
  const group = { id: 'd4', from: ana, lid, text: 'no grupo', chat: '120363000000000000@g.us' }
  await webhook(group)
  expect(await waits()).toMatchObject({ waits: 1, answered: 1, medianSeconds: 1_200 })
  expect(await keptWaits(shop)).toBe(1)

  const { leads } = await app.get<{ leads: { id: string }[] }>('/api/leads', { session })
  const path = `/api/leads/${leads[0]?.id}`
  const lead = await app.get<{ timeline: { mergeId: string | null }[] }>(path, { session })
  const { mergeId } = lead.timeline.find((entry) => entry.mergeId !== null) ?? {}
  await app.post(`${path}/unmerge`, { mergeId }, { session })
  await app.drain()
  expect(await waits()).toEqual(apart)
  expect(await keptWaits(shop)).toBe(2)
})
