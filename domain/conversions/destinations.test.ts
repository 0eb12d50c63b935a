import { expect, test } from 'vitest'
import { isDestination, kindOf } from './destinations.ts'

const one = 'webhook:0192f0a0-0000-7000-8000-00000000000a'

test.each([
  ['meta', true],
  ['google', true],
  ['tiktok', true],
  ['ga4', true],
  [one, true],
  ['webhook', false],
  ['webhook:', false],
  [one.toUpperCase(), false],
  [`${one}x`, false],
  ['bing', false],
  ['', false],
])('%s names a destination: %s', (text, expected) => {
  expect(isDestination(text)).toBe(expected)
})

test('each webhook is of one kind', () => {
  expect(kindOf('ga4')).toBe('ga4')
  expect(kindOf(one as `webhook:${string}`)).toBe('webhook')
})
