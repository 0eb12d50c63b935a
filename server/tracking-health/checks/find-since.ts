import { sql } from 'kysely'
import type { Trx } from '#server/platform/sql'

const lookBackDays = 30
/** So many of the newest clicks tell what is wrong now; reading more would only be slow. */
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
    select clicked_at from clicks
    where account_id = ${accountId} and class = 'human' and clicked_at >= ${earliest}
    order by clicked_at desc, id desc offset ${clicks - 1} limit 1`.execute(trx)
  return rows[0]?.clicked_at ?? earliest
}
