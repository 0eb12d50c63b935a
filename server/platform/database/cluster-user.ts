import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { StartError } from './start-error.ts'

/** The user that PostgreSQL's processes run as; null means this process's own user. */
export type ClusterUser = { uid: number; gid: number } | null

/** The user and group as `child_process` options, empty for our own user. */
export function asUser(user: ClusterUser): { uid?: number; gid?: number } {
  return user ?? {}
}

/**
 * PostgreSQL refuses to run as root, so root gets an unprivileged user: the owner of the cluster
 * when there is one already, else the first that exists of `postgres`, `_postgres` (macOS) and
 * `nobody`. Everybody else runs it as themselves.
 */
export function clusterUser(existingCluster: string | null): ClusterUser {
  if (process.getuid?.() !== 0) return null
  if (existingCluster !== null) {
    const { uid, gid } = statSync(existingCluster)
    if (uid !== 0) return { uid, gid }
  }
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const found = lookUp(name)
    if (found !== null) return found
  }
  throw new StartError(
    'o PostgreSQL não roda como root e esta máquina não tem os usuários postgres nem nobody: crie um deles ou inicie o Rastro com um usuário comum',
  )
}

function lookUp(name: string): ClusterUser {
  try {
    const id = (flag: string) =>
      Number(
        execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      )
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return null
  }
}

/** Gives a path to the cluster's user; nothing to do when that is ourselves. */
export function giveTo(user: ClusterUser, path: string): void {
  if (user !== null) chownSync(path, user.uid, user.gid)
}

/** Whether the user can pass through a folder, asked of the system itself so that ACLs count too. */
export function canEnter(user: ClusterUser, folder: string): boolean {
  return succeeds(user, 'test', ['-x', folder])
}

/** Whether a command run as the user ends well. */
export function succeeds(user: ClusterUser, command: string, args: readonly string[]): boolean {
  const run = spawnSync(command, args, { ...asUser(user), cwd: '/', stdio: 'ignore' })
  return run.status === 0
}
