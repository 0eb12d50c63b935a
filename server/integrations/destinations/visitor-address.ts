import { BlockList, isIP } from 'node:net'

// Ad platforms flag addresses that only mean something inside a network.
const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv6')
}

/** The address if it is a public IPv4 or IPv6 one (an IPv4 inside IPv6 as IPv4), else null. */
export function publicAddress(address: string | null): string | null {
  const plain = (address ?? '').trim().replace(/^::ffff:(?=\d+\.)/i, '')
  const family = isIP(plain)
  if (family === 0) return null
  return notPublic.check(plain, family === 6 ? 'ipv6' : 'ipv4') ? null : plain
}
