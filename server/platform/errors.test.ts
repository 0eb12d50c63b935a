import { expect, test } from 'vitest'
import { isDatabaseAway } from './errors.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

test.each([
  '57P01',
  '57P03',
  '57P05',
  '08006',
  '53100',
  '53300',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
])('%s means that the database is away', (code) => {
  expect(isDatabaseAway(withCode(code))).toBe(true)
})

test.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
])('so does: %s', (message) => {
  expect(isDatabaseAway(new Error(message))).toBe(true)
})

test('a refused statement does not', () => {
  for (const code of ['23505', '42P01', '22P05', 'EMFILE']) {
    expect(isDatabaseAway(withCode(code))).toBe(false)
  }
  expect(isDatabaseAway(new Error('x'))).toBe(false)
})
