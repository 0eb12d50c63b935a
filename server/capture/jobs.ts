import { sql } from 'kysely'
import type { Context } from '#server/platform/context'
import type { Sweep } from '#server/platform/jobs'

// As long as the address and browser of a click are kept.
const keptDays = 396

export function captureSweeps(ctx: Context): Sweep[] {
  return [
    { name: 'forget-old-page-events', everyMs: 3_600_000, run: () => forgetOldPageEvents(ctx) },
  ]
}

async function forgetOldPageEvents(ctx: Context): Promise<void> {
  await sql`delete from page_event_counts
    where day < (${ctx.now()}::timestamptz at time zone 'UTC')::date - ${keptDays}::int`.execute(
    ctx.sql.asIngest,
  )
}
