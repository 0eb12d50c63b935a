import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { isDatabaseAway, reasonOf, remedyFor } from './refusals.ts'

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
  for (const code of ['08P01', '23505', '42P01', '22P05', 'EMFILE']) {
    expect(isDatabaseAway(withCode(code))).toBe(false)
  }
  expect(isDatabaseAway(new Error('x'))).toBe(false)
})

test.each([
  ['a connection that was lost', withCode('08006'), 'away'],
  ['more parameters than a statement has', withCode('08P01'), 'content'],
  ['a full disk', withCode('53100'), 'away'],
  ['a deadlock', withCode('40P01'), 'again'],
  ['a transaction that another one overtook', withCode('40001'), 'again'],
  ['a lock that somebody else holds', withCode('55P03'), 'again'],
  ['a disk that does not answer', withCode('58030'), 'again'],
  ['a server that takes no writes', withCode('25006'), 'again'],
  ['a statement that took too long', withCode('57014'), 'smaller'],
  ['too many queries of the account', new AppError('too_many_requests'), 'again'],
  ['a value that is none', withCode('22P02'), 'content'],
  ['a constraint', withCode('23514'), 'content'],
  ['an exception of a function', withCode('P0001'), 'content'],
  ['a column that is not there', withCode('42703'), 'content'],
  ['more than PostgreSQL can do', withCode('54000'), 'content'],
  ['a fault of the program', new TypeError('x is undefined'), 'content'],
  ['a word of the program that is too long', new RangeError('Invalid string length'), 'content'],
  ['something thrown that is no error', 'x', 'content'],
] as const)('%s: %s is mended by %s', (_, error, remedy) => {
  expect(remedyFor(error)).toBe(remedy)
})

test('the reason that is kept has the class and the code, and no word of the message', () => {
  expect(reasonOf(Object.assign(new Error('Key (phone)=(5511…)'), { code: '23505' }))).toBe(
    'Error 23505',
  )
  expect(reasonOf(new TypeError('5511987654321 is undefined'))).toBe('TypeError')
  expect(reasonOf('5511987654321')).toBe('string')
})
