import { isIPv6 } from 'node:net'

/**
 * What one subscriber has of addresses: an IPv4 address, or the /64 of an IPv6 one, whose other half
 * anybody chooses freely (RFC 4291, 2.5.4). An IPv4 address inside IPv6 is the IPv4 one.
 */
export function addressBlock(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  // A dotted end stands for two groups; only the number of groups matters, as they are in the second half.
  const length = before.length + after.length + (plain.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? 0 : 8 - length
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
