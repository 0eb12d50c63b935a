import pg from 'pg'
import { untilNoneLeft } from './until-none-left.ts'

export type Stored = {
  /** Lead codes of all clicks, sorted. */
  codes: string[]
  /** Hits as the counters of the links say. */
  counted: number
}

/** All clicks, as soon as nothing is left in the inbox. */
export async function storedCodes(databaseUrl: string): Promise<Stored> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await untilNoneLeft(() => inboxSize(client))
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

async function inboxSize(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ size: number }>(
    'select count(*)::int as size from click_inbox',
  )
  return rows[0]?.size ?? 0
}
