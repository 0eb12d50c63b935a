import { expect, test } from 'vitest'
import { readInstance } from './read-instance.ts'

test.each([
  ['instance=0192b0f4-0000-7000-8000-00000000000a', '0192b0f4-0000-7000-8000-00000000000a'],
  ['instance=loja', 'all'],
  ['instance=0192b0f4-0000-7000-8000-00000000000a%20or%201', 'all'],
  ['instance=', 'all'],
  ['', 'all'],
])('%s filters by %s', (address, number) => {
  expect(readInstance(new URLSearchParams(address))).toBe(number)
})
