import { expect, test } from 'vitest'
import { createIds, newToken } from './ids.ts'

test('an id is a UUID version 7 that begins with its instant', () => {
  const id = createIds()(0x0192_3456_789a)
  expect(id).toMatch(/^01923456-789a-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('ids sort in the order of their making, within a millisecond and back in time', () => {
  const newId = createIds()
  const ids = [2e12, 2e12, 2e12 - 5000, 2e12 + 1].flatMap((ms) =>
    Array.from({ length: 5000 }, () => newId(ms)),
  )
  expect(ids).toEqual([...ids].sort())
  expect(new Set(ids).size).toBe(ids.length)
})

test('a token has the asked number of bytes and is never the same', () => {
  const tokens = Array.from({ length: 100 }, () => newToken(16))
  expect(tokens.every((token) => /^[\w-]{22}$/.test(token))).toBe(true)
  expect(new Set(tokens).size).toBe(100)
})
