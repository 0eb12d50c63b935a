import { inject, vi } from 'vitest'
import { connect } from './database-servers.ts'

/**
 * Resolves when so many transactions of the database wait for a lock: at its server, and on a cluster at
 * the node that has the rows.
 */
export async function untilWaiting(databaseUrl: string, transactions = 1): Promise<void> {
  const database = new URL(databaseUrl).pathname.slice(1)
  const servers = await Promise.all(inject('postgres').nodes.map(connect))
  const waitingAt = async (server: (typeof servers)[number]) => {
    const { rows } = await server.query(
      `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
      [database],
    )
    return rows.length
  }
  try {
    await vi.waitUntil(
      async () => {
        const waiting = await Promise.all(servers.map(waitingAt))
        return waiting.reduce((sum, count) => sum + count) === transactions
      },
      { timeout: 60_000 },
    )
  } finally {
    await Promise.all(servers.map((server) => server.end()))
  }
}
