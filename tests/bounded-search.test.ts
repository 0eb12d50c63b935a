import { afterAll, beforeAll, expect, test } from 'vitest'
import { listClicks as clicksContract, activitySummary as figuresContract } from '#contracts/clicks'
import { listLeads as leadsContract, leadSummary as summaryContract } from '#contracts/leads'
import { mostCounted } from '#domain/filters'
import { activitySummary } from '#server/activity/count-activities'
import { listClicks } from '#server/activity/list-clicks'
import { leadSummary } from '#server/leads/list/lead-summary'
import { listLeads } from '#server/leads/list/list-leads'
import { fillAccount } from '../bench/seed-clicks.ts'
import { openTestContext, type TestContext } from './helpers/context.ts'

let own: TestContext
let account: string
// 93 of a hundred clicks count, and a fortieth has a lead.
const clicks = 11_500
const counting = 10_695

beforeAll(async () => {
  own = await openTestContext()
  account = await own.newAccount()
  await fillAccount(own.ctx, account, { clicks, clicksPerLead: 40 })
}, 60_000)
afterAll(() => own.close())

const leads = (given: object) => listLeads(own.ctx, account, leadsContract.query.parse(given))
const activities = (given: object) =>
  listClicks(own.ctx, account, clicksContract.query.parse(given))

test('what a search finds is counted as far as ten thousand, the list itself to its end', async () => {
  // Each lead that came by a click stands for it; others came without.
  const whole = (await leads({})).total
  expect(whole).toBeGreaterThan(counting)
  expect((await leads({ search: 'colecao' })).total).toBe(mostCounted)
  expect((await activities({ search: 'colecao' })).total).toBe(mostCounted)
  expect((await activities({})).total).toBeGreaterThan(counting)
  const summary = summaryContract.query.parse({ search: 'colecao' })
  const counts = await leadSummary(own.ctx, account, summary)
  expect(counts).toMatchObject({ total: mostCounted, pending: mostCounted })
  expect(counts.contacted).toBeLessThan(mostCounted)
  const figures = figuresContract.query.parse({ search: 'colecao' })
  expect((await activitySummary(own.ctx, account, figures)).clicks).toBe(mostCounted)
})

test('pages beyond what is counted are there', async () => {
  for (const offset of [mostCounted, mostCounted + 500]) {
    expect((await leads({ search: 'colecao', offset })).leads).toHaveLength(10)
    expect((await activities({ search: 'colecao', offset })).clicks).toHaveLength(10)
  }
})

test('below that the number is exact', async () => {
  const { total } = await leads({ search: 'inverno 23 |', limit: 1 })
  expect(total).toBeGreaterThan(10)
  expect(total).toBeLessThan(mostCounted)
  const { leads: last } = await leads({ search: 'inverno 23 |', limit: 100, offset: total - 1 })
  expect(last).toHaveLength(1)
})
