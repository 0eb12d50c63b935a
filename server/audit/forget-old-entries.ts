import { sql } from 'kysely'
import type { Context } from '#server/platform/context'

/** The log is kept for thirteen months. The database judges the age: nobody may delete an entry. */
export async function forgetOldEntries(ctx: Context): Promise<void> {
  await sql`select forget_old_audit_entries()`.execute(ctx.sql.asIngest)
}
