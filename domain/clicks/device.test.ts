import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deviceOf } from './device.ts'
import { humanUserAgents } from './user-agents.fixture.ts'

const seen = (position: number, hints = {}) => deviceOf(humanUserAgents[position - 1], hints)

describe('people’s devices', () => {
  test.each([
    [1, 'mobile', 'iOS', '26.3', 'Instagram', 'iPhone12,1'],
    [2, 'mobile', 'iOS', '18.7.7', 'Instagram', 'iPhone11,6'],
    [7, 'mobile', 'iOS', '26.5.2', 'Instagram', 'iPhone15,4'],
    [8, 'mobile', 'Android', '14', 'Instagram', 'SM-A155M'],
    [10, 'mobile', 'Android', '8.1', 'Instagram', 'motorola one'],
    [12, 'mobile', 'Android', '14', 'Facebook', 'Pixel 8'],
    [13, 'mobile', 'Android', '16', 'Facebook', 'Pixel 10 Pro XL'],
    [18, 'mobile', 'iOS', '17.6', 'Facebook', 'iPhone14,5'],
    [19, 'mobile', 'Android', null, 'Facebook', null],
    [22, 'mobile', 'Android', '14', 'TikTok', 'Pixel 8'],
    [23, 'mobile', 'iOS', '18.7.8', 'Threads', 'iPhone13,3'],
    [24, 'mobile', 'iOS', '26.3', 'Mobile Safari', 'iPhone'],
    [25, 'mobile', 'iOS', '18.5', 'Mobile Safari', 'iPhone'],
    [26, 'mobile', 'Android', '14', 'WhatsApp', 'SM-S911B'],
    [28, 'desktop', 'Windows', '10', 'Chrome', null],
    [29, 'mobile', 'Android', null, 'Chrome', null],
    [30, 'mobile', 'Android', null, 'Samsung Internet', null],
    [32, 'desktop', 'Windows', '10', 'Edge', null],
    [33, 'desktop', 'macOS', null, 'Safari', null],
    [35, 'desktop', 'Linux', null, 'Chrome', null],
    [36, 'tablet', 'iOS', '18.5', 'Mobile Safari', 'iPad'],
  ])('no. %i: %s, %s %s, %s, %s', (position, type, os, osVersion, browser, model) => {
    expect(seen(position)).toMatchObject({ type, os, osVersion, browser, model })
  })

  test('every one has a type, a system and, in an app, the app', () => {
    for (const [i, userAgent] of humanUserAgents.entries()) {
      const device = deviceOf(userAgent)
      expect(device.os, userAgent).not.toBeNull()
      expect(device.platform, userAgent).not.toBeNull()
      if (i < 21) expect(device.app, userAgent).toMatch(/^(Instagram|Facebook)$/)
    }
  })
})

test('a frozen iOS without the app’s own words has no version', () => {
  const frozen =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
  expect(deviceOf(frozen).osVersion).toBeNull()
})

test('client hints say what a reduced user agent hides', () => {
  expect(
    seen(29, {
      platform: '"Android"',
      platformVersion: '"15.0.0"',
      model: '"SM-S928B"',
      mobile: '?1',
    }),
  ).toMatchObject({
    type: 'mobile',
    os: 'Android',
    osVersion: '15',
    model: 'SM-S928B',
    platform: 'Android',
  })
  expect(
    seen(28, { platform: '"Windows"', platformVersion: '"15.0.0"', model: '""' }),
  ).toMatchObject({ osVersion: '11', model: null })
  expect(seen(28, { platformVersion: '"10.0.0"' }).osVersion).toBe('10')
  expect(seen(33, { platform: '"macOS"', platformVersion: '"15.6.0"' }).osVersion).toBe('15.6')
})

test('an Android without the word Mobile is a tablet', () => {
  const tablet =
    'Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
  expect(deviceOf(tablet)).toMatchObject({ type: 'tablet', model: 'SM-X700' })
})

test('no user agent is an unknown computer, and no text makes it fail', () => {
  expect(deviceOf('')).toEqual({
    type: 'desktop',
    os: null,
    osVersion: null,
    browser: null,
    browserVersion: null,
    model: null,
    platform: null,
    app: null,
  })
  expect(deviceOf(null)).toEqual(deviceOf(undefined))
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (userAgent) => {
      expect(['mobile', 'tablet', 'desktop']).toContain(deviceOf(userAgent).type)
    }),
  )
})
