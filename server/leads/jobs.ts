import type { Context } from '#server/platform/context'
import type { Sweep } from '#server/platform/jobs'
import { undoLimit } from './erase/deletion-archive.ts'

export function leadSweeps(ctx: Context): Sweep[] {
  return [{ name: 'forget-deleted-leads', everyMs: 15_000, run: () => forgetDeletedLeads(ctx) }]
}

/** Of a deletion that cannot be undone any more nothing is left. */
async function forgetDeletedLeads(ctx: Context): Promise<void> {
  await ctx.sql.asOwner
    .deleteFrom('deleted_leads')
    .where('deleted_at', '<=', undoLimit(ctx.now()))
    .execute()
}
