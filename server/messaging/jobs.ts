import { expirePlaceholders } from '#server/conversations/expire-placeholders'
import { attributeLateClicks } from '#server/conversations/late-clicks'
import type { Context } from '#server/platform/context'
import type { Sweep } from '#server/platform/jobs'
import { accountsWaiting, type InboxWorkers } from './inbox/inbox-workers.ts'
import { checkInstances } from './lines/check-instances.ts'
import { forgetSentMessages } from './replies/sent-messages.ts'

const lateAfterMs = 5_000

export function messagingSweeps(ctx: Context, inbox: InboxWorkers): Sweep[] {
  return [
    { name: 'late-webhooks', everyMs: 5_000, run: () => wakeLateInboxes(ctx, inbox) },
    { name: 'expire-placeholders', everyMs: 30_000, run: () => expirePlaceholders(ctx) },
    { name: 'late-clicks', everyMs: 10_000, run: () => attributeLateClicks(ctx) },
    { name: 'check-instances', everyMs: 60_000, run: () => checkInstances(ctx) },
    { name: 'forget-sent-messages', everyMs: 3_600_000, run: () => forgetSentMessages(ctx) },
  ]
}

/** Wakes accounts with webhooks whose notification was missed or whose processing failed. */
async function wakeLateInboxes(ctx: Context, inbox: InboxWorkers): Promise<void> {
  const before = new Date(ctx.now().getTime() - lateAfterMs)
  for (const accountId of await accountsWaiting(ctx, before)) inbox.wake(accountId)
}
