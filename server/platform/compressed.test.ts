import { expect, test } from 'vitest'
import { acceptedEncoding } from './compressed.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['br ; q=0.000, gzip; q=0', 'identity'],
  ['brotli', 'identity'],
  ['*', 'identity'],
])('who accepts %j is sent %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})
