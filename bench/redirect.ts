import { type Measured, measure } from './measure.ts'
import { startOurServer } from './our-server.ts'
import { startServer } from './start-server.ts'

const seconds = 10
const target = { ofBare: 0.4, timesNaive: 4, p99Ms: 50 }

/**
 * The redirect against a bare `node:http` 302 (stores nothing) and against the same work done with
 * one INSERT per click, on one machine in one run: only the ratios mean something elsewhere.
 */
export async function benchRedirect(): Promise<void> {
  const ours = await startOurServer()
  try {
    const path = `/r?click_id=${ours.linkCode}&utm_source=facebook&utm_campaign=bench&fbclid=IwAR2bench`
    const naive = await startServer('naive-redirect.ts', [ours.databaseUrl])
    const bare = await startServer('bare-redirect.ts', [])
    const results: [string, Measured][] = []
    try {
      for (const [name, url] of [
        ['bare node:http 302, stores nothing', bare.url],
        ['one INSERT per click', naive.url],
        ['Rastro /r, durable before the answer', ours.url],
      ] as const) {
        await measure(url + path, 3)
        results.push([name, await measure(url + path, seconds)])
      }
    } finally {
      await naive.stop()
      await bare.stop()
    }
    await print(results, await ours.storedClicks())
  } finally {
    await ours.stop()
  }
}

async function print(results: [string, Measured][], stored: number): Promise<void> {
  for (const [name, result] of results) {
    console.log(
      `${name.padEnd(40)} ${Math.round(result.perSecond).toLocaleString('en').padStart(8)} req/s` +
        `  p50 ${result.p50Ms} ms  p99 ${result.p99Ms} ms` +
        (result.notRedirected > 0 ? `  ${result.notRedirected} NOT REDIRECTED` : ''),
    )
  }
  const [bare, naive, ours] = results.map(([, result]) => result)
  if (!bare || !naive || !ours) return
  verdict('of bare node:http', ours.perSecond / bare.perSecond, `>= ${target.ofBare}`)
  verdict('times one INSERT per click', ours.perSecond / naive.perSecond, `>= ${target.timesNaive}`)
  verdict('ms p99', ours.p99Ms, `<= ${target.p99Ms}`)
  console.log(`${stored.toLocaleString('en')} clicks durable after the run`)
}

function verdict(what: string, value: number, wanted: string): void {
  console.log(`${value.toFixed(2).padStart(8)} ${what} (target ${wanted})`)
}
