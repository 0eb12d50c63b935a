import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { median } from './median.ts'

const rounds = 5
const mostTimes = 2

type Cost = { first: number; later: number }

/**
 * How many times slower `process.nextTick` becomes once garbage has been collected at a quiet moment, with
 * and without what tick-shape.ts keeps, in processes of their own that take turns; medians.
 */
export async function benchTicks(): Promise<void> {
  const times: Record<'kept' | 'forgotten', number[]> = { kept: [], forgotten: [] }
  for (let round = 0; round < rounds; round++) {
    for (const which of ['kept', 'forgotten'] as const) {
      const { first, later } = costOf(which)
      times[which].push(later / first)
    }
  }
  const [kept, forgotten] = [median(times.kept), median(times.forgotten)]
  console.log(
    `${kept.toFixed(2).padStart(8)} times as long with a shape kept (target <= ${mostTimes})`,
  )
  console.log(`${forgotten.toFixed(2).padStart(8)} times as long without`)
  if (kept > mostTimes) process.exitCode = 1
}

function costOf(which: string): Cost {
  const script = join(import.meta.dirname, 'tick-cost.ts')
  const printed = execFileSync(process.execPath, ['--expose-gc', script, which], {
    encoding: 'utf8',
  })
  const cost: Cost = JSON.parse(printed)
  return cost
}
