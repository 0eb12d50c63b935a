import { sql } from 'kysely'
import type { Context } from '#server/platform/context'

const keptMs = 90 * 86_400_000

/** Ends the log of attempts after 90 days; each delivery keeps its last request and answer. */
export async function forgetOldAttempts(ctx: Context): Promise<void> {
  await sql`delete from delivery_attempts where at < ${new Date(ctx.now().getTime() - keptMs)}`.execute(
    ctx.sql.asOwner,
  )
}
