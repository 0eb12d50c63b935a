import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { newLinkCode, newPlace, startRealServer } from '#tests/faults/real-server'
import { measure } from './measure.ts'
import { median } from './median.ts'

const rounds = 3
const secondsEach = 5
const settleMs = 5_000
const target = 1.6

/**
 * Redirects a second of two web processes against one, in turns. It says something where the machine has
 * cores for both, the worker, PostgreSQL and the visitors: five or more.
 */
export async function benchProcesses(): Promise<void> {
  const perSecond: Record<string, number[]> = { 'web:1,worker:1': [], 'web:2,worker:1': [] }
  for (let round = 0; round < rounds; round++) {
    for (const [plan, figures] of Object.entries(perSecond)) {
      const place = await newPlace()
      const server = await startRealServer(place, { PROCESSES: plan, TRUST_PROXY: '127.0.0.1' })
      const code = await newLinkCode(server.url)
      await wait(settleMs)
      const measured = await measure(`${server.url}/r/${code}?utm_source=facebook`, secondsEach)
      figures.push(measured.perSecond)
      console.log(
        `${plan}  ${measured.perSecond.toFixed(0).padStart(6)} req/s  p99 ${measured.p99Ms} ms`,
      )
      await server.stop()
      await place.remove()
    }
  }
  const [one = 0, two = 0] = Object.values(perSecond).map(median)
  console.log(
    `${(two / one).toFixed(2)} times one web process on ${availableParallelism()} cores (target >= ${target} where cores allow)`,
  )
}
