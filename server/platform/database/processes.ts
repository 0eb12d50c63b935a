import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from './start-error.ts'

export type ProcessState = 'gone' | 'running' | 'stopped'

/**
 * Whether a process lives: `stopped` is a process frozen by SIGSTOP or a debugger, and a zombie
 * counts as `gone` (in a container nobody may ever collect it, and it holds nothing any more).
 */
export function processState(pid: number): ProcessState {
  const letter = stateLetter(pid)
  if (letter === null || letter === 'Z' || letter === 'X') return 'gone'
  return letter === 'T' || letter === 't' ? 'stopped' : 'running'
}

function stateLetter(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return stat.charAt(stat.lastIndexOf(')') + 2)
    }
    return execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).charAt(0)
  } catch {
    return null
  }
}

/**
 * The ids of all PostgreSQL processes of one cluster, found by their working directory, which is the
 * data directory for the postmaster and each of its children: it also finds children whose
 * postmaster has died, and never somebody else's PostgreSQL.
 */
function clusterProcesses(dataDirectory: string): number[] {
  if (process.platform !== 'linux') return byLsof(dataDirectory, [])
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isClusterProcess(pid, dataDirectory))
}

/** Whether a process id is, at this moment, a PostgreSQL process of the cluster. */
export function isClusterProcess(pid: number, dataDirectory: string): boolean {
  if (process.platform !== 'linux') return byLsof(dataDirectory, ['-p', String(pid)]).length > 0
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === dataDirectory &&
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    )
  } catch {
    return false
  }
}

// macOS has no /proc; lsof comes with it.
function byLsof(dataDirectory: string, selection: readonly string[]): number[] {
  const args = ['-a', '-c', 'postgres', '-d', 'cwd', '-Fpn', ...selection]
  const lsof = spawnSync('lsof', args, { encoding: 'utf8' })
  const pids: number[] = []
  let pid = 0
  for (const line of (lsof.stdout ?? '').split('\n')) {
    if (line.startsWith('p')) pid = Number(line.slice(1))
    if (line === `n${dataDirectory}`) pids.push(pid)
  }
  return pids
}

/**
 * Kills whatever PostgreSQL process still belongs to the cluster and waits until none is left.
 * Backends that are frozen, or that outlived their postmaster, hold the cluster's shared memory, and
 * PostgreSQL refuses to start while they do. Throws when they survive five seconds of SIGKILL.
 */
export async function killCluster(dataDirectory: string, postmaster?: number): Promise<number> {
  let killed = 0
  for (let attempt = 0; attempt < 250; attempt++) {
    const pids = clusterProcesses(dataDirectory).filter((pid) => processState(pid) !== 'gone')
    if (pids.length === 0) return killed
    // The postmaster first, so that it does not fork another child meanwhile.
    for (const pid of pids.sort((a, b) => Number(b === postmaster) - Number(a === postmaster))) {
      killed += sendSignal(pid, 'SIGKILL') ? 1 : 0
    }
    await wait(20)
  }
  throw new StartError(`processos do PostgreSQL em ${dataDirectory} não terminam nem com SIGKILL`)
}

/** Sends a signal; false when the process is no longer there. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
