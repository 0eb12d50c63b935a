const visitorBits = 48
const spanMs = 20_000

/**
 * 48 bits of a visitor's hash: enough to tell those of ten seconds apart. `hash` is hexadecimal;
 * PostgreSQL's leading `\x` may stand before it.
 */
export function visitorOf(hash: string): bigint {
  const hex = hash.replace(/^\\x/, '').slice(0, 16).padEnd(16, '0')
  return BigInt.asUintN(visitorBits, BigInt(`0x${hex}`))
}

/**
 * What click_rows keeps of a visitor, as PostgreSQL's bigint: before the visitor the twenty seconds of
 * the click. Keys of one time lie together, so that new ones touch few pages of their index. `at` is
 * in milliseconds of the epoch.
 */
export function visitKey(visitor: bigint, at: number): string {
  const span = BigInt(Math.floor(at / spanMs))
  return BigInt.asIntN(64, (span << BigInt(visitorBits)) | visitor).toString()
}

/** The visitor of a key. */
export function visitorIn(key: string): bigint {
  return BigInt.asUintN(visitorBits, BigInt(key))
}
