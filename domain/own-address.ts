/**
 * Who can open an address of this installation, as far as the address itself tells: this computer
 * alone, its network, everybody without encryption, or everybody. Whether anything answers there,
 * only asking shows.
 */
export const addressReaches = ['computer', 'network', 'plain', 'public'] as const
export type AddressReach = (typeof addressReaches)[number]

const computerHost = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/
const networkHost =
  /^(10(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}|169\.254(\.\d{1,3}){2}|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])(\.\d{1,3}){2}|\[f[cd][\da-f]{2}:.*\]|\[fe[89ab][\da-f]:.*\]|[^.[]+|.+\.(local|lan|internal|intranet|home|home\.arpa|test|invalid|example))$/

export function addressReach(url: string): AddressReach {
  const parsed = URL.parse(url)
  if (parsed === null) return 'computer'
  const host = parsed.hostname.toLowerCase().replace(/\.$/, '')
  if (computerHost.test(host)) return 'computer'
  if (networkHost.test(host)) return 'network'
  return parsed.protocol === 'https:' ? 'public' : 'plain'
}
