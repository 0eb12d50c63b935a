import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { newPlace, startRealServer } from '#tests/faults/real-server'
import { childProcesses } from '#tests/helpers/child-processes'
import { clusterProcesses } from '#tests/helpers/cluster-processes'

const settleMs = 15_000
const target = { web: 140, all: 400 }
const kilobytesPerMegabyte = 1_024

/**
 * What an idle installation holds, process by process: `RSS` counts what processes share in each of them,
 * `PSS` shares it out, so that only PSS adds up. The second start counts: the first one compiles.
 */
export async function benchMemory(): Promise<void> {
  console.log(`${availableParallelism()} cores`)
  for (const plan of ['1', 'web:1,worker:1', 'web:2,worker:1']) {
    const place = await newPlace()
    await (await startRealServer(place, { PROCESSES: plan })).stop()
    const server = await startRealServer(place, { PROCESSES: plan })
    await wait(settleMs)
    const { pid = 0 } = server.child
    const ours = [[plan === '1' ? 'all' : 'supervisor', pid] as const, ...childProcesses(pid)]
    const postgres = clusterProcesses(place.clusterDirectory())
    console.log(`\nPROCESSES=${plan}`)
    for (const [name, id] of ours) print(name, [id])
    print(`PostgreSQL (${postgres.length} processes)`, postgres)
    const all = sumOf('Pss', [...ours.map(([, id]) => id), ...postgres])
    console.log(
      `${'all'.padEnd(32)} PSS ${all.toFixed(0).padStart(4)} MB (target <= ${target.all})`,
    )
    const web = childProcesses(pid).get('web-1')
    if (web !== undefined) {
      console.log(
        `${'web-1'.padEnd(32)} RSS ${sumOf('Rss', [web]).toFixed(0).padStart(4)} MB (target <= ${target.web})`,
      )
    }
    await server.stop()
    await place.remove()
  }
}

function print(name: string, pids: readonly number[]): void {
  const [rss, pss] = [sumOf('Rss', pids), sumOf('Pss', pids)]
  console.log(
    `${name.padEnd(32)} RSS ${rss.toFixed(0).padStart(4)} MB  PSS ${pss.toFixed(0).padStart(4)} MB`,
  )
}

/** In MB, of the processes that are still there. */
function sumOf(kind: 'Rss' | 'Pss', pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
      return Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(rollup)?.[1])
    } catch {
      return 0
    }
  })
  return kilobytes.reduce((sum, one) => sum + one, 0) / kilobytesPerMegabyte
}
