/**
 * Whether a credential consists of printable ASCII without spaces: what a header takes (RFC 9110,
 * section 5.5) and all that the tokens of gateways and ad platforms are made of. Anything else was
 * pasted from the wrong place, and `fetch` would throw at it.
 */
export function isPlainSecret(secret: string): boolean {
  return /^[\x21-\x7e]+$/.test(secret)
}
