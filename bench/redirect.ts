import { type Measured, measure } from './measure.ts'
import { startOurServer } from './our-server.ts'
import { startServer } from './start-server.ts'

const rounds = 5
const secondsEach = 5
const target = { ofBare: 0.6, timesNaive: 4, p99Ms: 15 }

const names = {
  bare: 'bare node:http 302, stores nothing',
  naive: 'one INSERT per click',
  ours: 'Rastro /r, durable before the answer',
}
type Name = keyof typeof names

/**
 * The redirect against a bare `node:http` 302 (stores nothing) and against the same work done with
 * one INSERT per click. They take turns and the median round of each counts, because on a shared
 * machine the seconds differ more than the programs; only the ratios mean something elsewhere.
 */
export async function benchRedirect(): Promise<void> {
  const ours = await startOurServer()
  const naive = await startServer('naive-redirect.ts', [ours.databaseUrl])
  const bare = await startServer('bare-redirect.ts', [])
  const path = `/r?click_id=${ours.linkCode}&utm_source=facebook&utm_campaign=bench&fbclid=IwAR2bench`
  const urls: Record<Name, string> = { bare: bare.url, naive: naive.url, ours: ours.url }
  const results: Record<Name, Measured[]> = { bare: [], naive: [], ours: [] }
  try {
    for (const name of Object.keys(names) as Name[]) await measure(urls[name] + path, 2)
    await ours.caughtUp()
    for (let round = 0; round < rounds; round++) {
      for (const name of Object.keys(names) as Name[]) {
        results[name].push(await measure(urls[name] + path, secondsEach))
        // What is counted after the answer would be the next one's burden.
        if (name === 'ours') await ours.caughtUp()
      }
    }
    for (const name of Object.keys(names) as Name[]) print(names[name], results[name])
    const [slow, plain, fast] = [
      medianOf(results.naive),
      medianOf(results.bare),
      medianOf(results.ours),
    ]
    verdict('of bare node:http', fast.perSecond / plain.perSecond, `>= ${target.ofBare}`)
    verdict(
      'times one INSERT per click',
      fast.perSecond / slow.perSecond,
      `>= ${target.timesNaive}`,
    )
    verdict('ms p99', fast.p99Ms, `<= ${target.p99Ms}`)
    console.log(`${(await ours.storedClicks()).toLocaleString('en')} clicks durable after the run`)
  } finally {
    await Promise.all([naive.stop(), bare.stop()])
    await ours.stop()
  }
}

/** The round in the middle, by requests per second. */
function medianOf(measured: Measured[]): Measured {
  const sorted = [...measured].sort((a, b) => a.perSecond - b.perSecond)
  return sorted[Math.floor(sorted.length / 2)] as Measured
}

function print(name: string, measured: Measured[]): void {
  const { p50Ms, p99Ms } = medianOf(measured)
  const perSecond = measured.map((one) => Math.round(one.perSecond).toLocaleString('en'))
  const refused = measured.reduce((sum, one) => sum + one.notRedirected, 0)
  if (refused > 0) process.exitCode = 1
  console.log(
    `${name.padEnd(38)} ${perSecond.join(' / ').padStart(26)} req/s  p50 ${p50Ms} ms  p99 ${p99Ms} ms` +
      (refused > 0 ? `  ${refused} NOT REDIRECTED` : ''),
  )
}

function verdict(what: string, value: number, wanted: string): void {
  console.log(`${value.toFixed(2).padStart(8)} ${what} (target ${wanted})`)
}
