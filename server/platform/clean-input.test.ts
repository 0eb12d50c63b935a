import { expect, test } from 'vitest'
import { cleanInput } from './clean-input.ts'

test('texts and keys at any depth lose what PostgreSQL refuses, everything else stays', () => {
  const input = JSON.parse(
    '{"a":"x\\u0000y","b\\u0000":[1,null,["\\ud800"],{"c":"Ação 🎉"}],"d":true}',
  )
  expect(cleanInput(input)).toEqual({
    a: 'x\ufffdy',
    'b\ufffd': [1, null, ['\ufffd'], { c: 'Ação 🎉' }],
    d: true,
  })
  expect(cleanInput('a\0')).toBe('a\ufffd')
  expect(cleanInput(undefined)).toBe(undefined)
})

test('a body nested deeper than the call stack is cleaned too', () => {
  let deep: unknown = 'x\0'
  for (let level = 0; level < 200_000; level += 1) deep = [deep]
  let found = cleanInput(deep)
  while (Array.isArray(found)) found = found[0]
  expect(found).toBe('x\ufffd')
})
