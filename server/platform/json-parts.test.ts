import { expect, test } from 'vitest'
import { hasManyObjects, hasManyParts } from './json-parts.ts'

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
  ['60,000 names in one object', wideObject(60_000), true],
  ['a call of 500 messages with sixty names each', messages(500), false],
])('the JSON of a gateway: %s', (_name, json, isMany) => {
  expect(hasManyObjects(json)).toBe(isMany)
})

test.each<[string, string, boolean]>([
  [
    'a text full of commas, colons and braces',
    JSON.stringify({ csv: `${braces}:,:,[{"\\` }),
    false,
  ],
  ['a text that ends in backslashes', JSON.stringify([`${braces}\\\\`, `${braces}\\"`]), false],
  ['14,000 names in one object', wideObject(14_000), false],
  ['16,000 names in one object', wideObject(16_000), true],
  ['as many names in small objects', `[${Array(8_000).fill('{"a":1,"b":2}').join()}]`, true],
  ['a list of 40,000 numbers', JSON.stringify(Array(40_000).fill(0)), true],
  ['nothing but braces', '['.repeat(1_000_000), true],
  ['a megabyte of one text', JSON.stringify('x'.repeat(1_000_000)), false],
  ['a text without an end', `["${'[,:'.repeat(60_000)}`, false],
])('a body of the API: %s', (_name, json, isMany) => {
  expect(hasManyParts(json)).toBe(isMany)
})

function wideObject(names: number): string {
  return JSON.stringify(Object.fromEntries(Array.from({ length: names }, (_, n) => [`k${n}`, 1])))
}

function messages(count: number): string {
  const message = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`name${n}`, n]))
  return JSON.stringify({ messages: Array(count).fill(message) })
}
