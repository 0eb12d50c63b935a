import { isIP } from 'node:net'
import { addressesIn } from '#server/platform/address-list'
import { createRecent } from '#server/platform/recent'

/** Proxies and visitors of a few minutes; an address is a short text. */
const rememberedAddresses = 2_000

/**
 * The address of the visitor: that of the connection, or, behind trusted proxies, the right-most
 * address of `X-Forwarded-For` that no trusted proxy stands behind. `trust` is a number of proxies,
 * or their addresses and ranges; no other header decides, because anyone can write one.
 */
export function clientAddress(
  trust: string[] | number | false,
): (connection: string | undefined, forwardedFor: string | string[] | undefined) => string | null {
  const isTrusted = trustOf(trust)
  return (connection, forwardedFor) => {
    let client = plainAddress(connection ?? '')
    if (trust === false || forwardedFor === undefined) return client
    const hops = String(forwardedFor)
    let end = hops.length
    for (let index = 0; end !== -1 && client !== null && isTrusted(client, index); index++) {
      const comma = hops.lastIndexOf(',', end - 1)
      const before = plainAddress(hops.slice(comma + 1, end).trim())
      // What a trusted proxy could not have written ends the chain.
      if (before === null) break
      client = before
      end = comma
    }
    return client
  }
}

function trustOf(trust: string[] | number | false): (address: string, index: number) => boolean {
  if (trust === false) return () => false
  if (typeof trust === 'number') return (_address, index) => index < trust
  const isProxy = addressesIn(trust)
  // The same proxy stands before each visit, and looking it up in a list costs more than a map.
  const known = createRecent<boolean>(rememberedAddresses)
  return (address) => known(address, () => isProxy(address))
}

/** Without a port, brackets and the IPv4-in-IPv6 prefix; null for what is no address. */
function plainAddress(text: string): string | null {
  // Most are of IPv4 and stand alone: two patterns less to try.
  if (!text.includes(':') && !text.startsWith('[')) return isIP(text) === 0 ? null : text
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const address = /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare
  return isIP(address) === 0 ? null : address
}
