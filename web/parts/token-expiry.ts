const dayMs = 86_400_000
/** From here on a person should act. */
const warnDays = 7

export type TokenExpiry = {
  /** Whole days, rounded up; 0 for less than one; null when it is over. */
  daysLeft: number | null
  isSoon: boolean
}

/** How long a token lasts as of the epoch milliseconds `nowMs`; null for one without an end. */
export function tokenExpiry(expiresAt: string | null, nowMs: number): TokenExpiry | null {
  if (expiresAt === null) return null
  const leftMs = Date.parse(expiresAt) - nowMs
  if (leftMs <= 0) return { daysLeft: null, isSoon: true }
  const daysLeft = leftMs < dayMs ? 0 : Math.ceil(leftMs / dayMs)
  return { daysLeft, isSoon: daysLeft <= warnDays }
}
