import { sql } from 'kysely'
import type { Context } from '#server/platform/context'

/**
 * A line's changes are kept for ninety days, its alerts and other notices for thirteen months like
 * other data about clicks; what is still open stays.
 */
export async function forgetOldHistory(ctx: Context): Promise<void> {
  const now = ctx.now()
  await sql`delete from connection_changes
    where judged and at < ${now}::timestamptz - interval '90 days'`.execute(ctx.sql.asIngest)
  await sql`
    with gone as (
      delete from health_alerts where ended_at < ${now}::timestamptz - interval '13 months'
      returning account_id, id
    )
    delete from alert_messages m using gone
    where m.account_id = gone.account_id and m.alert_id = gone.id`.execute(ctx.sql.asIngest)
  await sql`
    with gone as (
      delete from account_notices where created_at < ${now}::timestamptz - interval '13 months'
      returning account_id, id
    )
    delete from alert_messages m using gone
    where m.account_id = gone.account_id and m.alert_id = gone.id`.execute(ctx.sql.asIngest)
}
