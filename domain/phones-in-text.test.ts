import { expect, test } from 'vitest'
import { maskPhones } from './phones-in-text.ts'

test.each([
  ['phone +5511944440001 is taken', 'phone +55 (11) *****-**01 is taken'],
  ['5511944440001@s.whatsapp.net', '+55 (11) *****-**01@s.whatsapp.net'],
  ['tel11944440001x', 'tel+55 (11) *****-**01x'],
  ['(11) 94444-0001', '+55 (11) *****-**01'],
  ['11 3444-0001', '+55 (11) ****-**01'],
  ['94444-0001', '*****-**01'],
  ['+351 912 345 678', '+*** *** *** *78'],
  ['0055 11 94444-0001', '**** ** *****-**01'],
  ['?phone=%2B5511944440001&x', '?phone=%2B+55 (11) *****-**01&x'],
  ['?phone=%2B55%2011%2094444-0001', '?phone=%2B+55 (11) *****-**01'],
  ['%205511944440001', '%20+55 (11) *****-**01'],
  ['\\u002b5511944440001', '\\u002b+55 (11) *****-**01'],
  ['11944440001 11944440002', '*********** *********02'],
  [
    'at 2026-11-17T15:00:00Z, code 40002, 12 of 50',
    'at 2026-11-17T15:00:00Z, code 40002, 12 of 50',
  ],
  ['request 20261117000000000001', 'request 20261117000000000001'],
])('%s', (text, shown) => {
  expect(maskPhones(text)).toBe(shown)
})

test('a long text of digits and what stands between them is read once', () => {
  expect(maskPhones('1 '.repeat(30_000))).toMatch(/^(\* )+1 1 $/)
  expect(maskPhones('1234567-'.repeat(8_000))).toMatch(/67-$/)
})
