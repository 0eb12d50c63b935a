import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { addClick, addClicks } from '#tests/helpers/rows'
import { makeClickMonths } from './click-months.ts'
import { unpackReferrer } from './referrer.ts'
import { changeClicks, deleteClicks } from './write-clicks.ts'

let own: TestContext
beforeAll(async () => {
  own = await openTestContext()
})
afterAll(() => own.close())

const at = new Date('2026-11-17T12:00:00Z')

async function contextsOf(account: string): Promise<{ campaign: string; last: Date | null }[]> {
  const { rows } = await sql<{ campaign: string; last: Date | null }>`
    select x.campaign, k.clicked_at as last from click_contexts x
    left join last_clicks k on k.account_id = x.account_id and k.context_id = x.id
    where x.account_id = ${account} order by x.campaign`.execute(own.ctx.sql.asIngest)
  return rows
}

/** What the campaign's data say of an ad that is known by its id, beside fields without a value. */
const ofAd = { campaign_data: { adId: '120210000000000000001', placement: null } }

test('dictionaries do not grow with the clicks of an ad; its last click is known to the hour', async () => {
  const account = await own.newAccount()
  const linkId = own.ctx.newId()
  const minute = 60_000
  for (const minutes of [0, 30, 90, 100]) {
    const clicks = Array.from({ length: 5 }, (_, n) => ({
      at: new Date(at.getTime() + minutes * minute + n),
      linkId,
      ip: `203.0.113.${n}`,
      stored: { user_agent: `Mozilla/5.0 (${n % 2})`, ...ofAd },
    }))
    await addClicks(own.ctx, account, clicks)
  }
  expect(await contextsOf(account)).toEqual([
    { campaign: 'Verão', last: new Date(at.getTime() + 90 * minute + 4) },
  ])
  const { rows } = await sql`
    select (select count(*) from clicks where account_id = ${account}) as clicks,
      (select count(*) from click_agents where account_id = ${account}) as agents,
      (select count(*) from click_places where account_id = ${account}) as places`.execute(
    own.ctx.sql.asIngest,
  )
  expect(rows).toEqual([{ clicks: 20, agents: 2, places: 1 }])
})

test.each<[string, Parameters<typeof addClick>[2]]>([
  ['of a bot', { at, class: 'bot', stored: ofAd }],
  ['that names no id of an ad', { at }],
])('a click %s is no last click of an ad', async (_, click) => {
  const account = await own.newAccount()
  await addClick(own.ctx, account, click)
  expect(await contextsOf(account)).toEqual([{ campaign: 'Verão', last: null }])
})

test('a click that is moved late is not the last one', async () => {
  const account = await own.newAccount()
  const linkId = own.ctx.newId()
  for (const hour of [5, 2]) {
    await addClick(own.ctx, account, {
      at: new Date(at.getTime() + hour * 3_600_000),
      linkId,
      stored: ofAd,
    })
  }
  expect(await contextsOf(account)).toEqual([
    { campaign: 'Verão', last: new Date(at.getTime() + 5 * 3_600_000) },
  ])
})

test('fields of an ad without a value are not stored', async () => {
  const account = await own.newAccount()
  await addClick(own.ctx, account, { at, stored: ofAd })
  const { rows } = await sql`
    select campaign_data as data from click_contexts where account_id = ${account}`.execute(
    own.ctx.sql.asIngest,
  )
  expect(rows).toEqual([{ data: { adId: '120210000000000000001' } }])
})

test('a context goes with the last click that has it', async () => {
  const account = await own.newAccount()
  const linkId = own.ctx.newId()
  const add = (campaign: string, hitClass: 'human' | 'test' = 'human') =>
    addClick(own.ctx, account, { at, campaign, linkId, class: hitClass })
  const [first, second] = [await add('Maria'), await add('Maria')]
  await add('Teste', 'test')
  const rename = (id: string) =>
    own.ctx.sql.withAccount(account, (trx) =>
      changeClicks(trx, account, [id], (click) => ({ ...click, campaign: 'Ninguém' })),
    )
  const names = async () => (await contextsOf(account)).map(({ campaign }) => campaign)
  await rename(first)
  expect(await names()).toEqual(['Maria', 'Ninguém', 'Teste'])
  await rename(second)
  expect(await names()).toEqual(['Ninguém', 'Teste'])
  expect(await own.ctx.sql.withAccount(account, (trx) => deleteClicks(trx, account, 'test'))).toBe(
    1,
  )
  expect(await names()).toEqual(['Ninguém'])
})

test('months are made ahead; one in which clicks lie already stays where they are', async () => {
  const account = await own.newAccount()
  own.setNow(new Date('2031-03-31T23:00:00Z'))
  await addClick(own.ctx, account, { at: new Date('2031-05-01T00:00:00Z') })
  await makeClickMonths(own.ctx)
  await makeClickMonths(own.ctx)
  await addClick(own.ctx, account, { at: new Date('2031-04-30T23:59:59.999Z') })
  const { rows } = await sql<{ month: string; clicks: number }>`
    select regexp_replace(tableoid::regclass::text, '_[0-9]{6}$', '') as month, count(*)::int as clicks from click_rows
    where account_id = ${account} group by 1 order by 1`.execute(own.ctx.sql.asIngest)
  expect(rows).toEqual([
    { month: 'click_rows_2031_04', clicks: 1 },
    { month: 'click_rows_default', clicks: 1 },
  ])
})

const clickIds = [
  'IwZXh0bgNhZW0BMABhZGlkAasaG_IGe-EBHS_aem_tcvZ6cJXe4YyrdUpMgwzBQ',
  'PAZXh0bgNhZW0BMABhZGlkAas4N-7wbHxzcn',
  'IwZXh0bgNhZW0CMTEAAR7C7DsPH9deV_aem_9RbbDyhK',
  'PAZXh0bgNhZW0CMTEAAafJ_et_9jjijIw1Gy3VrN',
  'PAZXh0bgNhZW0CMT',
  'PAZXh0bgNhZW0CMT!',
  'IwZXh0bgNhZW0',
  'IwAR2xQ-',
  'PAZXh0bgNhZW0BMABhZGlkAa5wx',
  'PAZXh0bgNhZW0BMABhZGlkAa5w',
  'IwAR2',
]

const fbcOf = (id: string, ms = 0) => `fb.1.${at.getTime() + ms}.${id}`

async function clickIdsOf(account: string): Promise<unknown[]> {
  const { rows } = await sql`
    select params ->> 'fbclid' as param, campaign_data ->> 'fbclid' as data, fbc from clicks
    where account_id = ${account} order by id`.execute(own.ctx.sql.asIngest)
  return rows
}

test('a click id is read as it came, however it begins', async () => {
  const account = await own.newAccount()
  const { asOwner } = own.ctx.sql
  await addClicks(
    own.ctx,
    account,
    clickIds.map((fbclid, n) => ({
      at: new Date(at.getTime() + n),
      params: { fbclid },
      stored: { campaign_data: { fbclid }, fbc: fbcOf(fbclid, n) },
    })),
  )
  const told = clickIds.map((id, n) => ({ param: id, data: id, fbc: fbcOf(id, n) }))
  expect(await clickIdsOf(account)).toEqual(told)
  const { rows } = await sql`
    select fbclid_form as form, length(fbclid) as bytes from click_rows
    where account_id = ${account} order by id`.execute(asOwner)
  expect(rows).toEqual([
    { form: 1, bytes: 29 },
    { form: 2, bytes: 9 },
    { form: 3, bytes: 21 },
    { form: 4, bytes: 18 },
    { form: 4, bytes: 0 },
    { form: null, bytes: null },
    { form: 24, bytes: 12 },
    { form: null, bytes: 6 },
    { form: 10, bytes: 3 },
    { form: 2, bytes: 1 },
    { form: 24, bytes: 6 },
  ])
})

test('a click of before, whose id is whole, is read as it came', async () => {
  const account = await own.newAccount()
  const fbclid = clickIds[0] ?? ''
  const stored = { campaign_data: { fbclid }, fbc: fbcOf(fbclid) }
  await addClick(own.ctx, account, { at, params: { fbclid }, stored })
  await sql`
    update click_rows set fbclid_form = null, fbclid = ${Buffer.from(fbclid, 'base64url')}
    where account_id = ${account}`.execute(own.ctx.sql.asOwner)
  expect(await clickIdsOf(account)).toEqual([{ param: fbclid, data: fbclid, fbc: stored.fbc }])
})

test('the page before is read as it came, whether it is a known one, shared or of the click alone', async () => {
  const account = await own.newAccount()
  const linkId = own.ctx.newId()
  // The view knows the same pages by the same places as the code.
  const knownPages = Array.from({ length: 12 }, (_, n) => unpackReferrer(String(n + 1)))
  expect(unpackReferrer('13')).toBe(null)
  const pages = [
    ...knownPages,
    'https://loja.test/',
    'https://loja.test/?nome=Maria',
    ...['1', '#', '12', '99', '9'.repeat(300)],
    null,
  ]
  const clicks = pages.map((referrer, n) => ({
    at: new Date(at.getTime() + n),
    linkId,
    stored: { referrer },
  }))
  await addClicks(own.ctx, account, clicks)
  const { rows } = await sql<{ referrer: string | null; shared: string | null; id: string }>`
    select c.referrer, x.referrer as shared, x.id::text as id from clicks c
    join click_contexts x on x.account_id = c.account_id and x.id = c.context_id
    where c.account_id = ${account} order by c.id`.execute(own.ctx.sql.asIngest)
  expect(rows.map(({ referrer }) => referrer)).toEqual(pages)
  expect(new Set(rows.map(({ shared }) => shared))).toEqual(
    new Set([null, 'https://loja.test/', '1', '12', '99']),
  )
  expect(new Set(rows.map(({ id }) => id)).size).toBe(5)
})
