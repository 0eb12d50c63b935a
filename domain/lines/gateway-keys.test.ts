import { expect, test } from 'vitest'
import { withoutGatewayKeys, withoutKeyParameters } from './gateway-keys.ts'

test.each<[string, string]>([
  ['{"event":"x","apikey":"ABC-1"}', '{"event":"x","apikey":"[removido]"}'],
  ['{"API_KEY" : "a\\"b", "y":"z"}', '{"API_KEY":"[removido]", "y":"z"}'],
  ['{"token":123456,"n":1}', '{"token":"[removido]","n":1}'],
  ['{"token":"a\\\\","next":"a"}', '{"token":"[removido]","next":"a"}'],
  [
    '{"hash":{"apikey":"q"},"instanceToken":"t"}',
    '{"hash":{"apikey":"[removido]"},"instanceToken":"[removido]"}',
  ],
  ['{"headers":{"Authorization":"Bearer abc.def"}}', '{"headers":{"Authorization":"[removido]"}}'],
  ['{"headers":["Bearer abcdefgh.12"]}', '{"headers":["[removido]"]}'],
  [
    '{"Client-Token":"F1","x-api-key":"F2"}',
    '{"Client-Token":"[removido]","x-api-key":"[removido]"}',
  ],
])('a key of the gateway is taken out of %s', (text, kept) => {
  expect(withoutGatewayKeys(text)).toBe(kept)
  expect(JSON.parse(withoutGatewayKeys(text))).toBeDefined()
})

test.each([
  '{"apikey":null}',
  '{"text":"o \\"token\\": \\"5\\" e {\\"apikey\\":\\"x\\"}"}',
  '{"mediaKey":"AbC=","messageSecret":"s","kind":"token","key":{"id":"3A"}}',
  '{"text":"Bearer abcdefgh123 é o texto"}',
  'isto não é JSON, token: 5',
])('what is no key of a gateway stays as it came: %s', (text) => {
  expect(withoutGatewayKeys(text)).toBe(text)
})

test('an address keeps its parameters, but for keys', () => {
  const query = new URLSearchParams('hook=received&apikey=A1&token=B2&a=b')
  expect(Object.fromEntries(withoutKeyParameters(query))).toEqual({
    hook: 'received',
    apikey: '[removido]',
    token: '[removido]',
    a: 'b',
  })
})

test.each([
  '{"token":"'.repeat(100_000),
  `{"token":"${'\\"'.repeat(500_000)}`,
  `{"token"${' '.repeat(1_000_000)}`,
  '{"token":"\\'.repeat(90_000),
])('hostile text of a megabyte is read in one pass', (text) => {
  expect(withoutGatewayKeys(text).length).toBeGreaterThan(0)
})
