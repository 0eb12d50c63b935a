import { isIP } from 'node:net'
import { addressesIn, isAddressOrRange } from '#server/platform/address-list'
import { isPublicAddress } from './public-address.ts'

/** The host of an address as it is resolved: without brackets and the root's dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$|\.$/g, '')
}

/**
 * Whether a call to this host may go to this IP address: one of the open internet, or one that the
 * operator allows (ALLOWED_PRIVATE_HOSTS), by its address or by the name that was resolved.
 */
export function isReachable(host: string, address: string, allowed: readonly string[]): boolean {
  if (isPublicAddress(address) || allowed.includes(host.toLowerCase())) return true
  return addressesIn(allowed.filter(isAddressOrRange))(address)
}

/** Whether an address is refused whatever a name may resolve to: known without asking anybody. */
export function isPlainlyRefused(url: URL, allowed: readonly string[]): boolean {
  const host = hostOf(url)
  const addresses = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  return addresses.every((one) => isIP(one) !== 0 && !isReachable(host, one, allowed))
}
