import { expect, test } from 'vitest'
import { hasManyParts } from './json-parts.ts'

const braces = '{[,'.repeat(20_000)

test.each([
  ['a text full of commas and braces', JSON.stringify({ csv: `${braces}[{"\\` }), false],
  ['a text that ends in backslashes', JSON.stringify([`${braces}\\\\`, `${braces}\\"`]), false],
  ['29,999 objects in a list', `[${Array(29_999).fill('{}').join()}]`, false],
  ['30,001 of them', `[${Array(30_001).fill('{"a":[1]}').join()}]`, true],
  ['nothing but braces', '['.repeat(1_000_000), true],
  ['lists in lists', `[${'[[]],'.repeat(20_000)}[]]`, true],
  [
    'a picture as an object of its bytes',
    JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [n, n % 256]))),
    false,
  ],
  ['a text without an end', `["${'[,'.repeat(60_000)}`, false],
])('%s', (_name, json, isMany) => {
  expect(hasManyParts(json)).toBe(isMany)
})
