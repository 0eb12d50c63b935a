import { stringify } from 'csv-stringify/sync'
import { array, assert, constantFrom, date, integer, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { readsAsValue } from '#domain/spreadsheet-value'
import { type Column, csvRows, csvText, dateTimeCell, sharedColumns } from './csv.ts'

// Another program's writer, with the rules of our files as its options.
function written(rows: (string | number)[][]): string {
  return stringify(rows, {
    delimiter: ';',
    record_delimiter: '\r\n',
    escape_formulas: true,
    quoted_match: /[\r\n;"]/,
    cast: {
      string: (text) =>
        readsAsValue(text) && !/^[=+\-@\t\r＝＋－＠]/.test(text)
          ? { value: `="${text}"`, escape_formulas: false }
          : text,
    },
  })
}

const awkward = constantFrom(
  ...['', '0', '-1', '=1+1', '+55', '@x', '\tx', '\rx', '\n', ';', '"', '""', '="1"', '12E45678'],
  ...['10/12', 'MARÇO 2', '50%', '12:30', 'VERDADEIRO', '2026', ' 10', 'R$ 10', 'jan'],
  ...['5511987654321', '007', '1e5', '－1', '＝x', '＋', '＠', 'Ação 🎉', 'a;b"c\r\nd', "'"],
)

test('every cell is written as a known writer of CSV writes it', () => {
  const cell = oneof(awkward, string({ unit: 'binary' }), integer())
  assert(
    property(array(array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 5 }), (rows) => {
      expect(csvText(rows)).toBe(written(rows))
    }),
    { numRuns: 200 },
  )
})

test('a text is protected, and an amount or day of ours is not', async () => {
  const columns: Column<string>[] = [
    { header: '10/12', cell: (text) => text },
    { header: 'Dia', cell: (text) => text, isValue: true },
    { header: 'Vezes', cell: () => 7 },
    ...sharedColumns(
      (text: string) => ({ text }),
      [
        { header: 'Nome', cell: ({ text }) => text },
        { header: 'Valor', cell: ({ text }) => text, isValue: true as const },
      ],
    ),
  ]
  let file = ''
  const rows = ['10/12', '1.5', 'Verão']
  for await (const piece of csvRows(columns, async () => ({ rows, last: undefined }))) file += piece
  expect(file.replace('\ufeff', '').split('\r\n')).toEqual([
    '"=""10/12""";Dia;Vezes;Nome;Valor',
    '"=""10/12""";10/12;7;"=""10/12""";10/12',
    '"=""1.5""";1.5;7;"=""1.5""";1.5',
    'Verão;Verão;7;Verão;Verão',
    '',
  ])
})

test('what rows share is made once, and stands in each of them', async () => {
  type Row = { n: number; about: { id: number } }
  let made = 0
  const about: Column<Row['about']>[] = [
    { header: 'a', cell: ({ id }) => `a${id}` },
    {
      header: 'b',
      cell: ({ id }) => {
        made += 1
        return id % 2 === 0 ? null : `=${id}`
      },
    },
  ]
  const number: Column<Row> = { header: 'n', cell: ({ n }) => n }
  const columns = [number, ...sharedColumns((row: Row) => row.about, about), number]
  const linesOf = async (objects: number) => {
    const shared = Array.from({ length: objects }, (_, id) => ({ id }))
    const rows = Array.from({ length: 3_000 }, (_, n) => ({
      n,
      about: shared[n % objects] ?? { id: -1 },
    }))
    let text = ''
    for await (const piece of csvRows(columns, async () => ({ rows, last: undefined })))
      text += piece
    return text.trimEnd().split('\r\n').slice(1)
  }
  const lineOf = (n: number, id: number) => `${n};a${id};${id % 2 === 0 ? '' : `'=${id}`};${n}`
  expect(await linesOf(7)).toEqual(Array.from({ length: 3_000 }, (_, n) => lineOf(n, n % 7)))
  expect(made).toBe(7)
  expect(await linesOf(1_100)).toEqual(
    Array.from({ length: 3_000 }, (_, n) => lineOf(n, n % 1_100)),
  )
})

test.each([
  'America/Sao_Paulo',
  'America/Noronha',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/New_York',
])('an instant in %s is what a clock there shows, whichever was written before', (timeZone) => {
  const cell = dateTimeCell(timeZone)
  const clock = new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const shown = (instant: Date) => {
    const part = Object.fromEntries(
      clock.formatToParts(instant).map((one) => [one.type, one.value]),
    )
    return `${part.day}/${part.month}/${part.year} ${part.hour}:${part.minute}:${part.second}`
  }
  const instant = date({
    min: new Date('1969-12-31T00:00:00Z'),
    max: new Date('2045-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  assert(
    property(instant, (at) => {
      expect(cell(at)).toBe(shown(at))
      expect(cell(at.toISOString())).toBe(shown(at))
      expect(cell(at.getTime() / 1_000)).toBe(shown(at))
    }),
    { numRuns: 300 },
  )
  expect(cell(null)).toBe('')
})
