import { BlockList, isIPv4, isIPv6 } from 'node:net'

// The special-purpose registries of IANA (RFC 6890 and its updates). Of IPv6 only what is routed
// (2000::/3) is public at all; in it, what hides an IPv4 address or goes nowhere.
const specialV4 = [
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
]
const specialV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const special = new BlockList()
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')
for (const range of specialV4) addRange(range, 'ipv4')
for (const range of specialV6) addRange(range, 'ipv6')

function addRange(range: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', prefix] = range.split('/')
  special.addSubnet(address, Number(prefix), family)
}

/**
 * Whether an IP address (without brackets) is one of the open internet: not of this machine, its
 * network or its cloud's metadata service. What is no IP address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  if (!isIPv6(address)) return false
  return routed.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
