import { expect, test } from 'vitest'
import { readRetryAfter } from './retry-after.ts'

const theirTimeMs = Date.UTC(2026, 10, 20, 12)

test.each([
  ['120', 120],
  [' 7 ', 7],
  ['0', null],
  ['-5', null],
  ['1.5', null],
  ['99999999999', 3_600],
  ['Fri, 20 Nov 2026 12:10:00 GMT', 600],
  ['Fri, 20 Nov 2026 11:59:00 GMT', null],
  ['Fri, 20 Nov 2099 12:00:00 GMT', 3_600],
  ['logo', null],
  ['', null],
  ['9'.repeat(100_000), null],
  [undefined, null],
])('%j asks for %j seconds', (header, seconds) => {
  expect(readRetryAfter(header, theirTimeMs)).toBe(seconds)
})
