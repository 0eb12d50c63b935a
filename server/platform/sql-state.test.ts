import { expect, test } from 'vitest'
import { sqlStateOf } from './sql-state.ts'

test.each([
  ['a deadlock', Object.assign(new Error('deadlock detected'), { code: '40P01' }), '40P01'],
  ['no connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  ['a fault of our own', new TypeError('undefined is not a function'), ''],
  ['a time that is up, whose code is 23', new DOMException('late', 'TimeoutError'), ''],
  ['what is no error', { code: '40P01' }, ''],
  ['nothing', undefined, ''],
])('%s', (_, error, state) => {
  expect(sqlStateOf(error)).toBe(state)
})
