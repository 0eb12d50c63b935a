import { sessionIdIn } from '#server/auth/cookies'
import { findSession } from '#server/auth/session'
import type { Context } from '#server/platform/context'

const patienceMs = 500

/** Whether the cookie header is of a living session of the account; no when the answer is late. */
export async function isSignedInTo(
  ctx: Context,
  accountId: string,
  cookieHeader: string,
): Promise<boolean> {
  const id = sessionIdIn(ctx.config, cookieHeader)
  if (id === undefined) return false
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null)
  })
  // A suspended account or an absent database makes an ordinary visitor.
  const found = findSession(ctx, id).catch(() => null)
  const session = await Promise.race([found, tooLate]).finally(() => clearTimeout(timer))
  return session?.accountId === accountId
}
