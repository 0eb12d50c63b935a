import { expect, test } from 'vitest'
import { badgeOf, deviceLabel, oddities, shownId, shownRate } from './activity-words.ts'

const uuid = '019a8f3c-7b21-7c44-9d11-0a1b2c3d4e5f'

test.each([
  [{ id: `c_${uuid}`, activityType: 'click', code: 'K7Q2M9XA' }, 'K7Q2M9XA'],
  [{ id: `c_${uuid}`, activityType: 'click', code: null }, '019A8F3C'],
  [{ id: uuid, activityType: 'message', code: 'K7Q2M9XA' }, '019a8f3c-7b2'],
] as const)('%o is shown as %s', (row, shown) => {
  expect(shownId(row)).toBe(shown)
})

test.each([
  ['message', true, 'whatsapp'],
  ['message', false, 'whatsapp'],
  ['click', true, 'converted'],
  ['click', false, 'pending'],
] as const)('a %s with converted %s has the badge %s', (activityType, converted, badge) => {
  expect(badgeOf({ activityType, converted })).toBe(badge)
})

const nothing = {
  type: null,
  browser: null,
  browserVersion: null,
  os: null,
  osVersion: null,
  platform: null,
  device: null,
  ipv6: null,
}

test('a device is its kind and its system, as far as they are known', () => {
  expect(deviceLabel({ ...nothing, type: 'mobile', os: 'Android' })).toBe('Celular · Android')
  expect(deviceLabel({ ...nothing, os: 'Linux' })).toBe('Linux')
  expect(deviceLabel(nothing)).toBe(null)
})

test('each oddity of a click has its sentence', () => {
  expect(oddities({ orphan: false, truncated: false, unexpandedParams: [] })).toEqual([])
  const all = oddities({ orphan: true, truncated: true, unexpandedParams: ['utm_campaign'] })
  expect(all).toHaveLength(3)
  expect(all[1]).toContain('utm_campaign')
})

test.each([
  [0, 0, '0%'],
  [3, 1, '33%'],
  [3, 2, '67%'],
  [1000, 4, '0,4%'],
])('of %i clicks, %i converted are %s', (clicks, converted, rate) => {
  expect(shownRate({ clicks, converted, messages: 9 })).toBe(rate)
})
