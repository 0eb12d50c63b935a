import { performance } from 'node:perf_hooks'
import type { Siblings } from '#server/platform/siblings'

/**
 * A web process that computes so much of its time has hardly any left: what takes a processor from it now
 * makes visitors wait. 5,000 clicks a second keep one busy for a quarter of the time.
 */
const pressedFrom = 0.7
const measuredForMs = 100

/** Lets the workers of this machine know how much of its time this web process computes. */
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

/** Whether visitors keep every web process of this machine busy; a worker without any is in nobody's way. */
export async function areWebsPressed(siblings: Siblings): Promise<boolean> {
  const told = await siblings.ask('pressure', '')
  const shares = told.filter(({ answer }) => answer !== '').map(({ answer }) => Number(answer))
  return shares.length > 0 && shares.every((share) => share >= pressedFrom)
}
