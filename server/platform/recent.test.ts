import { expect, test } from 'vitest'
import { createRecent } from './recent.ts'

test('makes a value once and forgets the one that nobody asked for longest', () => {
  const made: string[] = []
  const recent = createRecent<string>(2)
  const ask = (key: string) =>
    recent(key, () => {
      made.push(key)
      return key.toUpperCase()
    })
  expect([ask('a'), ask('b'), ask('a'), ask('c'), ask('a'), ask('b')].join('')).toBe('ABACAB')
  expect(made.join('')).toBe('abcb')
})
