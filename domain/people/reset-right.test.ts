import { expect, test } from 'vitest'
import { mayMakeResetLink, type SharedAccount } from './reset-right.ts'

const cases: [name: string, accounts: SharedAccount[], may: boolean][] = [
  ['an owner for a viewer', [{ role: 'viewer', helper: 'owner' }], true],
  ['an admin for a manager', [{ role: 'manager', helper: 'admin' }], true],
  ['an admin for another admin', [{ role: 'admin', helper: 'admin' }], true],
  ['an admin for an owner', [{ role: 'owner', helper: 'admin' }], false],
  ['an owner for another owner', [{ role: 'owner', helper: 'owner' }], true],
  ['nobody for a person who is in no account any more', [], false],
  ['a manager for a viewer', [{ role: 'viewer', helper: 'manager' }], false],
  [
    'somebody who is also in an account of strangers',
    [
      { role: 'viewer', helper: 'owner' },
      { role: 'viewer', helper: null },
    ],
    false,
  ],
  [
    'somebody of two accounts, in one of which the maker has no such right',
    [
      { role: 'viewer', helper: 'owner' },
      { role: 'viewer', helper: 'manager' },
    ],
    false,
  ],
  [
    'somebody of two accounts, an owner in the one where the maker is an admin',
    [
      { role: 'viewer', helper: 'owner' },
      { role: 'owner', helper: 'admin' },
    ],
    false,
  ],
  [
    'somebody of two accounts that the maker leads both',
    [
      { role: 'manager', helper: 'owner' },
      { role: 'admin', helper: 'admin' },
    ],
    true,
  ],
]

test.each(cases)('%s', (_name, accounts, may) => {
  expect(mayMakeResetLink({ accounts, isOperator: false, helperIsOperator: false })).toBe(may)
})

test.each([
  ['a co-owner for an operator', { isOperator: true, helperIsOperator: false }, false],
  ['an operator for an operator', { isOperator: true, helperIsOperator: true }, true],
  ['an operator for a member', { isOperator: false, helperIsOperator: true }, true],
])('%s', (_name, people, may) => {
  const accounts: SharedAccount[] = [{ role: 'owner', helper: 'owner' }]
  expect(mayMakeResetLink({ accounts, ...people })).toBe(may)
})

test('an operator without the right in an account of the person makes no link', () => {
  const accounts: SharedAccount[] = [{ role: 'viewer', helper: null }]
  expect(mayMakeResetLink({ accounts, isOperator: false, helperIsOperator: true })).toBe(false)
})
