import type { Sender } from '#server/integrations/destinations/destination'
import type { Context } from '#server/platform/context'

const firstWaitMs = 10_000
const longestWaitMs = 6 * 3_600_000
const maxAttempts = 50

/** How much longer than the last wait, as it really was, the next one may be. */
const mostGrowth = 4

/**
 * The longest wait after another failure, between `firstMs` and `longestMs`: at most a few times the
 * wait before this attempt. A retry that came early, because the destination had answered something
 * else, is not followed by the hours that its number of attempts would stand for.
 */
export function longestWait(
  now: Date,
  lastAttemptAt: Date | null,
  firstMs = firstWaitMs,
  longestMs = longestWaitMs,
): number {
  if (lastAttemptAt === null) return longestMs
  const waited = now.getTime() - lastAttemptAt.getTime()
  return Math.min(longestMs, Math.max(firstMs, mostGrowth * waited))
}

/** Exponential from `firstMs` on, doubled per attempt, at most `longestMs`; half of it is random. */
export function waitMs(
  ctx: Context,
  attempts: number,
  firstMs = firstWaitMs,
  longestMs = longestWaitMs,
): number {
  const whole = Math.min(longestMs, firstMs * 2 ** Math.min(attempts - 1, 30))
  const random = Buffer.from(ctx.randomBytes(4)).readUInt32BE() / 2 ** 32
  return Math.round(whole / 2 + (whole / 2) * random)
}

/** Whether another attempt at that instant makes no sense: too many, or too late for the destination. */
export function isHopeless(
  delivery: { attempts: number; eventTime: Date },
  next: Date,
  { giveUpAfterMs }: Pick<Sender, 'giveUpAfterMs'>,
): boolean {
  return (
    delivery.attempts >= maxAttempts ||
    next.getTime() - delivery.eventTime.getTime() >= giveUpAfterMs
  )
}
