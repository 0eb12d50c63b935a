import { BlockList, isIP } from 'node:net'

/** Whether a text is an IP address (`10.0.0.1`, `::1`) or a range of them (`10.0.0.0/8`). */
export function isAddressOrRange(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128)
}

/** By what `isIP` says of an address. */
const familyNames: Record<number, 'ipv4' | 'ipv6'> = { 4: 'ipv4', 6: 'ipv6' }

/** Says of an IP address whether it is one of these addresses and ranges, IPv4 in IPv6 included. */
export function addressesIn(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = familyNames[isIP(address)] ?? 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    const family = familyNames[isIP(address)]
    return family !== undefined && list.check(address, family)
  }
}
