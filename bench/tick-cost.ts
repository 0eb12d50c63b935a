import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { keepTickShape } from '#server/platform/tick-shape'

// Prints what a `process.nextTick` costs in nanoseconds at first and after garbage was collected while no
// tick was on its way. Run by ticks.ts in a process of its own: what is forgotten once stays forgotten.

const ticks = 1_000_000

if (process.argv[2] === 'kept') keepTickShape()

async function nanosecondsPerTick(): Promise<number> {
  const from = performance.now()
  await new Promise<void>((resolve) => {
    let left = ticks
    const tick = () => (--left > 0 ? process.nextTick(tick) : resolve())
    process.nextTick(tick)
  })
  return ((performance.now() - from) / ticks) * 1e6
}

await nanosecondsPerTick()
const first = await nanosecondsPerTick()
for (let pass = 0; pass < 5; pass++) {
  await wait(20)
  globalThis.gc?.()
}
await wait(20)
console.log(JSON.stringify({ first, later: await nanosecondsPerTick() }))
