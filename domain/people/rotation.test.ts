import fc from 'fast-check'
import { expect, test } from 'vitest'
import { giveInTurn, type OnDuty } from './rotation.ts'

const person = (userId: string, lastTurn = 0): OnDuty => ({ userId, lastTurn })

test.each<[string, OnDuty[], number, (string | null)[]]>([
  ['nobody is on duty', [], 2, [null, null]],
  ['one person has all', [person('a', 3)], 2, ['a', 'a']],
  ['in turn, and again', [person('a'), person('b'), person('c')], 4, ['a', 'b', 'c', 'a']],
  [
    'who waited longest is next',
    [person('a', 8), person('b', 5), person('c', 7)],
    3,
    ['b', 'c', 'a'],
  ],
  [
    'who has just come is first, once',
    [person('a', 8), person('b', 9), person('z')],
    3,
    ['z', 'a', 'b'],
  ],
])('%s', (_, onDuty, leads, expected) => {
  expect(giveInTurn(onDuty, leads).given.map((one) => one?.userId ?? null)).toEqual(expected)
})

test('however they come, of the same people nobody has two more than another', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 12 }),
      (people, batches) => {
        let onDuty = people.map((userId) => person(userId))
        const counts = new Map(people.map((userId) => [userId, 0]))
        for (const leads of batches) {
          const { given, after } = giveInTurn(onDuty, leads)
          onDuty = after
          for (const one of given) {
            counts.set(one?.userId ?? '', (counts.get(one?.userId ?? '') ?? 0) + 1)
          }
        }
        const had = [...counts.values()]
        expect(Math.max(...had) - Math.min(...had)).toBeLessThanOrEqual(1)
      },
    ),
  )
})
