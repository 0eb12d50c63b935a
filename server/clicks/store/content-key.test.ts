import { expect, test } from 'vitest'
import { contentKey } from './content-key.ts'

const account = '01900000-0000-7000-8000-000000000001'

test('the order of the names is no content', () => {
  const one = { b: 1, a: { d: null, c: ['x', { z: true, y: '"' }] } }
  const other = { a: { c: ['x', { y: '"', z: true }], d: null }, b: 1 }
  expect(contentKey(account, one)).toBe(contentKey(account, other))
})

test.each<[string, object, object]>([
  ['value', { a: '1' }, { a: '2' }],
  ['type', { a: '1' }, { a: 1 }],
  ['nothing', { a: null }, {}],
  ['nesting', { a: { b: 'c' } }, { a: 'b', c: {} }],
  ['names that a line break joins', { 'a\nb': '1' }, { a: '1', b: '1' }],
  ['order of a list', { a: ['x', 'y'] }, { a: ['y', 'x'] }],
  ['name of a prototype', JSON.parse('{"__proto__":"1"}'), {}],
])('contents that differ in %s have keys of their own', (_, one, other) => {
  expect(contentKey(account, one)).not.toBe(contentKey(account, other))
})

test('names that are remembered for no other object have the same key as those that are', () => {
  const long = Object.fromEntries(Array.from({ length: 64 }, (_, i) => [`b${i}`.repeat(9), 'x']))
  const turned = Object.fromEntries(Object.entries(long).reverse())
  expect(contentKey(account, long)).toBe(contentKey(account, turned))
})
