import type { Context } from '#server/platform/context'
import type { Sweep, Tasks } from '#server/platform/jobs'
import {
  nameAdLeads,
  nameAdLeadsPayload,
  nameAdLeadsTask,
  nameDueLeads,
} from './attribution/name-ad-leads.ts'
import { undoLimit } from './erase/deletion-archive.ts'

export function leadTasks(ctx: Context): Tasks {
  return {
    [nameAdLeadsTask]: (payload, signal) =>
      nameAdLeads(ctx, nameAdLeadsPayload.parse(payload).accountId, signal),
  }
}

export function leadSweeps(ctx: Context): Sweep[] {
  return [
    { name: 'forget-deleted-leads', everyMs: 15_000, run: () => forgetDeletedLeads(ctx) },
    { name: 'name-ad-leads', everyMs: 5_000, run: () => nameDueLeads(ctx) },
  ]
}

/** Of a deletion that cannot be undone any more nothing is left. */
async function forgetDeletedLeads(ctx: Context): Promise<void> {
  await ctx.sql.asOwner
    .deleteFrom('deleted_leads')
    .where('deleted_at', '<=', undoLimit(ctx.now()))
    .execute()
}
