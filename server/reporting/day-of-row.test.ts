import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listClicks as clicksContract } from '#contracts/clicks'
import { listLeads as leadsContract } from '#contracts/leads'
import { type LeadSort, leadSorts } from '#domain/filters'
import { listClicks } from '#server/activity/list-clicks'
import { listLeads } from '#server/leads/list/list-leads'
import { recount } from '#server/reporting/recount'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { addClick, addClicks, addLead, addMessage } from '#tests/helpers/rows'
import { deepFrom } from './day-of-row.ts'

// Two months with every kind of row that the roll-ups count and a list does not show, or the other way
// round. What lies deep in a list is near the beginning of the same list from its other end, where no
// days are asked for.

const pageRows = 100
const hours = 1_300
const start = Date.parse('2026-09-20T02:30:00Z')
const after = (hour: number) => new Date(start + hour * 3_600_000)

let own: TestContext
let account: string

beforeAll(async () => {
  own = await openTestContext()
  account = await own.newAccount()
  own.setNow(after(hours + 1))
  const clicks = Array.from({ length: hours }, (_, hour) => ({
    at: after(hour),
    campaign: hour % 7 === 0 ? 'Natal' : 'Verão',
    class: hour % 50 === 3 ? ('bot' as const) : ('human' as const),
  }))
  await addClicks(own.ctx, account, clicks)
  for (let hour = 10; hour < hours; hour += 37) {
    // Around local midnight, which is three hours after that of UTC.
    const at = after(hour + 0.25)
    const name = hour % 3 === 0 ? null : `Pessoa ${(hour * 7) % 97}`
    const createdAt = after(hour - 0.5)
    const lead = await addLead(own.ctx, account, { at, name, createdAt, clickedAt: createdAt })
    await addMessage(own.ctx, account, { at, leadId: lead })
    await addMessage(own.ctx, account, { at: after(hour + 30.75), leadId: lead })
  }
  // Before the first click and after the last one.
  await addLead(own.ctx, account, { at: after(-80), isTracked: false, name: 'Zoé' })
  await addLead(own.ctx, account, { at: after(hours), isTracked: false, name: '' })
  for (const hour of [40, 700]) {
    const at = after(hour + 0.1)
    const erased = await addLead(own.ctx, account, { at })
    await sql`update leads set erased_at = ${at} where id = ${erased}`.execute(own.ctx.sql.asOwner)
    const pending = await addLead(own.ctx, account, { at, status: 'pending' })
    await addClick(own.ctx, account, { at, leadId: pending })
    await addClick(own.ctx, account, { at, stored: { erased_at: at.toISOString() } })
    await addClick(own.ctx, account, { at, class: 'test' })
  }
  await recount(own.ctx, account)
})
afterAll(() => own.close())

type Page = { ids: string[]; total: number }

async function leads(asked: object): Promise<Page> {
  const found = await listLeads(own.ctx, account, leadsContract.query.parse(asked))
  return { ids: found.leads.map(({ id }) => id), total: found.total }
}

async function clicks(asked: object): Promise<Page> {
  const found = await listClicks(own.ctx, account, clicksContract.query.parse(asked))
  return { ids: found.clicks.map(({ id }) => id), total: found.total }
}

/** All ids of the list; the rows beyond those that are read without days are read from its other end. */
async function idsInOrder(sort: LeadSort, backward: LeadSort): Promise<string[]> {
  const { total } = await leads({})
  const read = async (by: LeadSort, rows: number) => {
    const ids: string[] = []
    for (let offset = 0; offset < rows; offset += pageRows) {
      ids.push(...(await leads({ sort: by, offset, limit: pageRows })).ids)
    }
    return ids.slice(0, rows)
  }
  const front = await read(sort, deepFrom)
  return [...front, ...(await read(backward, total - deepFrom)).reverse()]
}

test('the list is longer than what is read without days', async () => {
  expect((await leads({})).total).toBeGreaterThan(deepFrom + pageRows)
  expect((await clicks({})).total).toBeGreaterThan(deepFrom + pageRows)
})

const depths = [deepFrom, deepFrom + 37, deepFrom + 150, deepFrom + 1_000]

test.each(depths)('the newest and the oldest leads first, from row %i', async (offset) => {
  for (const [sort, other] of [
    ['created_desc', 'created_asc'],
    ['created_asc', 'created_desc'],
  ] as const) {
    const whole = await idsInOrder(sort, other)
    const page = await leads({ sort, offset, limit: 50 })
    expect(page.ids).toEqual(whole.slice(offset, offset + 50))
  }
})

test.each(leadSorts)('%s: pages that follow each other have every row once', async (sort) => {
  for (const filter of [{}, { campaign: 'Verão' }]) {
    const ids: string[] = []
    const { total } = await leads({ sort, ...filter })
    for (let offset = 0; offset < total; offset += pageRows) {
      ids.push(...(await leads({ sort, ...filter, offset, limit: pageRows })).ids)
    }
    expect(ids).toHaveLength(total)
    expect(new Set(ids).size).toBe(total)
  }
})

test('clicks and messages: pages that follow each other have every row once, newest first', async () => {
  const days = { dateRange: 'custom', startDate: '2026-09-22', endDate: '2026-11-30' }
  for (const asked of [{}, { campaign: 'Verão' }, days]) {
    const rows: { id: string; timestamp: string }[] = []
    const { total } = await clicks(asked)
    for (let offset = 0; offset < total; offset += pageRows) {
      const query = clicksContract.query.parse({ ...asked, offset, limit: pageRows })
      rows.push(...(await listClicks(own.ctx, account, query)).clicks)
    }
    expect(rows).toHaveLength(total)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(total)
    const times = rows.map(({ timestamp }) => timestamp)
    expect(times).toEqual(times.toSorted().reverse())
  }
})
