import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { newLinkCode, startRealServer } from '#tests/faults/real-server'
import { newBenchPlace } from './bench-place.ts'

export type OurServer = {
  url: string
  databaseUrl: string
  linkCode: string
  /** Rows in the inbox and in `clicks`. */
  storedClicks(): Promise<number>
  /** Resolves when no click waits to be counted: what is measured next has the machine to itself. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}

/** The real server as a process of its own, with one link. */
export async function startOurServer(): Promise<OurServer> {
  const place = await newBenchPlace()
  const server = await startRealServer(place, {
    LOG_LEVEL: 'warn',
    PROCESSES: '',
    TRUST_PROXY: '127.0.0.1',
    ...place.env,
  })
  const count = async (of: string) => {
    const client = new pg.Client({ connectionString: place.databaseUrl() })
    await client.connect()
    const { rows } = await client.query<{ count: string }>(`select ${of} as count`)
    await client.end()
    return Number(rows[0]?.count)
  }
  return {
    url: server.url,
    databaseUrl: place.databaseUrl(),
    linkCode: await newLinkCode(server.url),
    storedClicks: () => count('(select count(*) from click_inbox) + (select count(*) from clicks)'),
    async caughtUp() {
      while ((await count('(select count(*) from click_inbox)')) > 0) await wait(250)
    },
    async stop() {
      await server.stop()
      await place.remove()
    },
  }
}
