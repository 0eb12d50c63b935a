import { expect, test } from 'vitest'
import { countryName } from './country.ts'

test.each([
  ['BR', 'Brasil'],
  ['PT', 'Portugal'],
  ['QQ', 'QQ'],
  ['Brasil', 'Brasil'],
  ['', ''],
])('%j is %s', (code, name) => {
  expect(countryName(code)).toBe(name)
})
