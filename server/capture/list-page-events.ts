import { sql } from 'kysely'
import type { z } from 'zod'
import { type listPageEvents as contract, maxListedPageEvents } from '#contracts/capture'
import { addDays, localDay } from '#domain/date-range'
import type { Context } from '#server/platform/context'

type Row = {
  name: string
  campaign: string
  hosts: string[]
  unproven: string[]
  times: number
  total: number | null
  last_at: Date
}

/** Events of the account's pages of the last days (today is one of them), the most frequent first. */
export async function listPageEvents(
  ctx: Context,
  accountId: string,
  days: number,
): Promise<z.input<typeof contract.output>> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const { time_zone: timeZone } = await trx
      .selectFrom('accounts')
      .select('time_zone')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    const from = addDays(localDay(ctx.now().getTime(), timeZone), 1 - days)
    const { rows } = await sql<Row>`
      select name, campaign, array_agg(distinct c.host order by c.host) as hosts,
        coalesce(array_agg(distinct c.host order by c.host) filter (where p.host is null), '{}')
          as unproven,
        sum(times)::bigint as times, sum(total) as total, max(last_at) as last_at
      from page_event_counts c
      left join proven_hosts p on p.account_id = c.account_id and p.host = c.host
      where c.account_id = ${accountId} and c.day >= ${from}
      group by name, campaign
      order by bool_or(p.host is not null) desc, times desc, name, campaign limit ${maxListedPageEvents}`.execute(
      trx,
    )
    return {
      events: rows.map((row) => ({
        name: row.name,
        campaign: row.campaign === '' ? null : row.campaign,
        hosts: row.hosts,
        unprovenHosts: row.unproven,
        times: Number(row.times),
        total: row.total === null ? null : Number(row.total),
        lastAt: row.last_at.toISOString(),
      })),
    }
  })
}
