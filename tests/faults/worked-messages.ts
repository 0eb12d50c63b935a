import pg from 'pg'
import { untilNoneLeft } from './until-none-left.ts'

export type Worked = {
  /** Provider ids of all messages, as often as they are stored. */
  ids: string[]
  /** Webhooks that ended otherwise than as a message, with their reason. */
  odd: string[]
  leads: { phone: string; code: string; reason: string; count: number; messages: number }[]
  /** How often each lead's making is told and its first event promised; each once. */
  made: number[]
  /** Leads and clicks as the day's totals say. */
  counted: { leads: number; clicks: number }
}

/** What became of the stored webhooks, once all are worked on. */
export async function workedMessages(databaseUrl: string): Promise<Worked> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const rowsOf = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows
  try {
    const left = 'select count(*)::int as size from message_inbox where worked_at is null'
    await untilNoneLeft(async () => (await rowsOf<{ size: number }>(left))[0]?.size ?? 0)
    const ids = await rowsOf<{ id: string }>('select provider_message_id as id from messages')
    const odd = await rowsOf<{ end: string }>(
      `select outcome || ' ' || coalesce(reason, '') as end from message_inbox
       where outcome <> 'message'`,
    )
    const leads = await rowsOf<Worked['leads'][number]>(
      `select p.phone, l.code, l.reason, l.message_count as count, count(m.id)::int as messages
       from leads l join contacts p on p.id = l.contact_id join messages m on m.lead_id = l.id
       group by p.phone, l.id, l.code, l.reason, l.message_count order by p.phone`,
    )
    const made = await rowsOf<{ times: number }>(
      `select (select count(*) from lead_events e where e.lead_id = l.id and kind = 'created')::int
         as times from leads l
       union all
       select (select count(*) from deliveries d where d.lead_id = l.id)::int from leads l`,
    )
    const [counted] = await rowsOf<Worked['counted']>(
      `select sum(tracked_leads)::int as leads, sum(clicks)::int as clicks from daily_totals`,
    )
    return {
      ids: ids.map((row) => row.id),
      odd: odd.map((row) => row.end),
      leads,
      made: made.map((row) => row.times),
      counted: counted ?? { leads: 0, clicks: 0 },
    }
  } finally {
    await client.end()
  }
}
