import { sql } from 'kysely'
import type { Context } from '#server/platform/context'

const monthsAhead = 2

/** Makes the partitions of this month and the next two; what is there stays. */
export async function makeClickMonths(ctx: Context): Promise<void> {
  const now = ctx.now()
  for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
    await sql`select make_click_month(${first.toISOString().slice(0, 10)}::date)`.execute(
      ctx.sql.asIngest,
    )
  }
}
