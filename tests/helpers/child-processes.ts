import { execFileSync } from 'node:child_process'

/** The web and worker processes of a supervisor, by name (`web-1`), as `ps` shows them now. */
export function childProcesses(supervisor: number | undefined): Map<string, number> {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split(
    '\n',
  )
  return new Map(
    lines.flatMap((line) => {
      const [, pid, parent, name] = /^\s*(\d+)\s+(\d+)\s+rastro (\S+)/.exec(line) ?? []
      return Number(parent) === supervisor && name !== undefined ? [[name, Number(pid)]] : []
    }),
  )
}
