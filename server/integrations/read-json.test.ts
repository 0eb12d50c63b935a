import { expect, test } from 'vitest'
import { idIn, objectIn, parseJson, parseStrangeJson } from './read-json.ts'

test.each<[string, unknown]>([
  ['{"id":120239177200000123}', { id: '120239177200000123' }],
  ['[ -9007199254740993, 9007199254740991]', ['-9007199254740993', 9007199254740991]],
  ['{"a":{"b":[1,120210000000000001]}}', { a: { b: [1, '120210000000000001'] } }],
  // A text stays a text, a fraction and a power stay numbers.
  [
    '["id: 120239177200000123",0.1234567890123456,1e300]',
    ['id: 120239177200000123', 0.1234567890123456, 1e300],
  ],
])('a whole number beyond what JavaScript holds keeps its digits: %s', (text, value) => {
  expect(parseJson(Buffer.from(text))).toEqual(value)
  expect(parseStrangeJson(Buffer.from(text))).toEqual(value)
})

test('an id is a text or a number, however long', () => {
  const { id, short } = objectIn(parseJson(Buffer.from('{"id":120239177200000123,"short":7}')))
  expect([idIn(id), idIn(short)]).toEqual(['120239177200000123', '7'])
})
