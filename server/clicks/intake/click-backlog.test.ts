import { expect, test } from 'vitest'
import { type Portion, portionsOf, restAfter } from './click-backlog.ts'

const backlog = (accountId: string, waiting: number) => ({ accountId, waiting, oldestId: '' })
const namesOf = ({ accounts }: Portion) => accounts.map(({ accountId }) => accountId)

test.each([
  ['nothing waits', [], []],
  [
    'few clicks of several accounts share a transaction',
    [backlog('a', 3), backlog('b', 1)],
    [['a', 'b']],
  ],
  [
    'a long backlog has one to itself and holds up nobody',
    [backlog('giant', 100), backlog('a', 2), backlog('b', 5)],
    [['giant'], ['a', 'b']],
  ],
  [
    'a transaction that is full makes room for the next',
    [backlog('a', 60), backlog('b', 50), backlog('c', 40)],
    [['a'], ['b', 'c']],
  ],
])('%s', (_, backlogs, expected) => {
  expect(portionsOf(backlogs, 100).map(namesOf)).toEqual(expected)
})

test('no transaction holds the locks of more than a hundred accounts', () => {
  const many = Array.from({ length: 250 }, (_, index) => backlog(`a${index}`, 1))
  expect(portionsOf(many, 1_000).map(({ accounts }) => accounts.length)).toEqual([100, 100, 50])
})

test.each([
  ['a clock that stepped back', -5_000, 4],
  ['a click of this moment', 0, 4],
  ['half a second', 500, 2],
  ['a second', 1_000, 0],
  ['a backlog', 60_000, 0],
])('visitors come first unless clicks wait: %s', (_, waitedMs, rest) => {
  expect(restAfter(waitedMs)).toBe(rest)
})
