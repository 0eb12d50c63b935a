import { performance } from 'node:perf_hooks'
import type { Context } from '#server/platform/context'
import { openBenchContext } from './bench-context.ts'
import { type Question, questions } from './list-questions.ts'
import { seedClicks, seedSettings } from './seed-clicks.ts'

const smallest = 10_000
const defaultLargest = 1_000_000
const maxClicks = 10_000_000
const rounds = 15
/** What is shown first takes at most so many times what it takes with 10,000 clicks, and 5 ms. */
const target = { ratio: 1.5, moreMs: 5, p95Ms: 50 }

type Times = { median: number; p95: number }

/**
 * What the questions of the dashboard and the lists take on the largest of 30 accounts, which has half
 * of 10,000 clicks, of 1,000,000 and of as many as told; times of the function that answers the call.
 */
export async function benchLists(
  largest = Number(process.argv[3] ?? defaultLargest),
): Promise<void> {
  if (!(largest >= smallest && largest <= maxClicks)) {
    throw new RangeError(`number of clicks: ${smallest} to ${maxClicks}`)
  }
  const sizes = [...new Set([smallest, Math.min(largest, defaultLargest), largest])]
  let small: Map<string, Times> | null = null
  for (const clicks of sizes) {
    const { ctx, close } = await openBenchContext(seedSettings)
    try {
      const { giant } = await seedClicks(ctx, clicks)
      const times = await measure(ctx, giant)
      print(times, small)
      small ??= times
    } finally {
      await close()
    }
  }
}

/** Each question once a round, so that a burst of the machine falls on all of them. */
async function measure(ctx: Context, accountId: string): Promise<Map<string, Times>> {
  const all = new Map<Question, number[]>(questions.map((question) => [question, []]))
  for (const { ask } of questions) await ask(ctx, accountId)
  for (let round = 0; round < rounds; round += 1) {
    for (const [question, times] of all) {
      const startedAt = performance.now()
      await question.ask(ctx, accountId)
      times.push(performance.now() - startedAt)
    }
  }
  return new Map([...all].map(([{ name }, times]) => [name, timesOf(times)]))
}

function timesOf(times: number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
  return { median: at(0.5), p95: at(0.95) }
}

function print(times: Map<string, Times>, small: Map<string, Times> | null): void {
  for (const { name, isFirst } of questions) {
    const { median, p95 } = times.get(name) ?? { median: Number.NaN, p95: Number.NaN }
    const before = small?.get(name)?.median
    const ratio = before === undefined ? '' : `  ${(median / before).toFixed(1).padStart(5)} times`
    const isSlow = isFirst && before !== undefined && median > before * target.ratio + target.moreMs
    const missed = isSlow || p95 > target.p95Ms ? '  missed' : ''
    console.log(
      `  ${name.padEnd(72)} median ${ms(median)}  p95 ${ms(p95)}${small ? ratio : ''}${missed}`,
    )
  }
}

function ms(value: number): string {
  return `${value.toFixed(1).padStart(7)} ms`
}
