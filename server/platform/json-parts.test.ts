import { expect, test } from 'vitest'
import { hasManyParts } from './json-parts.ts'

const commas = ','.repeat(60_000)

test.each([
  ['a text full of commas and braces', JSON.stringify({ csv: `${commas}[{"\\` }), false],
  ['a text that ends in backslashes', JSON.stringify([`${commas}\\\\`, `${commas}\\"`]), false],
  ['49,999 numbers', JSON.stringify(Array(49_999).fill(1)), false],
  ['50,001 numbers', JSON.stringify(Array(50_001).fill(1)), true],
  ['nothing but braces', '['.repeat(1_000_000), true],
  ['empty objects', `[${'{},'.repeat(30_000)}{}]`, true],
  [
    'names',
    JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [n, 1]))),
    true,
  ],
  ['a text without an end', `["${'[,'.repeat(60_000)}`, false],
])('%s', (_name, json, isMany) => {
  expect(hasManyParts(json)).toBe(isMany)
})
