import type { Sender } from '#server/integrations/destinations/sender'
import type { Verdict } from '#server/integrations/destinations/verdict'
import type { Context } from '#server/platform/context'

const firstWaitMs = 10_000
const longestWaitMs = 6 * 3_600_000
const maxAttempts = 50

/** Long enough for whatever the other side is changing, seldom enough not to bother it. */
const doubtWaitMs = [10 * 60_000, 2 * 3_600_000] as const
/** A delivery ends when refusals that no row of an error table explains have lasted this long. */
const doubtLastsMs = 6 * 3_600_000

/** How much longer than the last wait, as it really was, the next one may be. */
const mostGrowth = 4

type Tried = { attempts: number; last_attempt_at: Date | null; doubted_since: Date | null }

/** When a delivery is tried again after this verdict on its newest attempt. */
export function nextTry(
  ctx: Context,
  { kind, waitSeconds }: Pick<Verdict, 'kind' | 'waitSeconds'>,
  { attempts, last_attempt_at: lastAttemptAt }: Tried,
): Date {
  const now = ctx.now()
  const asked = waitSeconds.map((seconds) => seconds * 1000)
  const [first, longest] = kind === 'retry_later' ? asked : kind === 'doubt' ? doubtWaitMs : []
  const wait =
    kind === 'again'
      ? (asked[0] ?? 0)
      : waitMs(ctx, attempts + 1, first, longestWait(now, lastAttemptAt, first, longest))
  return new Date(now.getTime() + wait)
}

/** Whether nobody learnt for hours what the refusal of a delivery means. */
export function isDoubtOver({ doubted_since: since }: Tried, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() >= doubtLastsMs
}

/**
 * The longest wait after another failure, between `firstMs` and `longestMs`: at most a few times the
 * wait before this attempt. A retry that came early, because the destination had answered something
 * else, is not followed by the hours that its number of attempts would stand for.
 */
function longestWait(
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
function waitMs(
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
