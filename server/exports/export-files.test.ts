import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportTypes, fileColumns, firstColumns } from '#contracts/export-columns'
import type { Role } from '#domain/people/roles'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, aLink, aPerson, say } from '#tests/helpers/chat'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  const linkCode = await aLink(app, 'Verão')
  const people: [name: string, sales: [value: string, invoiceNumber: string][]][] = [
    [
      'Ana',
      [
        ['199,90', 'NF 1042'],
        ['50', '=2+2'],
      ],
    ],
    ['=CMD("x")', [['1.234,56', '']]],
  ]
  for (const [name, sales] of people) {
    const { code } = await aClick(app, { linkCode })
    await say(app, { from: aPerson(), name, text: `Oi [ID: ${code}]` })
    const lead = await leadOf(name)
    for (const [value, invoiceNumber] of sales) {
      app.advance(60_000)
      await app.post(`/api/leads/${lead}/sales`, { value, invoiceNumber, product: 'Curso' })
    }
  }
  await say(app, { from: aPerson(), name: 'Bia', text: 'Bom dia' })
  const bia = await leadOf('Bia')
  await app.post(`/api/leads/${bia}/sales`, { value: '10', status: 'waiting' })
  app.advance(60_000)
  await app.post(`/api/leads/${bia}/sales`, { value: '7', currency: 'USD' })
})
afterAll(() => app.close())

async function leadOf(name: string): Promise<string> {
  const { leads } = await app.get<{ leads: { id: string; contactName: string | null }[] }>(
    '/api/leads',
  )
  const found = leads.find((lead) => lead.contactName === name)
  if (!found) throw new Error(`no lead ${name}`)
  return found.id
}

async function file(query: string) {
  const { status, text, headers } = await app.request('GET', `/api/export?${query}`)
  const rows = text.replace(/^\ufeff/, '').split('\r\n')
  return { status, name: headers.get('content-disposition'), rows: rows.slice(0, -1) }
}

const accountant = `type=sales&columns=${encodeURIComponent(firstColumns.sales.join(','))}`

test('the accountant’s file has a row per paid sale by its day, the oldest first; formulas are text', async () => {
  const { status, rows } = await file(`${accountant}&dateRange=today`)
  expect(status).toBe(200)
  const day = rows[1]?.slice(0, 10)
  expect(day).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  expect(rows).toEqual([
    'Data da venda;Cliente;Valor;Campanha;Nota fiscal',
    `${day};Ana;199,90;Verão;NF 1042`,
    `${day};Ana;50,00;Verão;'=2+2`,
    `${day};"'=CMD(""x"")";1234,56;Verão;`,
    `${day};Bia;7,00;;`,
  ])
  expect((await file('type=sales&dateRange=yesterday')).rows).toHaveLength(1)
  expect((await file('type=sales&campaign=Ver%C3%A3o')).rows).toHaveLength(4)
})

test('in reais it adds up to what the campaign report says for the same days', async () => {
  const { rows } = await file('type=sales&dateRange=today&columns=Valor,Moeda')
  const cents = rows
    .filter((row) => row.endsWith(';BRL'))
    .map((row) => Math.round(100 * Number(row.split(';')[0]?.replace(',', '.'))))
  const { total } = await app.get<{ total: { periodSales: number; periodRevenueCents: number } }>(
    '/api/campaigns?dateRange=today',
  )
  expect([cents.length, cents.reduce((sum, one) => sum + one, 0)]).toEqual([
    total.periodSales,
    total.periodRevenueCents,
  ])
})

test('a file of chosen columns, and each of sales, is named by its days; others are as they were', async () => {
  const october = 'dateRange=custom&startDate=2026-10-01&endDate=2026-10-31'
  const twoDays = 'dateRange=custom&startDate=2026-10-02&endDate=2026-10-03'
  const names: [query: string, name: string][] = [
    ['type=clicks', 'clicks-export.csv'],
    ['type=leads', 'leads-export.csv'],
    [`type=sales&${october}`, 'vendas-2026-10.csv'],
    [`type=clicks&columns=Data+do+clique&${october}`, 'cliques-2026-10.csv'],
    [`type=leads&columns=Contato&${twoDays}`, 'leads-2026-10-02-a-2026-10-03.csv'],
  ]
  for (const [query, name] of names) {
    expect([query, (await file(query)).name]).toEqual([query, `attachment; filename="${name}"`])
  }
  expect((await file('type=sales&columns=Senha')).status).toBe(422)
  expect((await file('type=sales&dateRange=custom')).status).toBe(422)
})

test.each(exportTypes)('the file of %s has the columns that the screen offers', async (type) => {
  const heads = (await file(`type=${type}`)).rows[0]?.split(';')
  expect(heads).toEqual(fileColumns[type])
  expect(firstColumns[type].every((head) => fileColumns[type].includes(head))).toBe(true)
  const two = fileColumns[type].slice(0, 2)
  const wanted = encodeURIComponent([...two].reverse().join(','))
  expect((await file(`type=${type}&columns=${wanted}`)).rows[0]).toBe(two.join(';'))
})

test('who may not export people sees masked numbers; an attendant gets no file', async () => {
  const as = async (role: Role) => {
    await app.ctx.sql.asOwner
      .updateTable('memberships')
      .set({ role })
      .where('account_id', '=', app.account.accountId)
      .execute()
    return app.request('GET', '/api/export?type=sales&columns=Cliente,WhatsApp')
  }
  const manager = await as('manager')
  expect(manager.text).toContain('Ana;55 ')
  expect(manager.text).toContain('*')
  expect(manager.text).not.toMatch(/\d{10}/)
  expect((await as('attendant')).status).toBe(403)
  expect((await as('owner')).text).toMatch(/Ana;"=""55\d{11}"""/)
})

test('an invoice number is corrected and taken away', async () => {
  const lead = await leadOf('Bia')
  const { sales } = await app.get<{ sales: { id: string; invoiceNumber: string | null }[] }>(
    `/api/leads/${lead}`,
  )
  const path = `/api/leads/${lead}/sales/${sales[0]?.id}`
  const change = async (invoiceNumber: string | null) => {
    const { text } = await app.request('PATCH', path, { body: { invoiceNumber } })
    return JSON.parse(text).sales[0].invoiceNumber
  }
  expect(await change('  123/A ')).toBe('123/A')
  expect(await change(null)).toBe(null)
  const { status } = await app.request('PATCH', path, { body: { invoiceNumber: '1'.repeat(61) } })
  expect(status).toBe(422)
})

test('what was taken out is recorded, and what names a person goes with the person', async () => {
  await file('type=sales&dateRange=lastMonth')
  const { entries } = await app.get<{ entries: { action: string }[] }>('/api/audit')
  expect(entries.map(({ action }) => action)).toContain('export.sales')
  await app.request('DELETE', `/api/leads/${await leadOf('Ana')}`)
  const { rows } = await file('type=sales&columns=Cliente,Valor,Nota+fiscal')
  expect(rows.slice(1, 3)).toEqual([';199,90;', ';50,00;'])
})
