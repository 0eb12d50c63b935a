import type { Context } from '#server/platform/context'
import type { Sweep, Tasks } from '#server/platform/jobs'
import {
  recountDueLinkCampaigns,
  recountLinkCampaigns,
  recountLinkCampaignsPayload,
  recountLinkCampaignsTask,
} from './recount-link-campaigns.ts'

export function conversationTasks(ctx: Context): Tasks {
  return {
    [recountLinkCampaignsTask]: (payload, signal) =>
      recountLinkCampaigns(ctx, recountLinkCampaignsPayload.parse(payload).accountId, signal),
  }
}

export function conversationSweeps(ctx: Context): Sweep[] {
  return [
    { name: 'recount-link-campaigns', everyMs: 10_000, run: () => recountDueLinkCampaigns(ctx) },
  ]
}
