import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sendSignal } from '#server/platform/database/processes'
import {
  newLinkCode,
  newPlace,
  type Place,
  type RealServer,
  startRealServer,
} from '#tests/faults/real-server'
import { kindsOfDisk } from '#tests/faults/small-disks'
import { clusterProcesses } from '#tests/helpers/cluster-processes'
import { largeVisits } from './large-visits.ts'

const visits = Number(process.argv[3] ?? 12_000)
const settleMs = 10_000
const mebibyte = 1024 * 1024
const targetMb = 1_024

const oneAddress = () => '177.1.2.3'
const manyAddresses = (number: number) =>
  `177.${number >> 16}.${(number >> 8) & 255}.${number & 255}`

type Sizes = { rss: number; disk: number; spill: number }

/**
 * Visits of 44 kB each against the real server: from one address, from as many as there are visits,
 * while the database stands still, and while nothing takes a byte. What counts is that memory and disk
 * have a limit; how fast it goes depends on the machine.
 */
export async function benchFlood(): Promise<void> {
  const disk = kindsOfDisk()[0]?.make()
  if (disk === undefined) throw new Error('no disk')
  const place = await newPlace(disk.folder)
  const server = await startRealServer(place, { LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' })
  let most = 0

  async function flood(
    name: string,
    addressOf: (number: number) => string,
    breakIt: () => Promise<() => Promise<void>> = async () => async () => {},
  ): Promise<void> {
    const code = await newLinkCode(server.url)
    const before = sizes(server, place)
    const peak = { ...before }
    const watch = setInterval(() => {
      const now = sizes(server, place)
      for (const size of ['rss', 'disk', 'spill'] as const)
        peak[size] = Math.max(peak[size], now[size])
    }, 250)
    const mend = await breakIt()
    const { perSecond, notRedirected } = await largeVisits(
      `${server.url}/r?click_id=${code}`,
      visits,
      addressOf,
    )
    await mend()
    await untilReady(server)
    await wait(settleMs)
    clearInterval(watch)
    const after = sizes(server, place)
    most = Math.max(most, peak.rss)
    console.log(
      `${name.padEnd(22)} ${perSecond.toFixed(0).padStart(6)}/s  ${notRedirected} not redirected` +
        `  RSS ${mb(before.rss)} → ${mb(peak.rss)} → ${mb(after.rss)} MB` +
        `  disk +${mb(peak.disk - before.disk)}, then +${mb(after.disk - before.disk)} MB` +
        ` (${Math.round((after.disk - before.disk) / visits)} bytes a visit)  spill ${mb(peak.spill)} MB`,
    )
  }

  try {
    await flood('one address', oneAddress)
    await flood('many addresses', manyAddresses)
    await flood('no database', manyAddresses, async () => {
      const freezing = setInterval(() => {
        // Again whenever the server has started another one.
        for (const pid of clusterProcesses(place.clusterDirectory())) sendSignal(pid, 'SIGSTOP')
      }, 100)
      return async () => {
        clearInterval(freezing)
        for (const pid of clusterProcesses(place.clusterDirectory())) sendSignal(pid, 'SIGCONT')
      }
    })
    await flood('no database, no disk', manyAddresses, async () => {
      await disk.fill(server, place)
      return () => disk.empty(server, place)
    })
    console.log(`${mb(most).padStart(8)} MB RSS at most (target < ${targetMb})`)
    if (most > targetMb * mebibyte) process.exitCode = 1
  } finally {
    await server.stop()
    await place.remove()
    disk.remove()
  }
}

/** Bytes that the server holds in memory, and those of its folder with the database. */
function sizes({ child }: RealServer, { dataDir }: Place): Sizes {
  return {
    rss: kilobytes('ps', ['-o', 'rss=', '-p', String(child.pid)]),
    disk: kilobytes('du', ['-sk', dataDir]),
    spill: readdirSync(dataDir)
      .filter((name) => name.includes('.spill.'))
      .reduce(
        (sum, name) => sum + (statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0),
        0,
      ),
  }
}

/** The number that a program prints first. Files that vanish while `du` looks are no failure. */
function kilobytes(command: string, args: string[]): number {
  return 1_024 * Number.parseInt(spawnSync(command, args, { encoding: 'utf8' }).stdout, 10)
}

function mb(bytes: number): string {
  return Math.round(bytes / mebibyte).toString()
}

async function untilReady({ url }: RealServer): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if ((await fetch(`${url}/readyz`)).ok) return
    await wait(200)
  }
  throw new Error('the database does not come back')
}
