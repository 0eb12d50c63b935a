import { performance } from 'node:perf_hooks'
import type { Siblings } from '#server/platform/siblings'

/**
 * From this share of computing time on, other work on the processors makes visitors wait. On two cores a web
 * process computes 75 to 90 % of its time when visitors come as fast as it answers, and 35 to 65 % at 5,000
 * a second.
 */
const pressedFrom = 0.72
/** Measured over 100 ms the share is above the limit one time in ten even at 5,000 visits a second. */
const measuredForMs = 300

/** Answers the workers of this machine which share of its time this web process computes. */
export function answerPressure(siblings: Siblings): void {
  let from = performance.eventLoopUtilization()
  let fromMs = performance.now()
  let share = 0
  siblings.answer('pressure', async () => {
    const nowMs = performance.now()
    if (nowMs - fromMs >= measuredForMs) {
      const to = performance.eventLoopUtilization()
      share = performance.eventLoopUtilization(to, from).utilization
      from = to
      fromMs = nowMs
    }
    return String(share)
  })
}

/** Whether visitors keep every web process of this machine busy; false where there is no web process. */
export async function areWebsPressed(siblings: Siblings): Promise<boolean> {
  const told = await siblings.ask('pressure', '')
  const shares = told.filter(({ answer }) => answer !== '').map(({ answer }) => Number(answer))
  return shares.length > 0 && shares.every((share) => share >= pressedFrom)
}
