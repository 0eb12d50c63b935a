import { afterAll, beforeAll, expect, test } from 'vitest'
import { listClicks as clicksContract, activitySummary as summaryContract } from '#contracts/clicks'
import { listLeads as leadsContract } from '#contracts/leads'
import { listLeads } from '#server/leads/list/list-leads'
import { isBroad, lookUpSearch } from '#server/reporting/look-up-search'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { addClick, addClicks, addLead, addMessage } from '#tests/helpers/rows'
import { activitySummary } from './count-activities.ts'
import { listClicks } from './list-clicks.ts'

// More clicks than a search names one by one; two letters are too short for the index of texts.
const many = 2_100
const broad = 'ver'
const short = 've'

let own: TestContext
let account: string
const at = new Date('2026-11-17T12:00:00Z')

beforeAll(async () => {
  own = await openTestContext()
  account = await own.newAccount()
  const lead = await addLead(own.ctx, account, { at, name: 'Vera' })
  await addClick(own.ctx, account, { at, campaign: 'Inverno', leadId: lead, status: 'contacted' })
  await addMessage(own.ctx, account, { at, leadId: lead })
  await addClick(own.ctx, account, { at, campaign: 'Natal', params: {} })
  await addClick(own.ctx, account, { at, campaign: 'Verão' })
  const later = (n: number) => new Date(at.getTime() + n * 1_000)
  const clicks = Array.from({ length: many }, (_, n) => ({ at: later(n + 1), campaign: 'Verão' }))
  await addClicks(own.ctx, account, clicks)
})
afterAll(() => own.close())

const clicks = (search: string, offset = 0) =>
  listClicks(own.ctx, account, clicksContract.query.parse({ search, offset, limit: 100 }))

test('a search that finds thousands of rows counts every one of them', async () => {
  const isReadInOrder = async (text: string) => {
    const search = await own.ctx.sql.withAccount(account, (trx) => lookUpSearch(trx, account, text))
    return search && isBroad(search)
  }
  expect(await isReadInOrder(broad)).toBe(true)
  // Of two letters they were counted, and are read once for page and number.
  expect(await isReadInOrder(short)).toBe(false)
  expect((await clicks(broad)).total).toBe(many + 3)
  const query = summaryContract.query.parse({ search: broad })
  expect(await activitySummary(own.ctx, account, query)).toEqual({
    clicks: many + 2,
    converted: 1,
    messages: 1,
  })
})

test.each([0, 1_000, 2_050, 5_000])(
  'from row %i the page is that of a search that reads every row',
  async (offset) => {
    expect(await clicks(broad, offset)).toEqual(await clicks(short, offset))
    const leads = (search: string) =>
      listLeads(own.ctx, account, leadsContract.query.parse({ search, offset, limit: 100 }))
    const found = await leads(broad)
    expect(found.total).toBe(many + 2)
    expect(found).toEqual(await leads(short))
  },
)
