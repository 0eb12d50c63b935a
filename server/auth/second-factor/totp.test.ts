import { expect, test } from 'vitest'
import { base32, stepOf, totpUrl } from './totp.ts'

// RFC 6238, appendix B: SHA-1 with this secret; of its eight digits apps show the last six.
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('second %i: %s', (second, code) => {
  const step = Math.floor(second / 30)
  expect(stepOf(secret, code, second * 1000, 0)).toBe(step)
  // A neighbour on either side counts, no further one, and none that was used.
  expect(stepOf(secret, code, (second + 30) * 1000, 0)).toBe(step)
  expect(stepOf(secret, code, (second - 30) * 1000, 0)).toBe(step)
  expect(stepOf(secret, code, (second + 60) * 1000, 0)).toBeNull()
  expect(stepOf(secret, code, (second - 60) * 1000, 0)).toBeNull()
  expect(stepOf(secret, code, second * 1000, step)).toBeNull()
})

test.each(['', '28708', '2870820', '28708x', '000000'])('%j is no code', (code) => {
  expect(stepOf(secret, code, 59_000, 0)).toBeNull()
})

// RFC 4648, section 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base 32', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

test('the address names the product and whose login it is', () => {
  expect(totpUrl(secret, 'bia+1@loja.example')).toBe(
    'otpauth://totp/Rastro%3Abia%2B1%40loja.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Rastro',
  )
})
