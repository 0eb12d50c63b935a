import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { isClusterProcess } from '#server/platform/database/processes'

/** The ids of all PostgreSQL processes of the cluster in this folder. */
export function clusterProcesses(dataDirectory: string): number[] {
  const names =
    process.platform === 'linux'
      ? readdirSync('/proc')
      : execFileSync('ps', ['-A', '-o', 'pid='], { encoding: 'utf8' }).split('\n')
  return names
    .filter((name) => /^\s*\d+\s*$/.test(name))
    .map(Number)
    .filter((pid) => isClusterProcess(pid, dataDirectory))
}
