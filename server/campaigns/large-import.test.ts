import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SpendImport } from '#contracts/ad-spend'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { longestTurnMs } from '#tests/helpers/turns'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const load = (csv: string, more: object = {}) =>
  app.post<SpendImport>('/api/ad-spend/import', { csv, ...more })

/** 20,000 campaigns of one day: each is looked for among the 20,000 that were told before. */
function largeFile(nameLength: number): string {
  const lines = Array.from({ length: 20_000 }, (_, i) => {
    return `${String(i).padEnd(nameLength, ' Verão')};2026-11-10;${(i % 90) + 1},50`
  })
  return ['Campanha;Dia;Gasto', ...lines].join('\n')
}

test('a file of 7.6 MB lets others have their turn, the first time and again', async () => {
  const csv = largeFile(360)
  expect(csv.length).toBeGreaterThan(7_400_000)
  for (const replacedDays of [0, 1]) {
    let answer: SpendImport | undefined
    const ms = await longestTurnMs(async () => {
      answer = await load(csv)
    })
    expect(answer).toMatchObject({ imported: true, lineCount: 20_000 })
    expect(answer?.replaced.days).toBe(replacedDays)
    expect(ms).toBeLessThan(250)
  }
}, 120_000)

test('so does the file of a report with 20,000 campaigns', async () => {
  const query = 'dateRange=custom&startDate=2026-11-10&endDate=2026-11-10&level=campaign'
  let rows = 0
  const ms = await longestTurnMs(async () => {
    const { text } = await app.request('GET', `/api/campaigns/export?${query}`)
    rows = text.split('\r\n').length
  })
  // The header, the total and what is behind the last line break.
  expect(rows).toBe(20_003)
  expect(ms).toBeLessThan(400)
}, 120_000)

test('periods that become 73,000 days do, too; more days than a year of ads has are refused', async () => {
  const rows = Array.from({ length: 200 }, (_, i) => `C${i};2025-11-01;2026-11-01;366`)
  const csv = ['Campanha;De;Até;Gasto', ...rows].join('\n')
  const ms = await longestTurnMs(() => load(csv))
  expect(ms).toBeLessThan(250)
  const again = await load(csv, { dryRun: true })
  expect(again.replaced).toEqual({ days: 366, totals: [{ currency: 'BRL', cents: 200 * 366_00 }] })

  const same = Array.from({ length: 20_000 }, () => 'C;2025-11-01;2026-11-01;1')
  const answer = await app.request('POST', '/api/ad-spend/import', {
    body: { csv: ['Campanha;De;Até;Gasto', ...same].join('\n') },
  })
  expect(answer.status).toBe(422)
  expect(answer.json).toMatchObject({
    fields: { csv: 'O arquivo tem linhas demais. Divida-o em períodos menores.' },
  })
}, 120_000)
