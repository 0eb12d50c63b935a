import { type RawBuilder, sql } from 'kysely'
import type { ClickedLinks } from '#domain/lines/alerts'
import type { Trx } from '#server/platform/sql'
import { clickIdsSince, clickIdsUntil } from '#server/reporting/filter-sql'
import type { Line } from './alert.ts'

const mostLinks = 20

/**
 * People's clicks on the links that lead to a line: those with its number, and for the default line
 * also those whose number is of no line of the account (the simulator has none of its own).
 */
function clicksOf(line: Line, from: Date, to: Date): RawBuilder<unknown> {
  return sql`
    from clicks c
    join links l on l.account_id = c.account_id and l.id = c.link_id
    where c.account_id = ${line.account_id} and c.class = 'human'
      and c.clicked_at >= ${from} and c.clicked_at < ${to}
      and ${clickIdsSince(from)} and ${clickIdsUntil(to)}
      and (l.whatsapp_number = ${line.own_phone} or (${line.is_default} and not exists (
        select from instances other
        where other.account_id = ${line.account_id} and other.own_phone = l.whatsapp_number
      )))`
}

/** How many clicks in `[from, to)`, the first of them, and how many became a conversation. */
export async function countClicks(
  trx: Trx,
  line: Line,
  from: Date,
  to: Date,
): Promise<{ clicks: number; answered: number; firstAt: Date | null }> {
  const { rows } = await sql<{ clicks: number; answered: number; firstAt: Date | null }>`
    select count(*) as clicks, count(c.lead_id) as answered, min(c.clicked_at) as "firstAt"
    ${clicksOf(line, from, to)}`.execute(trx)
  return rows[0] ?? { clicks: 0, answered: 0, firstAt: null }
}

/** The links that were clicked in `[from, to)`, the most clicked ones first, at most twenty. */
export async function clickedLinks(
  trx: Trx,
  line: Line,
  from: Date,
  to: Date,
): Promise<ClickedLinks> {
  const { rows } = await sql<ClickedLinks[number]>`
    select l.id, l.campaign_name as "campaignName", count(*) as clicks
    ${clicksOf(line, from, to)}
    group by l.id, l.campaign_name order by clicks desc, l.id limit ${mostLinks}`.execute(trx)
  return rows
}
