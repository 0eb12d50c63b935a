import { expect, test } from 'vitest'
import {
  clearerMark,
  currencySignIn,
  type DecimalMark,
  markIn,
  spendCentsOf,
} from './spend-amount.ts'

test.each<[string[], DecimalMark, DecimalMark]>([
  [['1.234,56', '7'], '.', ','],
  [['1,234.56', '7'], ',', '.'],
  [['10,5'], '.', ','],
  [['10.5', '1.234'], ',', '.'],
  [['1.234.567'], '.', ','],
  [['1,234,567'], ',', '.'],
  [['0.125'], ',', '.'],
  [['R$ 1.234,5'], '.', ','],
  [['1.234', '2.000'], ',', ','],
  [['1.234', '2.000'], '.', '.'],
  [['', '-', '12'], ',', ','],
])('the decimal mark of %j (else %s) is %s', (cells, fallback, mark) => {
  const marks = { ',': 0, '.': 0 }
  for (const cell of cells) {
    const shown = markIn(cell)
    if (shown !== null) marks[shown] += 1
  }
  expect(clearerMark(marks, fallback)).toBe(mark)
})

test.each<[string, DecimalMark, number | null]>([
  ['1.234,56', ',', 1_234_56],
  ['1,234.56', '.', 1_234_56],
  ['R$ 1.234,56', ',', 1_234_56],
  ['R$\u00a0987', ',', 987_00],
  ['BRL 12,30', ',', 12_30],
  ['1.234', ',', 1_234_00],
  ['1.234', '.', 1_23],
  ['1.235', '.', 1_24],
  ['0.004999', '.', 0],
  ['12,3', ',', 12_30],
  ['5', '.', 5_00],
  ['1 234,56', ',', 1_234_56],
  ['', ',', 0],
  ['—', ',', 0],
  ['--', ',', 0],
  ['-5,00', ',', null],
  ['12,34,56', '.', null],
  ['1.23,4', ',', null],
  ['1e5', '.', null],
  ['abc', ',', null],
  ['=1+1', ',', null],
  ['9'.repeat(13), ',', null],
])('%j with %s is %s cents', (cell, mark, cents) => {
  expect(spendCentsOf(cell, mark)).toBe(cents)
})

test.each([
  ['R$ 10', 'BRL'],
  ['US$ 10', 'USD'],
  ['10 €', 'EUR'],
  ['10', null],
])('the sign in %s is %s', (cell, currency) => {
  expect(currencySignIn(cell)).toBe(currency)
})
