import { AppError } from './errors.ts'
import { createFairQueue, QueueFull } from './fair-queue.ts'
import { currentWork, type WorkKind } from './work.ts'

/** Requests of one account that may wait, and how long. Jobs wait as long as it takes. */
const waitingEach = 200
const patienceMs = 10_000

/** After this long PostgreSQL ends a statement for which no kind of work sets another limit. */
export const longestStatementMs = 600_000

/** After this long PostgreSQL ends a statement, by the kind of work that waits for it. */
const limitMs: Record<WorkKind, number> = {
  request: 30_000,
  download: 120_000,
  job: 300_000,
}

/**
 * The queue in front of the accounts' pool of `atOnce` connections: no account waits for more than a
 * few transactions of another. One account's requests have `atOnceEach` of them at a time, and as many
 * again its jobs: a worker that waited for an account's slow requests would be missing to all others.
 */
export function createAccountTurns(atOnce: number, atOnceEach: number) {
  const queue = createFairQueue({ atOnce, atOnceEach, waitingEach })
  return {
    /** Runs a transaction of the account in its turn; 429 for a request that finds no room. */
    async run<T>(accountId: string, transaction: () => Promise<T>): Promise<T> {
      const kind = currentWork()?.kind ?? 'job'
      try {
        return kind === 'job'
          ? await queue.run(`${accountId} job`, transaction)
          : await queue.run(accountId, transaction, patienceMs)
      } catch (error) {
        if (!(error instanceof QueueFull)) throw error
        throw new AppError('too_many_requests', {
          message:
            'Há consultas demais da sua conta ao mesmo tempo. Aguarde alguns segundos e tente novamente.',
          retryAfterSeconds: 3,
        })
      }
    },
  }
}

/** The limit of a statement of the current work, or of another kind, in milliseconds. */
export function statementLimitMs(kind = currentWork()?.kind): number {
  return kind === undefined ? longestStatementMs : limitMs[kind]
}
