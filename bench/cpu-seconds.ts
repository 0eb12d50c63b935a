import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The kernel's clock ticks are hundredths of a second on every Linux that we know. */
const ticksPerSecond = 100

/**
 * CPU seconds of our server: of the one process, or of the supervisor and those that it has started, but
 * for the PostgreSQL in this folder; null where that runs elsewhere.
 */
export function cpuSecondsOfServer(pid: number, dataDirectory: string | null): number {
  const postmaster = dataDirectory === null ? null : postmasterOf(dataDirectory)
  return [pid, ...childrenOf(pid).filter((child) => child !== postmaster)].reduce(
    (sum, each) => sum + cpuSecondsOf(each),
    0,
  )
}

/** CPU seconds of a PostgreSQL cluster with all its backends, also of those that have ended. */
export function cpuSecondsOfCluster(dataDirectory: string): number {
  const postmaster = postmasterOf(dataDirectory)
  const ended = times(postmaster).slice(3)
  const living = [postmaster, ...childrenOf(postmaster)]
  return (
    living.reduce((sum, each) => sum + cpuSecondsOf(each), 0) +
    ended.reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond
  )
}

function postmasterOf(dataDirectory: string): number {
  return Number(readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8').split('\n')[0])
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => times(pid)[0] === parent)
}

function cpuSecondsOf(pid: number): number {
  const [, user = 0, system = 0] = times(pid)
  return (user + system) / ticksPerSecond
}

/** The parent's id and the four times of /proc/<pid>/stat; nothing of a process that is gone. */
function times(pid: number): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name may hold spaces; what follows its bracket does not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [1, 11, 12, 13, 14].map((index) => Number(fields[index]))
  } catch {
    return []
  }
}
