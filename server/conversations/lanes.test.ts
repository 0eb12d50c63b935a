import { expect, test } from 'vitest'
import { lanesOf } from './lanes.ts'

test.each<[string, string[][], number[][]]>([
  ['nothing', [], []],
  ['who shares nothing goes alone', [['a'], ['b'], []], [[0], [1], [2]]],
  ['who shares a key follows', [['a'], ['b'], ['a']], [[1], [0, 2]]],
  ['a third joins two lanes', [['a'], ['b'], ['a', 'b'], ['b']], [[0, 1, 2, 3]]],
  [
    'what a joined lane knew stays known',
    [['a', 'x'], ['b', 'y'], ['a', 'b'], ['y'], ['x']],
    [[0, 1, 2, 3, 4]],
  ],
  ['the same key twice is one key', [['a', 'a'], ['a']], [[0, 1]]],
])('%s', (_, keys, lanes) => {
  expect(lanesOf(keys).sort()).toEqual(lanes.sort())
})
