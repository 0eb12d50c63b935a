import { expect, test } from 'vitest'
import { isOtherAccount } from './stored-session.ts'

const user = (accountId: string) => JSON.stringify({ name: 'Bia', accountId })

test.each([
  ['another account', user('a'), user('b'), true],
  ['the same account, signed in anew', user('a'), user('a'), false],
  ['nobody before', null, user('b'), false],
  ['nobody afterwards', user('a'), null, false],
  ['a user that cannot be read', '{isto não é json', user('b'), false],
  ['an earlier user without an account', '{"name":"Bia"}', user('b'), false],
])('%s', (_what, before, after, expected) => {
  expect(isOtherAccount(before, after)).toBe(expected)
})
