import { leadCodeFrom } from '#domain/codes/message-code'
import type { Context } from '#server/platform/context'

const bytesPerCode = 5
const codesPerFill = 800

/** Makes lead codes; random bytes are fetched for many at a time, as each fetch costs a call. */
export function leadCodes(ctx: Context): () => string {
  let pool: Uint8Array = new Uint8Array(0)
  let used = 0
  return () => {
    if (used + bytesPerCode > pool.length) {
      pool = ctx.randomBytes(bytesPerCode * codesPerFill)
      used = 0
    }
    const code = leadCodeFrom(pool.subarray(used, used + bytesPerCode))
    used += bytesPerCode
    return code
  }
}
