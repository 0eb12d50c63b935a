import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FilterQuery } from '#contracts/filters'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { addClick, addLead } from '#tests/helpers/rows'
import { metrics } from './metrics.ts'
import { trends } from './trends.ts'

// 12:00 on a Tuesday in São Paulo (UTC-3).
const now = new Date('2026-11-17T15:00:00Z')
const none = {} as FilterQuery
let own: TestContext

beforeAll(async () => {
  own = await openTestContext(now)
})
afterAll(() => own.close())

const at = (text: string) => new Date(text)
const filters = (query: Partial<FilterQuery>) => ({ ...none, ...query })

test('an account without data has zeros, and as many zero points as days', async () => {
  const account = await own.newAccount()
  expect(await metrics(own.ctx, account, none)).toEqual({
    totalClicks: 0,
    leadsConvertidos: 0,
    taxaConversao: 0,
    taxaConversaoExata: 0,
    leadsSemRastreio: 0,
  })
  for (const days of [7, 30, 90] as const) {
    const points = await trends(own.ctx, account, { ...none, days })
    expect(points).toHaveLength(days)
    expect(points.at(-1)).toEqual({ date: '2026-11-17', clicks: 0, conversions: 0 })
  }
})

test('cards count human clicks, tracked leads and untracked leads', async () => {
  const { ctx } = own
  const account = await own.newAccount()
  for (const hit of ['human', 'human', 'human', 'bot', 'preview', 'repeat'] as const) {
    await addClick(ctx, account, { at: at('2026-11-17T12:00:00Z'), class: hit })
  }
  await addLead(ctx, account, { at: at('2026-11-17T13:00:00Z') })
  await addLead(ctx, account, { at: at('2026-11-17T13:00:00Z'), fromClick: false })
  await addLead(ctx, account, { at: at('2026-11-17T13:00:00Z'), isTracked: false })
  expect(await metrics(ctx, account, none)).toEqual({
    totalClicks: 3,
    leadsConvertidos: 2,
    taxaConversao: 33,
    taxaConversaoExata: 33.3,
    leadsSemRastreio: 1,
  })
})

test('a day begins at midnight of the account, whatever day it is in UTC', async () => {
  const { ctx } = own
  const account = await own.newAccount()
  await addClick(ctx, account, { at: at('2026-11-17T02:59:59.999Z') })
  await addClick(ctx, account, { at: at('2026-11-17T03:00:00.000Z') })
  await addClick(ctx, account, { at: at('2026-11-18T02:59:59.999Z') })
  const today = await metrics(ctx, account, filters({ dateRange: 'today' }))
  const yesterday = await metrics(ctx, account, filters({ dateRange: 'yesterday' }))
  expect([today.totalClicks, yesterday.totalClicks]).toEqual([2, 1])
})

test('every filter narrows clicks and leads alike', async () => {
  const { ctx } = own
  const account = await own.newAccount()
  const chosen = { campaign: 'A', adSet: 'B', creative: 'C', source: 'instagram' }
  const when = at('2026-11-17T12:00:00Z')
  await addClick(ctx, account, { at: when, ...chosen, status: 'converted' })
  await addLead(ctx, account, { at: when, ...chosen, status: 'converted' })
  for (const [name, other] of Object.entries({ ...chosen, status: 'lost' })) {
    await addClick(ctx, account, { at: when, ...chosen, status: 'converted', [name]: `${other}2` })
  }
  for (const [name, value] of Object.entries({ ...chosen, status: 'converted' })) {
    const narrowed = await metrics(ctx, account, filters({ [name]: value }))
    expect([name, narrowed.totalClicks, narrowed.leadsConvertidos]).toEqual([name, 5, 1])
  }
  const all = await metrics(ctx, account, filters({ ...chosen, status: 'converted' }))
  expect([all.totalClicks, all.leadsConvertidos]).toEqual([1, 1])
})

test('the points of a window add up to the card of the same days', async () => {
  const { ctx } = own
  const account = await own.newAccount()
  for (let day = 0; day < 12; day += 1) {
    const when = new Date(now.getTime() - day * 86_400_000)
    for (let i = 0; i <= day; i += 1) await addClick(ctx, account, { at: when })
    await addLead(ctx, account, { at: when })
  }
  const points = await trends(ctx, account, { ...none, days: 7 })
  const card = await metrics(ctx, account, filters({ dateRange: 'last7days' }))
  expect(points.map((point) => point.clicks)).toEqual([7, 6, 5, 4, 3, 2, 1])
  expect(points.reduce((sum, point) => sum + point.clicks, 0)).toBe(card.totalClicks)
  expect(points.reduce((sum, point) => sum + point.conversions, 0)).toBe(card.leadsConvertidos)
  const narrowed = await trends(ctx, account, { ...filters({ dateRange: 'yesterday' }), days: 7 })
  expect(narrowed.map((point) => point.clicks)).toEqual([0, 0, 0, 0, 0, 2, 0])
})

test('the rate stays within 0 and 100 and has a decimal for small rates', async () => {
  const { ctx } = own
  const account = await own.newAccount()
  const when = at('2026-11-17T12:00:00Z')
  for (let i = 0; i < 3; i += 1) await addLead(ctx, account, { at: when })
  await addClick(ctx, account, { at: when })
  expect((await metrics(ctx, account, none)).taxaConversao).toBe(100)
  const other = await own.newAccount()
  for (let i = 0; i < 250; i += 1) await addClick(ctx, other, { at: when })
  await addLead(ctx, other, { at: when })
  expect(await metrics(ctx, other, none)).toMatchObject({
    taxaConversao: 0,
    taxaConversaoExata: 0.4,
  })
})

test('a custom range that means no days is 422 on the date to correct', async () => {
  const account = await own.newAccount()
  const cases: [Partial<FilterQuery>, string][] = [
    [{}, 'startDate'],
    [{ startDate: '2026-11-01' }, 'endDate'],
    [{ startDate: '2026-02-30', endDate: '2026-03-01' }, 'startDate'],
    [{ startDate: '01/11/2026', endDate: '2026-11-02' }, 'startDate'],
    [{ startDate: '2026-11-02', endDate: '2026-11-01' }, 'endDate'],
  ]
  for (const [dates, field] of cases) {
    const query = filters({ dateRange: 'custom', ...dates })
    await expect(metrics(own.ctx, account, query)).rejects.toMatchObject({
      code: 'invalid',
      fields: { [field]: expect.any(String) },
    })
  }
  const longest = filters({ dateRange: 'custom', startDate: '0000-01-01', endDate: '9999-12-31' })
  expect((await metrics(own.ctx, account, longest)).totalClicks).toBe(0)
})

test('names of any length and script are counted, and found by their own name', async () => {
  const { ctx } = own
  const account = await own.newAccount()
  const when = at('2026-11-17T12:00:00Z')
  // Random enough that PostgreSQL cannot compress it below the size of an index entry.
  const long = Array.from({ length: 2_000 }, (_, i) =>
    String.fromCodePoint(0x1f300 + ((i * i * 7919) % 700)),
  ).join('')
  await addClick(ctx, account, {
    at: when,
    campaign: long,
    adSet: `${long}1`,
    creative: `x${long}`,
    source: [...long].slice(0, 100).join(''),
  })
  await addClick(ctx, account, { at: when, campaign: 'NUL\ufffdaqui' })
  expect((await metrics(ctx, account, filters({ campaign: long }))).totalClicks).toBe(1)
  expect((await metrics(ctx, account, filters({ campaign: 'NUL\0aqui' }))).totalClicks).toBe(1)
})
