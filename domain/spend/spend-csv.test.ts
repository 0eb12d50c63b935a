import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resultOf } from '#tests/helpers/steps'
import { readSpendCsv } from './spend-csv.ts'

function read(text: string) {
  const file = resultOf(readSpendCsv(text))
  if (file.kind !== 'read') throw new Error(file.problem)
  return file
}

const line = {
  campaign: '',
  campaignId: '',
  adSet: '',
  adSetId: '',
  ad: '',
  adId: '',
  placement: '',
  currency: 'BRL',
}

test.each([
  [
    'Meta, em português, por dia, números com ponto',
    'Nome da campanha,Nome do conjunto de anúncios,Nome do anúncio,Identificação do anúncio,Dia,Valor usado (BRL),Impressões\n"Verão, 2026",Frio,Vídeo,120211,2026-11-01,1234.56,900\n',
    'meta',
    [
      {
        ...line,
        line: 2,
        from: '2026-11-01',
        to: '2026-11-01',
        campaign: 'Verão, 2026',
        adSet: 'Frio',
        ad: 'Vídeo',
        adId: '120211',
        cents: 1_234_56,
      },
    ],
  ],
  [
    'Meta, in English, a period per line and by placement',
    'Reporting starts,Reporting ends,Campaign name,Campaign ID,Platform,Placement,Amount spent (USD)\n2026-11-01,2026-11-03,Summer,9,facebook,Feed,"1,000.10"\n',
    'meta',
    [
      {
        ...line,
        line: 2,
        from: '2026-11-01',
        to: '2026-11-03',
        campaign: 'Summer',
        campaignId: '9',
        placement: 'facebook_Feed',
        cents: 1_000_10,
        currency: 'USD',
      },
    ],
  ],
  [
    'Google Ads, com título e tabulação',
    'Relatório de campanha\n1 de novembro de 2026 - 2 de novembro de 2026\nCampanha\tID da campanha\tDia\tCódigo da moeda\tCusto\nPesquisa\t77\t2026-11-02\tBRL\t1.234,50\n',
    'google',
    [
      {
        ...line,
        line: 4,
        from: '2026-11-02',
        to: '2026-11-02',
        campaign: 'Pesquisa',
        campaignId: '77',
        cents: 1_234_50,
      },
    ],
  ],
  [
    'TikTok',
    'Date,Campaign name,Ad group name,Ad name,Cost,Currency\n2026-11-02 00:00:00,T,Grupo,Anúncio,12.30,BRL\n',
    'tiktok',
    [
      {
        ...line,
        line: 2,
        from: '2026-11-02',
        to: '2026-11-02',
        campaign: 'T',
        adSet: 'Grupo',
        ad: 'Anúncio',
        cents: 12_30,
      },
    ],
  ],
  [
    'planilha própria, ponto e vírgula',
    'Data;Campanha;Gasto\r\n01/11/2026;Natal 🎄;R$ 1.000,00\r\n2/11/2026;Natal 🎄;0,5\r\n',
    'other',
    [
      {
        ...line,
        line: 2,
        from: '2026-11-01',
        to: '2026-11-01',
        campaign: 'Natal 🎄',
        cents: 1_000_00,
      },
      { ...line, line: 3, from: '2026-11-02', to: '2026-11-02', campaign: 'Natal 🎄', cents: 50 },
    ],
  ],
  [
    'gasto da conta, sem campanha',
    'data,custo\n2026-11-01,10\n',
    'other',
    [{ ...line, line: 2, from: '2026-11-01', to: '2026-11-01', cents: 10_00 }],
  ],
])('%s', (_name, text, platform, lines) => {
  expect(read(text)).toEqual({ kind: 'read', platform, lines, problems: [], skipped: [] })
})

test('lines of totals and without spend are skipped and told', () => {
  const file = read(
    'Campanha;Dia;Custo\nA;2026-11-01;10,00\n;2026-11-01;30,00\nB;2026-11-01;0,00\nC;2026-11-02;\nTotal: campanhas;;30,00\n',
  )
  expect(file.lines.map((one) => one.campaign)).toEqual(['A'])
  expect(file.problems).toEqual([])
  expect(file.skipped).toEqual([
    { line: 3, reason: 'total' },
    { line: 4, reason: 'no_spend' },
    { line: 5, reason: 'no_spend' },
    { line: 6, reason: 'total' },
  ])
})

test.each([
  ['A;;10,00', 'date_missing', ''],
  ['A;31/02/2026;10,00', 'date_unreadable', '31/02/2026'],
  ['A;11/25/2026;10,00', 'date_unreadable', '11/25/2026'],
  ['A;ontem;10,00', 'date_unreadable', 'ontem'],
  ['A;01/11/2026 - 02/11/2026;9,00', 'date_unreadable', '01/11/2026 - 02/11/2026'],
  ['A;2026-11-01 2026-11-02;9,00', 'date_unreadable', '2026-11-01 2026-11-02'],
  ['A;01/11/1026;10,00', 'date_unreadable', '01/11/1026'],
  ['A;01/11/2026;dez', 'amount_unreadable', 'dez'],
  ['A;01/11/2026;-3,00', 'amount_unreadable', '-3,00'],
  ['A;01/11/2026;999.999.999,00', 'amount_too_large', '999.999.999,00'],
  [`${'x'.repeat(401)};01/11/2026;1,00`, 'name_too_long', 'x'.repeat(60)],
])('%s is wrong: %s', (row, problem, value) => {
  const file = read(`Campanha;Data;Gasto\nB;01/11/2026;1,50\n${row}`)
  expect(file.problems).toEqual([{ line: 3, problem, value }])
  expect(file.lines).toHaveLength(1)
})

test.each([
  ['2026-11-05;2026-11-01', 'dates_reversed'],
  ['2024-01-01;2026-11-01', 'too_many_days'],
])('a period %s is wrong: %s', (period, problem) => {
  const file = read(`Campanha;De;Até;Gasto\nA;${period};10,00`)
  expect(file.problems).toMatchObject([{ line: 2, problem }])
})

const skippedOf = (text: string) => read(text).skipped.map(({ reason }) => reason)

test.each([
  'Total: conta',
  'Total geral',
  'TOTAL',
  'Totals',
  'Totais',
  'Grand total',
  'Subtotal',
  'Sub-total: Pesquisa',
  '— Total —',
  'Valor total',
  'Total general',
  'Totale',
  'Gesamt',
  'Resultados de 12 campanhas',
  'Resultado de 1 campanha',
  'Results from 3 ad sets',
  'Résultats de 4 campagnes',
  'Soma:',
])('%s without a readable day is a total, not a line', (name) => {
  for (const day of ['', '--', '—', '01/11/2026 - 30/11/2026', 'todo o período']) {
    const file = read(
      `Campanha,Dia,Moeda,Custo\nPesquisa,2026-11-01,BRL,"1,50"\n${name}, ${day},BRL,"1,50"`,
    )
    expect([file.lines.length, file.problems, file.skipped]).toEqual([
      1,
      [],
      [{ line: 3, reason: 'total' }],
    ])
  }
  expect(skippedOf(`Dia;Campanha;Gasto\n01/11/2026;A;1,00\n${name};;1,00`)).toEqual(['total'])
  expect(skippedOf(`Dia;Campanha;Gasto\n01/11/2026;A;1,00\n--;${name};1,00`)).toEqual(['total'])
  expect(read(`Campanha;Dia;Gasto\n${name};01/11/2026;1,00`).lines).toMatchObject([
    { campaign: name, cents: 1_00 },
  ])
})

test.each(['Totalmente Novo', 'Pesquisa', 'Somar', 'Resultados', 'Summit', 'Atotal'])(
  '%s without a day is a wrong line, not a total',
  (name) => {
    expect(read(`Campanha;Dia;Gasto\n${name};--;1,00`).problems).toMatchObject([
      { problem: 'date_unreadable' },
    ])
  },
)

test.each([
  [
    'notes below',
    'Campanha;Dia;Gasto\nA;01/11/2026;1,00\nFonte: Meta Ads;;\n* Valores em reais',
    ['note', 'note'],
  ],
  ['a note with a comma', 'Dia,Gasto\n2026-11-01,1.00\nFonte: Meta, exportado em 12/11', ['note']],
  ['the header again', 'Dia;Campanha;Gasto\n01/11/2026;A;1,00\n\nDIA;Campanha;Gasto\n', ['header']],
  ['blank lines', '\ufeffsep=;\n\nDia;Campanha;Gasto\n;;\n"01/11/2026";"A";"1,00"\n \n', []],
  ['tabs', 'Dia\tCampanha\tGasto\n01/11/2026\tA\t1,00\nTotal\t\t1,00', ['total']],
  ['commas', 'Dia,Campanha,Gasto\n01/11/2026,A,"1,00"\nTotal,,"1,00"', ['total']],
])('%s leave the one line', (_, text, reasons) => {
  const { lines, problems, skipped } = read(text)
  expect(lines).toMatchObject([{ from: '2026-11-01', cents: 1_00 }])
  expect([problems, skipped.map(({ reason }) => reason)]).toEqual([[], reasons])
})

test.each([
  ['a workbook', 'PK\u0003\u0004\u0014\0\u0006\0[Content_Types].xml', 'workbook'],
  ['an old workbook', 'ÐÏ\u0011à¡±\u001aá\0\0', 'old_workbook'],
  ['an old workbook in broken UTF-8', '\ufffd\ufffd\u0011\ufffd\ufffd\ufffd\u001a', 'old_workbook'],
  ['nothing', '', 'empty'],
  ['white space', ' \n ', 'empty'],
  ['a table without money', 'Campanha;Cliques\nA;10', 'no_header'],
  ['a table without days', 'Campanha;Gasto\nA;10', 'no_header'],
  ['a page', '<!doctype html><html></html>', 'no_header'],
  ['a table of 20,001 lines', `Data;Gasto\n${'2026-11-01;1\n'.repeat(20_001)}`, 'too_large'],
])('%s is no table of spend', (_name, text, problem) => {
  expect(resultOf(readSpendCsv(text))).toEqual({ kind: 'problem', problem })
})

test('no text makes it throw, and every line of a table is told once', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('2026-11-01', '1,5', 'A', ''),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { maxLength: 30 }), (rows) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
      const body = rows.map((row) => row.map(quoted).join(';'))
      const file = resultOf(readSpendCsv(['Campanha;Data;Gasto', ...body].join('\n')))
      if (file.kind === 'problem') return
      const told = [...file.lines, ...file.problems, ...file.skipped].map((one) => one.line)
      expect(new Set(told).size).toBe(told.length)
      expect(told.length).toBe(rows.filter((row) => row.some((one) => one.trim() !== '')).length)
    }),
  )
})
