import { expect, test } from 'vitest'
import { withoutSecrets } from './redact.ts'

test.each([
  ['{"apikey":"ABC-1","text":"Oi"}', '{"apikey":"[removido]","text":"Oi"}'],
  ['{"a":{"accessToken" : "x\\ny"}}', '{"a":{"accessToken" : "[removido]"}}'],
  [
    '{"raw":"{\\"token\\":\\"abc\\",\\"b\\":1}"}',
    '{"raw":"{\\"token\\":\\"[removido]\\",\\"b\\":1}"}',
  ],
  ['token=abc&phone=5511', 'token=[removido]&phone=5511'],
  ['{"text":"o token é segredo"}', '{"text":"o token é segredo"}'],
])('%s', (text, expected) => {
  expect(withoutSecrets(text)).toBe(expected)
})
