import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SpendEntry, SpendImport } from '#contracts/ad-spend'
import type { CampaignTree } from '#contracts/campaigns'
import { startTestApp, type TestApp } from '#tests/helpers/app'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.sql.asOwner.deleteFrom('ad_spend').execute()
})

const manual = {
  platform: 'meta',
  from: '2026-11-10',
  to: '2026-11-12',
  campaign: 'Verão',
  totalCents: 100_00,
}
const call = (method: string, path: string, body?: unknown) =>
  app.request(method, path, body ? { body } : {})
const spent = async (from: string, to = from) => {
  const range = `dateRange=custom&startDate=${from}&endDate=${to}`
  const { json } = await call('GET', `/api/campaigns?${range}`)
  return (json as CampaignTree).total.spendCents
}
const entries = async () =>
  (await call('GET', '/api/ad-spend')).json as { entries: SpendEntry[]; total: number }
const load = async (csv: string, more: object = {}) =>
  (await call('POST', '/api/ad-spend/import', { csv, ...more })).json as SpendImport

test('a total over several days is divided to the cent', async () => {
  await call('POST', '/api/ad-spend', manual)
  expect(await spent('2026-11-10')).toBe(33_34)
  expect(await spent('2026-11-11', '2026-11-12')).toBe(66_66)
  expect(await spent('2026-11-13')).toBe(0)
  expect(await entries()).toEqual({
    total: 1,
    entries: [
      {
        ...manual,
        id: expect.any(String),
        origin: 'manual',
        adSet: '',
        ad: '',
        currency: 'BRL',
        countedCents: 100_00,
      },
    ],
  })
})

test('an entry keeps what is not changed, and is deleted', async () => {
  const { id } = (await call('POST', '/api/ad-spend', { ...manual, adSet: 'Frio' })).json as {
    id: string
  }
  const changed = { to: '2026-11-10', totalCents: 50_01 }
  expect((await call('PATCH', `/api/ad-spend/${id}`, changed)).status).toBe(200)
  expect([await spent('2026-11-10'), await spent('2026-11-11')]).toEqual([50_01, 0])
  expect((await entries()).entries).toMatchObject([{ id, adSet: 'Frio', ...changed }])
  expect((await call('DELETE', `/api/ad-spend/${id}`)).status).toBe(200)
  expect(await entries()).toEqual({ entries: [], total: 0 })
  expect((await call('DELETE', `/api/ad-spend/${id}`)).status).toBe(404)
  expect((await call('PATCH', `/api/ad-spend/${id}`, changed)).status).toBe(404)
})

test.each([
  [{ to: '2026-11-09' }, 'to'],
  [{ to: '2027-12-31' }, 'to'],
  [{ from: '2026-02-30' }, 'from'],
  [{ campaign: ' ' }, 'campaign'],
  [{ campaign: 'x'.repeat(401) }, 'campaign'],
  [{ totalCents: 0 }, 'totalCents'],
  [{ totalCents: 1.5 }, 'totalCents'],
  [{ totalCents: 1e12 }, 'totalCents'],
  [{ platform: 'orkut' }, 'platform'],
])('%j is refused on %s', async (wrong, field) => {
  const answer = await call('POST', '/api/ad-spend', { ...manual, ...wrong })
  expect(answer.status).toBe(422)
  expect(answer.json).toMatchObject({ fields: { [field]: expect.any(String) } })
})

const file = `Nome da campanha,Dia,Valor usado (BRL)
Verão,2026-11-10,"1,234.56"
Verão,2026-11-10,0.44
Verão,2026-11-11,10.00
Natal,2026-11-11,5
`

test('a dry run says what each line becomes and stores nothing', async () => {
  expect(await load(file, { dryRun: true })).toEqual({
    imported: false,
    platform: 'meta',
    lines: expect.arrayContaining([
      {
        line: 2,
        from: '2026-11-10',
        to: '2026-11-10',
        campaign: 'Verão',
        adSet: '',
        ad: '',
        placement: '',
        cents: 1_234_56,
        currency: 'BRL',
      },
    ]),
    lineCount: 4,
    from: '2026-11-10',
    to: '2026-11-11',
    totals: [{ currency: 'BRL', cents: 1_250_00 }],
    replaced: { days: 0, totals: [] },
    problems: [],
    problemCount: 0,
    skipped: [],
    skippedCount: 0,
  })
  expect(await entries()).toEqual({ entries: [], total: 0 })
})

test('a file is imported once however often, and a later one replaces its campaigns and days', async () => {
  expect((await load(file)).imported).toBe(true)
  const again = await load(file)
  expect(again.replaced).toEqual({ days: 2, totals: [{ currency: 'BRL', cents: 1_250_00 }] })
  expect(await spent('2026-11-10', '2026-11-11')).toBe(1_250_00)
  // The same day in more detail: by ad, and with the campaign's id.
  await load(
    'Campanha;ID da campanha;Anúncio;Dia;Custo\nVerão;7;A;2026-11-10;1,00\nVerão;7;B;2026-11-10;2,00',
    { platform: 'meta' },
  )
  expect([await spent('2026-11-10'), await spent('2026-11-11')]).toEqual([3_00, 15_00])
  // Another platform's campaign of the same name is another campaign.
  await load('Campanha;Dia;Custo\nVerão;2026-11-10;4,00', { platform: 'google' })
  expect(await spent('2026-11-10')).toBe(7_00)
})

test('a wrong line is shown and left out, and the others are imported', async () => {
  const wrong = 'Data;Campanha;Gasto\n10/11/2026;Verão;10,00\n31/11/2026;Verão;dez reais'
  const preview = await load(wrong, { dryRun: true })
  expect(preview).toMatchObject({ lineCount: 1, problemCount: 1 })
  expect(preview.problems).toEqual([
    {
      line: 3,
      message: 'A data "31/11/2026" não existe ou não está como dd/mm/aaaa ou AAAA-MM-DD.',
    },
  ])
  expect(await spent('2026-11-10')).toBe(0)
  expect(await load(wrong)).toMatchObject({ imported: true, lineCount: 1, problemCount: 1 })
  expect(await spent('2026-11-10')).toBe(10_00)
})

test('a file of wrong lines alone is refused with the first of them', async () => {
  const csv = 'Data;Campanha;Gasto\n31/11/2026;Verão;10,00\nontem;Verão;5,00'
  const answer = await call('POST', '/api/ad-spend/import', { csv })
  expect(answer.status).toBe(422)
  expect(answer.json).toMatchObject({
    error: 'As 2 linhas com gasto estão erradas; nada foi importado.',
    fields: { csv: expect.stringContaining('Linha 2') },
  })
})

test('a total row of another platform does not stop the file', async () => {
  const csv =
    'Campanha,Dia,Moeda,Custo\nPesquisa,2026-11-10,BRL,"1,50"\nTotal: conta, --,BRL,"1,50"'
  expect(await load(csv)).toMatchObject({ imported: true, lineCount: 1, problemCount: 0 })
  expect(await spent('2026-11-10')).toBe(1_50)
})

test.each([
  ['PK\u0003\u0004\0\0xl/workbook.xml', '(.xlsx)'],
  ['ÐÏ\u0011à¡±\u001aá', '(.xls)'],
])('a workbook is refused with what to do', async (csv, kind) => {
  for (const dryRun of [true, false]) {
    const { status, json } = await call('POST', '/api/ad-spend/import', { csv, dryRun })
    const { fields } = json as { fields: { csv: string } }
    expect(status).toBe(422)
    expect(fields.csv).toContain(kind)
    expect(fields.csv).toContain('Salve como CSV')
  }
})

test.each(['', 'a;b\n1;2', '\0\ud800', 'Data;Gasto\n'])('%j is refused as a file', async (csv) => {
  const answer = await call('POST', '/api/ad-spend/import', { csv })
  expect([answer.status, Object.keys((answer.json as { fields: object }).fields)]).toEqual([
    422,
    ['csv'],
  ])
})

test('what a file told of a campaign is one entry: deleted, not edited', async () => {
  await load(file)
  const { entries: listed } = await entries()
  const verao = listed.find(({ campaign }) => campaign === 'Verão')
  expect(verao).toMatchObject({ origin: 'csv', from: '2026-11-10', totalCents: 1_245_00 })
  const edit = await call('PATCH', `/api/ad-spend/${verao?.id}`, { totalCents: 5 })
  expect(edit.status).toBe(409)
  await call('DELETE', `/api/ad-spend/${verao?.id}`)
  expect(await spent('2026-11-10', '2026-11-11')).toBe(5_00)
})

test('an entry says how much of it counts beside the file', async () => {
  await call('POST', '/api/ad-spend', manual)
  await load('Campanha;Dia;Custo\nVerão;2026-11-10;7,00', { platform: 'meta' })
  const { entries: listed } = await entries()
  expect(listed.map(({ origin, countedCents }) => [origin, countedCents])).toEqual([
    ['manual', 66_66],
    ['csv', 7_00],
  ])
  expect(await spent('2026-11-10', '2026-11-12')).toBe(73_66)
})

test('the export has a row per ad with the names above it, and the total; formulas stay text', async () => {
  await load(
    'Campanha;Conjunto;Anúncio;Dia;Custo\n=1+1;Frio;"Vídeo; novo";2026-11-10;7,05\nNatal;;;2026-11-10;2',
    { platform: 'meta' },
  )
  const query = 'dateRange=custom&startDate=2026-11-10&endDate=2026-11-10'
  const { headers, text } = await call('GET', `/api/campaigns/export?${query}`)
  expect(headers.get('content-disposition')).toBe('attachment; filename="campanhas-export.csv"')
  expect(text.split('\r\n')).toEqual([
    'Campanha;Conjunto de anúncios;Anúncio;Cliques;Conversas;Leads;Clientes;Vendas;Clientes recorrentes;Receita (BRL);Ticket médio (BRL);Gasto (BRL);CPL (BRL);CPA (BRL);ROAS;Amostra pequena;Outras moedas;Vendas no período;Receita no período (BRL)',
    `'=1+1;Frio;"Vídeo; novo";0;0;0;0;0;0;0,00;;7,05;;;0;;;0;0,00`,
    'Natal;(sem conjunto);(sem anúncio);0;0;0;0;0;0;0,00;;2,00;;;0;;;0;0,00',
    'Total;;;0;0;0;0;0;0;0,00;;9,05;;;0;;;0;0,00',
    '',
  ])
  const compared = await call(
    'GET',
    `/api/campaigns/export?${query}&compare=previous&level=campaign`,
  )
  expect(compared.text.split('\r\n')[0]).toContain('Gasto (BRL) (período anterior)')
  // Of all ads together; the file did not say where they were shown.
  const placements = await call('GET', `/api/campaigns/export?${query}&level=placement`)
  expect(placements.text.split('\r\n').map((line) => line.split(';')[0])).toEqual([
    'Posicionamento',
    'Total',
    '',
  ])
})
