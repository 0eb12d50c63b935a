import fc from 'fast-check'
import { expect, test } from 'vitest'
import { growthOf, linear } from '#tests/helpers/growth'
import { resultOf } from '#tests/helpers/steps'
import { csvRows } from './csv-text.ts'

const bounds = { maxRows: 100, maxCells: 10 }
const cellsOf = (text: string, delimiter = ';') =>
  resultOf(csvRows(text, delimiter, bounds))?.map(({ line, cells }) => [line, ...cells])

test.each([
  [
    'a;b\r\n1;2',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  ],
  [
    '\ufeffa;b\n\n;;\n1; 2 \n',
    [
      [1, 'a', 'b'],
      [4, '1', '2'],
    ],
  ],
  [
    'a;"x;""y""\nz"\rb;c',
    [
      [1, 'a', 'x;"y"\nz'],
      [3, 'b', 'c'],
    ],
  ],
  ['a;TV 42"', [[1, 'a', 'TV 42"']]],
  ['a;"nunca fecha\nb', [[1, 'a', 'nunca fecha\nb']]],
  ['', []],
])('%j', (text, rows) => {
  expect(cellsOf(text)).toEqual(rows)
})

test('too many rows or cells are no table', () => {
  expect(cellsOf('a\n'.repeat(101))).toBeUndefined()
  expect(cellsOf(';'.repeat(12))).toBeUndefined()
})

test('what is written by the rules is read back, whatever the cells', () => {
  const cell = fc.string({ unit: 'grapheme' }).map((text) => `${text.trim().replaceAll('\r', '')}.`)
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 20 })
  fc.assert(
    fc.property(table, (rows) => {
      const text = rows
        .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(';'))
        .join('\r\n')
      expect(resultOf(csvRows(text, ';', bounds))?.map(({ cells }) => cells)).toEqual(rows)
    }),
  )
})

test('of a cell without end 2,000 characters are kept', () => {
  expect(cellsOf(`a;${'x'.repeat(3_000)}\nb`)).toEqual([
    [1, 'a', 'x'.repeat(2_000)],
    [2, 'b'],
  ])
})

test('characters are read in time that grows with their number', () => {
  for (const part of ['x"', '"x"', ' "', ';', 'a', '\r', '"\n']) {
    const read = (text: string) => resultOf(csvRows(text, ';', { maxRows: 20_000, maxCells: 200 }))
    expect(growthOf(part, read, 200_000), part).toBeLessThan(linear)
  }
})
