import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The kernel's clock ticks are hundredths of a second on every Linux that we know. */
const ticksPerSecond = 100

/** CPU seconds that a process has used, with its children that have ended. */
export function cpuSecondsOf(pid: number): number {
  const [, user = 0, system = 0, endedUser = 0, endedSystem = 0] = times(pid)
  return (user + system + endedUser + endedSystem) / ticksPerSecond
}

/** The same of a PostgreSQL cluster with all its backends. */
export function cpuSecondsOfCluster(dataDirectory: string): number {
  const [line = ''] = readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8').split('\n')
  const postmaster = Number(line)
  const backends = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => times(pid)[0] === postmaster)
  return [postmaster, ...backends].reduce((sum, pid) => sum + cpuSecondsOf(pid), 0)
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
