import { expect, test } from 'vitest'
import { addressBlock, providerNetwork } from './address-block.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1::5:6:7:8', '2001:db8:1:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is of %s', (ip, block) => {
  expect(addressBlock(ip)).toBe(block)
})

test.each([
  ['203.0.113.7', '203.0.0.0/16'],
  ['::ffff:203.0.113.7', '203.0.0.0/16'],
  ['2001:db8:1:2::1', '2001:db8::/32'],
  ['2804::1', '2804:0::/32'],
])('the provider of %s has %s', (ip, network) => {
  expect(providerNetwork(ip)).toBe(network)
})
