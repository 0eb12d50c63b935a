import { isIPv4, isIPv6 } from 'node:net'
import { addressesIn } from '#server/platform/address-list'

// The special-purpose registries of IANA (RFC 6890 and its updates). Of IPv6 only what is routed
// (2000::/3) is public at all; in it, what hides an IPv4 address or goes nowhere.
const isSpecial = addressesIn([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])
const isRouted = addressesIn(['2000::/3'])

/**
 * Whether an IP address (without brackets) is one of the open internet: not of this machine, its
 * network or its cloud's metadata service. What is no IP address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !isSpecial(address)
  return isIPv6(address) && isRouted(address) && !isSpecial(address)
}
