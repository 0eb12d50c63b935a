import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import type { Siblings } from '#server/platform/siblings'

/** What a web process tells of its last moments. */
type Pressure = {
  /** Which share of its time it computed. */
  share: number
  /** How many clicks it recorded a second. */
  perSecond: number
}

/**
 * From this share of computing time on, other work on the processors makes visitors wait. On two cores a web
 * process computes 55 to 90 % of its time when visitors come as fast as it answers, the less the faster the
 * machine, and 35 to 65 % at 5,000 a second.
 */
const pressedFrom = 0.72
/**
 * So many clicks a second for each processor are too many to be counted while they come: two quick processors
 * count 10,000 a second if nobody visits.
 */
const rushPerProcessor = 5_000
/** Measured over 100 ms the share is above the limit one time in ten even at 5,000 visits a second. */
const measuredForMs = 300

/** Tells the workers of this machine how busy visitors keep this web process. */
export function answerPressure(siblings: Siblings, intake: { recorded(): number }): void {
  let from = performance.eventLoopUtilization()
  let fromMs = performance.now()
  let fromRecorded = intake.recorded()
  let pressure: Pressure = { share: 0, perSecond: 0 }
  siblings.answer('pressure', async () => {
    const forMs = performance.now() - fromMs
    if (forMs >= measuredForMs) {
      const to = performance.eventLoopUtilization()
      const recorded = intake.recorded()
      pressure = {
        share: performance.eventLoopUtilization(to, from).utilization,
        perSecond: ((recorded - fromRecorded) * 1_000) / forMs,
      }
      from = to
      fromMs += forMs
      fromRecorded = recorded
    }
    return JSON.stringify(pressure)
  })
}

/**
 * Whether visitors keep every web process of this machine busy, or all together bring more clicks than it can
 * count; false where there is no web process.
 */
export async function areWebsPressed(
  siblings: Siblings,
  processors = availableParallelism(),
): Promise<boolean> {
  const told = await siblings.ask('pressure', '')
  const webs = told.flatMap(({ answer }) => (answer === '' ? [] : [pressureIn(answer)]))
  const perSecond = webs.reduce((sum, web) => sum + web.perSecond, 0)
  if (perSecond >= processors * rushPerProcessor) return true
  return webs.length > 0 && webs.every(({ share }) => share >= pressedFrom)
}

function pressureIn(answer: string): Pressure {
  return JSON.parse(answer)
}
