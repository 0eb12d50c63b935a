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

test('a body that needs no cleaning is written to nowhere', () => {
  const names = Array.from({ length: 1_000 }, (_, n) => [`k${n}`, n % 2 ? 'Ação 🎉' : [n]])
  const written: string[] = []
  const body = new Proxy(Object.fromEntries(names), {
    set: (_body, key) => written.push(String(key)) > 0,
    deleteProperty: (_body, key) => written.push(String(key)) > 0,
  })
  cleanInput(body)
  expect(written).toEqual([])
})
