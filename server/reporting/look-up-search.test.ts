import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listLeads as contract } from '#contracts/leads'
import { listLeads } from '#server/leads/list/list-leads'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { addClick, addLead } from '#tests/helpers/rows'
import { lookUpSearch } from './look-up-search.ts'

let own: TestContext
let account: string
let ana: string
let click: string
const at = new Date('2026-11-17T12:00:00Z')

beforeAll(async () => {
  own = await openTestContext()
  account = await own.newAccount()
  ana = await addLead(own.ctx, account, { at, name: 'Ana 100% Grátis', phone: '5511987650001' })
  await addLead(own.ctx, account, { at, name: 'Ana 100 vezes', phone: '5511987650002' })
  click = await addClick(own.ctx, account, { at, code: 'K7Q2M9XA', campaign: 'Ana_Verão' })
  await addClick(own.ctx, account, { at, campaign: 'Ana Verão', class: 'bot' })
  const other = await own.newAccount()
  await addLead(own.ctx, other, { at, name: 'Ana 100% Alheia' })
  await addClick(own.ctx, other, { at, campaign: 'Ana_Verão' })
})
afterAll(() => own.close())

const find = (search: string, most?: number) =>
  own.ctx.sql.withAccount(account, (trx) => lookUpSearch(trx, account, search, most))

test('finds the rows of the account alone, whatever the case and accents', async () => {
  expect(await find('ÁNA 100% grátis')).toMatchObject({ leadIds: [ana], clickIds: [] })
  expect(await find('k7q2m9xa')).toMatchObject({ leadIds: [], clickIds: [click] })
})

test('signs that mean something to LIKE are signs', async () => {
  expect(await find('100%')).toMatchObject({ leadIds: [ana] })
  expect(await find('ana_verao')).toMatchObject({ clickIds: [click] })
  expect(await find('n__v')).toMatchObject({ clickIds: [] })
  expect(await find('%%%')).toMatchObject({ leadIds: [], clickIds: [] })
  expect(await find('\\\\\\')).toMatchObject({ leadIds: [], clickIds: [] })
  // Of less than three letters the texts are read.
  expect(await find('0%')).toMatchObject({ leadIds: [ana] })
  expect(await find('a_')).toMatchObject({ leadIds: [], clickIds: [click] })
  expect(await find('_')).toMatchObject({ leadIds: [], clickIds: [click] })
  expect(await find('\\')).toMatchObject({ leadIds: [], clickIds: [] })
})

test('a phone number however it is punctuated', async () => {
  expect(await find('(11) 98765-0001')).toMatchObject({ leadIds: [ana] })
})

test('too many are left to be read', async () => {
  expect(await find('ana', 1)).toMatchObject({ leadIds: null, clickIds: [click] })
})

test('two letters are found in any part of a text, and at the beginning of a code', async () => {
  expect(await find('o\nk')).toMatchObject({ leadIds: [], clickIds: [] })
  expect(await find('_v')).toMatchObject({ leadIds: [], clickIds: [click] })
  expect(await find('k7')).toMatchObject({ leadIds: [], clickIds: [click] })
  expect(await find('q2')).toMatchObject({ leadIds: [], clickIds: [] })
})

test('lists are the same whether the rows are named or read', async () => {
  for (const [search, total] of [
    ['ana', 3],
    ['an', 3],
    ['ana 1', 2],
    ['0%', 1],
    ['_', 1],
    ['\\', 0],
  ] as const) {
    const query = contract.query.parse({ search })
    expect([search, (await listLeads(own.ctx, account, query)).total]).toEqual([search, total])
  }
})

test('the look-up of the owner sees no other account, and none outside of one', async () => {
  const outside = own.ctx.sql.asOwner.transaction().execute(async (trx) => {
    await sql`set local role rastro_app`.execute(trx)
    const { rows } = await sql`select found_leads('%', 100)`.execute(trx)
    return rows
  })
  expect(await outside).toEqual([])
  const { rows } = await own.ctx.sql.withAccount(account, (trx) =>
    sql`select found_leads('%', 100)`.execute(trx),
  )
  expect(rows).toHaveLength(2)
})
