import { sql } from 'kysely'
import type { Trx } from '#server/platform/sql'
import { clickIdsSince } from '#server/reporting/filter-sql'

const lookBackDays = 30
/**
 * Limit for the newest clicks that are looked at: they show what is wrong now, and more would only be slow.
 */
const mostClicks = 50_000

/** From when on clicks are looked at: 30 days ago, or the 50,000th newest click's instant. */
export async function findSince(
  trx: Trx,
  accountId: string,
  now: Date,
  clicks = mostClicks,
): Promise<Date> {
  const earliest = new Date(now.getTime() - lookBackDays * 86_400_000)
  const { rows } = await sql<{ clicked_at: Date }>`
    select c.clicked_at from clicks c
    where c.account_id = ${accountId} and c.class = 'human' and c.clicked_at >= ${earliest}
      and ${clickIdsSince(earliest)}
    order by c.id desc offset ${clicks - 1} limit 1`.execute(trx)
  return rows[0]?.clicked_at ?? earliest
}
