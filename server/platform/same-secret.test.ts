import { expect, test } from 'vitest'
import { isSameSecret } from './same-secret.ts'

test.each([
  ['a', 'a', true],
  ['ação 🔑', 'ação 🔑', true],
  ['', '', true],
  ['a', 'ab', false],
  ['ab', 'ba', false],
  ['', 'a', false],
  // As many characters, and more bytes.
  ['é', 'e', false],
])('%j and %j: %s', (given, known, same) => {
  expect(isSameSecret(given, known)).toBe(same)
})
