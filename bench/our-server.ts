import pg from 'pg'
import { newLinkCode, startRealServer } from '#tests/faults/real-server'
import { newBenchPlace } from './bench-place.ts'

export type OurServer = {
  url: string
  databaseUrl: string
  linkCode: string
  /** Rows in the inbox and in `clicks`. */
  storedClicks(): Promise<number>
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
  return {
    url: server.url,
    databaseUrl: place.databaseUrl(),
    linkCode: await newLinkCode(server.url),
    async storedClicks() {
      const client = new pg.Client({ connectionString: place.databaseUrl() })
      await client.connect()
      const { rows } = await client.query<{ clicks: string }>(
        'select (select count(*) from click_inbox) + (select count(*) from clicks) as clicks',
      )
      await client.end()
      return Number(rows[0]?.clicks)
    },
    async stop() {
      await server.stop()
      await place.remove()
    },
  }
}
