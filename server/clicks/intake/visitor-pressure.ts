import { performance } from 'node:perf_hooks'
import type { Siblings } from '#server/platform/siblings'

/**
 * From here on what takes a processor from a web process makes visitors wait: on two cores it computes 75 to
 * 90 % of its time when they come as fast as it answers, and 35 to 65 % at 5,000 a second, by how fast the
 * machine is at the moment.
 */
const pressedFrom = 0.72
/** Over a tenth of a second it is above that one time in ten at 5,000 a second already. */
const measuredForMs = 300

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
