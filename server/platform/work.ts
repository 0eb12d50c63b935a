import { AsyncLocalStorage } from 'node:async_hooks'
import { may, type Permission, type Role } from '#domain/people/roles'

/** Who waits for it: a person, a file that is being downloaded, nobody. */
export type WorkKind = 'request' | 'download' | 'job'

/** The signed-in person whom an answer is for. */
type Asker = { id: string; role: Role }

/** Who asks for something over HTTP, and from where. */
export type Caller = {
  /** The signed-in person; null for a stranger. */
  person: { id: string; name: string } | null
  /** The account that the person works in; null for a stranger. */
  accountId: string | null
  ip: string
  userAgent: string | null
}

/**
 * `name` as operators know it: a route or a task, never anybody's data. Without an `asker` it is nobody's
 * but the system's.
 */
type Work = {
  kind: WorkKind
  name: string
  asker?: Asker | undefined
  caller?: () => Caller
}

const current = new AsyncLocalStorage<Work>()
const underWay = new Map<string, number>()
let ended = new Set<string>()

/** The work that the calling code is part of; null for the command line and for what starts by itself. */
export function currentWork(): Work | null {
  return current.getStore() ?? null
}

/** Whether the current work has this permission: the person asking has it, or the work is not a person's. */
export function askerMay(permission: Permission): boolean {
  const asker = currentWork()?.asker
  return asker === undefined || may(asker.role, permission)
}

/**
 * Id of the person asking, when their role sees only their own and unassigned leads; null when all leads are
 * visible.
 */
export function onlyLeadsOf(): string | null {
  return askerMay('everyLead') ? null : (currentWork()?.asker?.id ?? null)
}

/** Runs something, and all that it awaits, as part of the work. */
export function partOf<T>(work: Work, run: () => T): T {
  return current.run(work, run)
}

/** Shows the work to whoever asks what is under way; the answer ends that. */
export function beginWork(name: string): () => void {
  underWay.set(name, (underWay.get(name) ?? 0) + 1)
  return () => {
    const left = (underWay.get(name) ?? 1) - 1
    if (left > 0) underWay.set(name, left)
    else underWay.delete(name)
    ended.add(name)
  }
}

/** Names of all that is under way, or has ended since the last time that somebody asked. */
export function recentWork(): string[] {
  const names = new Set([...ended, ...underWay.keys()])
  ended = new Set()
  return [...names].sort()
}

/** A task or sweep, shown while it runs. */
export async function runJob<T>(name: string, run: () => Promise<T>): Promise<T> {
  const end = beginWork(name)
  try {
    return await partOf({ kind: 'job', name }, run)
  } finally {
    end()
  }
}
