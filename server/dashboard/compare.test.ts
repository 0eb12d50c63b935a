import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { metrics as metricsContract, trends as trendsContract } from '#contracts/dashboard'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { addClick, addLead } from '#tests/helpers/rows'
import { metrics } from './metrics.ts'
import { trends } from './trends.ts'

// 12:01 on 31 March in São Paulo (UTC-3).
const now = new Date('2026-03-31T15:01:00Z')
let own: TestContext
let account: string

beforeAll(async () => {
  own = await openTestContext(now)
  account = await own.newAccount()
  for (const [day, clicks] of Object.entries(clicksByDay)) {
    const at = new Date(`${day}T15:00:00Z`)
    for (let i = 0; i < clicks; i += 1) await addClick(own.ctx, account, { at })
    await addLead(own.ctx, account, { at })
    await addLead(own.ctx, account, { at, isTracked: false, campaign: 'Outra' })
  }
})
afterAll(() => own.close())

const clicksByDay: Record<string, number> = {
  '2026-03-31': 1,
  '2026-03-30': 2,
  '2026-03-24': 3,
  '2026-03-18': 4,
  '2026-03-17': 5,
  '2026-02-28': 6,
  '2026-02-01': 7,
  '2026-01-31': 8,
}

async function card(query: z.input<typeof metricsContract.query>) {
  const answer = await metrics(own.ctx, account, metricsContract.query.parse(query))
  return metricsContract.output.parse(answer)
}

async function chart(query: z.input<typeof trendsContract.query>) {
  const answer = await trends(own.ctx, account, trendsContract.query.parse(query))
  return trendsContract.output.parse(answer)
}

test.each([
  ['today', 1, 2],
  ['yesterday', 2, 0],
  ['last7days', 3, 7],
  ['last14days', 10, 5],
  ['thisMonth', 15, 13],
  ['lastMonth', 13, 8],
] as const)('%s has %i clicks, and %i in the period before', async (dateRange, clicks, before) => {
  const { totalClicks, previous } = await card({ dateRange, compare: 'previous' })
  expect([totalClicks, previous?.totalClicks]).toEqual([clicks, before])
})

test('today is compared with yesterday until the same time of day', async () => {
  const shop = await own.newAccount()
  for (const [at, name] of [
    ['2026-03-30T12:00:00Z', 'cedo'],
    ['2026-03-30T18:00:00Z', 'tarde'],
    ['2026-03-31T12:00:00Z', 'hoje'],
  ] as const) {
    await addClick(own.ctx, shop, { at: new Date(at), campaign: name })
    await addLead(own.ctx, shop, { at: new Date(at), campaign: name })
  }
  // An answer of yesterday afternoon to a click of the morning.
  const late = new Date('2026-03-30T18:00:00Z')
  await addLead(own.ctx, shop, { at: late, clickedAt: new Date('2026-03-30T12:00:00Z') })
  const query = metricsContract.query.parse({ dateRange: 'today', compare: 'previous' })
  const { totalClicks, previous } = await metrics(own.ctx, shop, query)
  expect(totalClicks).toBe(1)
  expect(previous).toMatchObject({ totalClicks: 1, leadsConvertidos: 1, taxaConversao: 100 })
  const yesterday = metricsContract.query.parse({ dateRange: 'yesterday' })
  expect(await metrics(own.ctx, shop, yesterday)).toMatchObject({
    totalClicks: 2,
    leadsConvertidos: 3,
  })
})

test('the period before has all four figures, under the same filters', async () => {
  const custom = (startDate: string, endDate: string) =>
    card({ dateRange: 'custom', startDate, endDate, compare: 'previous' })
  expect((await custom('2026-03-25', '2026-03-31')).previous).toEqual({
    totalClicks: 7,
    leadsConvertidos: 2,
    taxaConversao: 29,
    taxaConversaoExata: 28.6,
    leadsSemRastreio: 2,
  })
  expect((await custom('2026-03-30', '2026-03-31')).previous).toEqual({
    totalClicks: 0,
    leadsConvertidos: 0,
    taxaConversao: 0,
    taxaConversaoExata: 0,
    leadsSemRastreio: 0,
  })
  const narrowed = await card({ dateRange: 'last7days', campaign: 'Outra', compare: 'previous' })
  expect(narrowed.previous).toMatchObject({ totalClicks: 0, leadsSemRastreio: 2 })
})

test('without a range there is nothing to compare with, and without asking no answer', async () => {
  expect((await card({ compare: 'previous' })).previous).toBeNull()
  expect((await card({ dateRange: 'all', compare: 'previous' })).previous).toBeNull()
  expect(await card({ dateRange: 'today' })).not.toHaveProperty('previous')
})

test('ranges at the ends of the calendar have a period before too', async () => {
  for (const [startDate, endDate] of [
    ['0000-01-01', '9999-12-31'],
    ['0000-01-01', '0000-01-02'],
    ['9999-12-30', '9999-12-31'],
  ] as const) {
    const { previous } = await card({
      dateRange: 'custom',
      startDate,
      endDate,
      compare: 'previous',
    })
    expect(previous?.totalClicks).toBe(0)
  }
})

test('each day of the chart brings the day that stands at its place in the window before', async () => {
  const week = await chart({ days: '7', compare: 'previous' })
  expect(week.map((point) => [point.date, point.clicks, point.previous])).toEqual([
    ['2026-03-25', 0, { date: '2026-03-18', clicks: 4, conversions: 1 }],
    ['2026-03-26', 0, { date: '2026-03-19', clicks: 0, conversions: 0 }],
    ['2026-03-27', 0, { date: '2026-03-20', clicks: 0, conversions: 0 }],
    ['2026-03-28', 0, { date: '2026-03-21', clicks: 0, conversions: 0 }],
    ['2026-03-29', 0, { date: '2026-03-22', clicks: 0, conversions: 0 }],
    ['2026-03-30', 2, { date: '2026-03-23', clicks: 0, conversions: 0 }],
    ['2026-03-31', 1, { date: '2026-03-24', clicks: 3, conversions: 1 }],
  ])
  for (const days of ['30', '90'] as const) {
    const points = await chart({ days, compare: 'previous' })
    expect(points).toHaveLength(Number(days))
    const alone = await chart({ days })
    expect(points.map(({ previous: _, ...point }) => point)).toEqual(alone)
  }
  const narrowed = await chart({ days: '7', campaign: 'Outra', compare: 'previous' })
  expect(narrowed.every((point) => point.previous?.clicks === 0)).toBe(true)
})

test('the chart of the range has its days, and those right before them at their places', async () => {
  const days = async (query: z.input<typeof trendsContract.query>) =>
    (await chart({ days: 'range', ...query })).map(({ date, clicks }) => [date, clicks])
  expect(await days({ dateRange: 'yesterday' })).toEqual([['2026-03-30', 2]])
  expect(
    await days({ dateRange: 'custom', startDate: '2026-02-27', endDate: '2026-03-01' }),
  ).toEqual([
    ['2026-02-27', 0],
    ['2026-02-28', 6],
    ['2026-03-01', 0],
  ])
  expect(await days({ dateRange: 'last30days' })).toHaveLength(30)
  expect(await days({})).toEqual((await chart({ days: '7' })).map((day) => [day.date, day.clicks]))
  const long = await days({ dateRange: 'custom', startDate: '2010-01-01', endDate: '2026-03-31' })
  expect([long.length, long.at(-1)?.[0]]).toEqual([366, '2026-03-31'])
  const compared = await chart({ days: 'range', dateRange: 'yesterday', compare: 'previous' })
  expect(compared[0]?.previous).toEqual({ date: '2026-03-29', clicks: 0, conversions: 0 })
})

test('a date range narrows both windows at the same places', async () => {
  const points = await chart({ days: '7', dateRange: 'today', compare: 'previous' })
  expect(points.map((point) => [point.clicks, point.previous?.clicks])).toEqual([
    ...Array(6).fill([0, 0]),
    [1, 3],
  ])
})
