import { isIPv6 } from 'node:net'

/**
 * What one subscriber has of addresses: an IPv4 address, or the /64 of an IPv6 one, whose other half
 * anybody chooses freely (RFC 4291, 2.5.4). An IPv4 address inside IPv6 is the IPv4 one.
 */
export function addressBlock(ip: string): string {
  const groups = ipv6Groups(plain(ip))
  return groups === null ? plain(ip) : `${groups.slice(0, 4).join(':')}::/64`
}

/** What a provider has of addresses, roughly: many subscribers, and more than one of them rents at once. */
export function providerNetwork(ip: string): string {
  const groups = ipv6Groups(plain(ip))
  if (groups !== null) return `${groups.slice(0, 2).join(':')}::/32`
  return `${plain(ip).split('.').slice(0, 2).join('.')}.0.0/16`
}

function plain(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '')
}

/** The first groups of an IPv6 address, as short as can be; null for another one. */
function ipv6Groups(ip: string): string[] | null {
  if (!isIPv6(ip)) return null
  const [head = '', tail] = ip.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  // A dotted end stands for two groups; only the number of groups matters, as they are in the second half.
  const length = before.length + after.length + (ip.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? 0 : 8 - length
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
}
