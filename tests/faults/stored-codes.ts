import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export type Stored = {
  /** Lead codes of all clicks, sorted. */
  codes: string[]
  /** Hits as the counters of the links say. */
  counted: number
}

/** All clicks, as soon as nothing is left in the inbox; rejects after a minute. */
export async function storedCodes(databaseUrl: string): Promise<Stored> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (let tries = 0; await hasInbox(client); tries++) {
      if (tries === 600) throw new Error('the inbox was not emptied in a minute')
      await wait(100)
    }
    const codes = await client.query<{ code: string }>('select code from clicks order by code')
    const counters = await client.query<{ hits: string }>(
      'select sum(hits) as hits from link_totals',
    )
    return {
      codes: codes.rows.map((row) => row.code),
      counted: Number(counters.rows[0]?.hits),
    }
  } finally {
    await client.end()
  }
}

async function hasInbox(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    'select exists(select from click_inbox) as found',
  )
  return rows[0]?.found ?? false
}
