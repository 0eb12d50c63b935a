import type { Context } from '#server/platform/context'
import type { Sweep, Tasks } from '#server/platform/jobs'
import {
  nameAdLeads,
  nameAdLeadsPayload,
  nameAdLeadsTask,
  nameDueLeads,
} from './attribution/name-ad-leads.ts'
import { forgetDeletedLeads } from './erase/forget-deletions.ts'

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
