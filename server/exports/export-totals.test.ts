import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, aLink, aPerson, say } from '#tests/helpers/chat'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  for (const [campaign, name] of [
    ['Verão', 'Ana'],
    ['Verão', 'Ana Paula\nde Sá; "Aninha"'],
    ['Inverno', 'Bia 🌷'],
  ] as const) {
    const linkCode = await aLink(app, campaign)
    const { code } = await aClick(app, { linkCode, query: 'utm_source=ig' })
    await say(app, { from: aPerson(), name, text: `Oi [ID: ${code}]` })
    app.advance(60_000)
    await aClick(app, { linkCode })
    app.advance(12 * 3_600_000)
  }
  await say(app, { from: aPerson(), name: 'Caio', text: 'Bom dia' })
})
afterAll(() => app.close())

/** The file's rows, as cells (RFC 4180: a quote is doubled in quotes). */
async function rowsOf(type: string, query: string): Promise<string[][]> {
  const { status, text } = await app.request('GET', `/api/export?type=${type}&${query}`)
  expect(status).toBe(200)
  const [, ...rows] = text.replace(/^\ufeff/, '').match(/(?:"(?:[^"]|"")*"|[^"\r\n])+/g) ?? []
  return rows.map((row) =>
    (row.match(/(?<=^|;)(?:"(?:[^"]|"")*"|[^";]*)/g) ?? []).map((cell) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    ),
  )
}

// Each file belongs to a screen: the clicks to the tracking list, the leads to the leads report.
test.each([
  ['', 6, 7],
  ['search=ana', 2, 2],
  ['search=%20%20ana%20', 2, 2],
  ['search=%20%20', 6, 7],
  ['search=VERAO', 4, 4],
  ['search=nada+disso', 0, 0],
  ['campaign=Ver%C3%A3o', 4, 4],
  ['campaign=Ver%C3%A3o&status=contacted', 2, 2],
  ['status=pending', 3, 3],
  ['source=instagram&search=inverno', 1, 1],
  ['dateRange=today', 0, 1],
  ['dateRange=yesterday', 4, 4],
  ['dateRange=yesterday&search=%22aninha%22', 1, 1],
])('with %j the files have the rows of their lists', async (query, clicks, leads) => {
  expect(await rowsOf('clicks', query)).toHaveLength(clicks)
  expect(await rowsOf('leads', query)).toHaveLength(leads)
  const summary = await app.get<{ clicks: number }>(`/api/clicks/summary?${query}`)
  const list = await app.get<{ total: number }>(`/api/leads?${query}`)
  expect([summary.clicks, list.total]).toEqual([clicks, leads])
})

test('the rows are in the order of the list, with the names as they are', async () => {
  const rows = await rowsOf('leads', 'status=contacted')
  const { leads } = await app.get<{ leads: { contactName: string }[] }>(
    '/api/leads?status=contacted',
  )
  expect(rows.map(([name]) => name)).toEqual(leads.map((lead) => lead.contactName))
})
