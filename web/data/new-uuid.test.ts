import { expect, test } from 'vitest'
import { z } from 'zod'
import { newUuid } from './new-uuid.ts'

test('ids are what the API takes, and differ', () => {
  const ids = Array.from({ length: 200 }, newUuid)
  for (const id of ids) expect(z.uuid().safeParse(id).error).toBeUndefined()
  expect(new Set(ids).size).toBe(200)
})
