import { expect, test } from 'vitest'
import { counted, formatNumber } from './number-text.ts'

test.each([
  [0, '0', '0 leads'],
  [1, '1', '1 lead'],
  [2, '2', '2 leads'],
  [1200, '1.200', '1.200 leads'],
  [1_234_567, '1.234.567', '1.234.567 leads'],
  [2.5, '2,5', '2,5 leads'],
])('%d is written %s, and with its word %s', (count, text, words) => {
  expect(formatNumber(count)).toBe(text)
  expect(counted(count, 'lead', 'leads')).toBe(words)
})
