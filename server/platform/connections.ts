/** How many connections to PostgreSQL one process has, and what they are for. */
export type Connections = {
  /** For transactions of one account. */
  tenant: number
  /** For what crosses accounts: intake, sessions, sweeps. */
  ingest: number
  /** Jobs of each group at a time. */
  jobs: number
  /** Transactions of one account at a time, of requests and again of jobs. */
  perAccount: number
}

/** Sizes of the pools of a process that is alone. */
export const ownConnections: Connections = { tenant: 12, ingest: 8, jobs: 8, perAccount: 4 }

// Connections of a web process besides its pools: the redirect's two writers, the listeners for links and
// streams.
const besidesOfWeb = 4
const jobGroups = 3
// Each group listens, and takes and ends jobs, on two more; the inbox listens; the register shows who lives.
const besidesOfWorker = 2 + 2 * jobGroups
/** For the command line, a monitor, a backup. */
const leftForOthers = 12
const smallest = 2

/**
 * The connections of each of `webs` and `workers` processes on a PostgreSQL that takes `most` in all: those of
 * a process alone, reduced in the same proportion until all fit. An account may have the same number at a time
 * in all processes together as in one, but at least one transaction in each. `needed` is what all processes
 * open at most.
 */
export function connectionsOf(
  { webs, workers }: { webs: number; workers: number },
  most: number,
): { web: Connections; worker: Connections; needed: number } {
  for (let tenant = ownConnections.tenant; ; tenant -= 1) {
    const part = tenant / ownConnections.tenant
    const scaled = (amount: number) => Math.max(smallest, Math.floor(amount * part))
    const pools = {
      tenant,
      ingest: scaled(ownConnections.ingest),
      jobs: scaled(ownConnections.jobs),
    }
    const needed = webs * neededBy('web', pools) + workers * neededBy('worker', pools)
    if (needed > most - leftForOthers && tenant > smallest) continue
    return {
      web: { ...pools, perAccount: perAccount(webs) },
      worker: { ...pools, perAccount: perAccount(workers) },
      needed,
    }
  }
}

/** All that a process of the kind opens at most. */
function neededBy(
  kind: 'web' | 'worker',
  { tenant, ingest, jobs }: Omit<Connections, 'perAccount'>,
): number {
  const pools = tenant + ingest
  return kind === 'web' ? pools + besidesOfWeb : pools + besidesOfWorker + jobGroups * jobs
}

function perAccount(processes: number): number {
  return Math.max(1, Math.floor(ownConnections.perAccount / processes))
}
